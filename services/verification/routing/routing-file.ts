import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { isCurrency } from '../../library/banking/countries/currency-codes.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { ConfigError } from '../../kit/process/config/config.ts'
import { disclosures } from '../disclosure.ts'

/** The routing file as it is written: which providers there are, and which questions they are asked. */
export interface RoutingFile {
  /** By name: `kind`, and the settings of that kind, which the kind itself checks. */
  readonly providers: Readonly<Record<string, Readonly<Record<string, unknown>> & { readonly kind: string }>>
  /** In the order in which they are tried. */
  readonly routes: readonly Route[]
}

/** Which questions go to a provider. A criterion that is absent fits all. */
export type Route = z.output<typeof route>

const listOf = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(300)
const identifiers = ['IBAN', 'ACCOUNT_NUMBER', 'EMAIL', 'MSISDN', 'CARD_NUMBER', 'GENERIC'] as const

const route = z.strictObject({
  /** ISO 3166-1 alpha-2, or XK. */
  countries: listOf(z.string().refine(isCountry, 'must be a country of ISO 3166-1, or XK')).optional(),
  identifiers: listOf(z.enum(identifiers)).optional(),
  /** ISO 4217. A question without a currency fits no route that names currencies. */
  currencies: listOf(z.string().refine(isCurrency, 'must be a currency of ISO 4217')).optional(),
  /** BICs or national bank codes; one that ends in `*` fits all that begin with it. */
  banks: listOf(
    z.string().regex(/^[A-Z0-9]+\*?$/, 'must be a BIC or a bank code, with or without * at its end'),
  ).optional(),
  partyTypes: listOf(z.enum(['INDIVIDUAL', 'BUSINESS'])).optional(),
  /** Organizations of this installation, by id. */
  organizations: listOf(z.uuid()).optional(),
  /** The name of the provider that is asked. */
  provider: z.string(),
  /** How long one exchange may take. */
  timeoutMs: z.int().min(100).max(30_000).default(5_000),
  /** A verification without an answer fails after this long. The default depends on the corridor. */
  expiresAfterSeconds: z
    .int()
    .min(1)
    .max(30 * 24 * 3_600)
    .optional(),
  /** Whether the next route that fits is tried if the provider is away or does not reach the bank. */
  fallback: z.enum(['next', 'stop']).default('next'),
  /** When the holder's name is shown. The default depends on the corridor. */
  disclosure: z.enum(disclosures).optional(),
  /** How long a result is repeated for the same question. */
  cacheSeconds: z
    .int()
    .min(0)
    .max(24 * 3_600)
    .default(600),
})

const file = z.strictObject({
  providers: z.record(
    z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name of lower-case letters, digits and hyphens'),
    z.looseObject({ kind: z.string() }),
  ),
  routes: z.array(route).max(10_000),
})

/** Reads a routing file. Throws a ConfigError that names each mistake by its place. */
export async function readRoutingFile(path: string): Promise<RoutingFile> {
  const text = await readFile(path, 'utf8').catch(error => {
    throw new ConfigError(`VERIFICATION_ROUTING: ${path} cannot be read: ${error.message}`)
  })
  return parseRoutingFile(text, path)
}

export function parseRoutingFile(text: string, path: string): RoutingFile {
  const parsed = file.safeParse(jsonIn(text, path))
  if (!parsed.success) throw new ConfigError(`${path}: ${mistakesOf(parsed.error)}`)
  const { providers, routes } = parsed.data
  const unknown = routes.flatMap(({ provider }, index) =>
    Object.hasOwn(providers, provider) ? [] : [`/routes/${index}/provider: there is no provider ${provider}`],
  )
  if (unknown.length > 0) throw new ConfigError(`${path}: ${unknown.join('; ')}`)
  return parsed.data
}

/** The default in development: the simulator answers for every bank. */
export const simulated: RoutingFile = parseRoutingFile(
  JSON.stringify({
    providers: { simulator: { kind: 'simulator' } },
    routes: [{ provider: 'simulator' }],
  }),
  'development',
)

/** The default in production: no bank is reached. */
export const unrouted: RoutingFile = { providers: {}, routes: [] }

export const directoryOf = (path: string): string => dirname(resolve(path))

/** The mistakes that zod found, each after its JSON pointer. */
export function mistakesOf({ issues }: z.ZodError, at = ''): string {
  return issues.map(({ path, message }) => `${at}/${path.map(String).join('/')}: ${message}`).join('; ')
}

function jsonIn(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`${path} is not JSON: ${(error as Error).message}`)
  }
}
