import type { KeyObject } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { httpsUrl } from '../../providers/access-token.ts'
import { privateKeySettings, readPrivateKey } from '../../providers/private-key.ts'
import { path, readSetting } from '../../providers/settings.ts'
import { DEFAULT_TRUST_ANCHOR, payloadForms } from '../../schemes/message-signature.ts'
import { must, mistakeIn, text } from '../../schemes/scheme-fields.ts'

/** How messages are signed; `none` for not at all. */
export const signatureForms = [...payloadForms, 'none'] as const
export type SignatureForm = (typeof signatureForms)[number]

const host = z.string().regex(/^[a-z0-9.-]+(:[0-9]+)?$/, must('be a host, with a port if it is not 443'))

/** What banks agree on in Open Banking. Paths are relative to the file. */
const settings = z.strictObject({
  /** Where clients reach this responder: the issuer of access tokens. */
  baseUrl: httpsUrl.transform(url => url.replace(/\/$/, '')),
  /** Our id in the directory: the issuer of signed answers, the audience of registrations, and x-fapi-financial-id. */
  organisationId: text(35),
  /** The private key in PEM that signs answers and access tokens: RSA, of which the directory has the public part. */
  ...privateKeySettings,
  /** The domain of the directory that has the public keys. */
  trustAnchor: text(253).default(DEFAULT_TRUST_ANCHOR),
  /** How questions must be signed, and answers are: for all clients whose file does not say otherwise. */
  signatures: z.enum(signatureForms).default('encoded'),
  /** A directory with a file for each client. */
  clients: path,
  /** Who signs software statements. */
  statements: z
    .strictObject({
      /** The JWK set of the directory. */
      keys: path,
      issuer: text(256),
      /** If given, a statement must have one of these software_roles. */
      roles: z.array(text(256)).min(1).optional(),
    })
    .optional(),
  /** Hosts from which the keys of clients may be fetched: those of the directory. */
  keyHosts: z.array(host).default([]),
  /** The authorities of these hosts in PEM; without it, those that Node trusts. */
  keyAuthorities: path.optional(),
  /** Whether banks may register themselves with a signed statement. */
  registration: z.boolean().default(false),
})

export interface OpenBankingSettings extends Omit<
  z.output<typeof settings>,
  'key' | 'clients' | 'statements'
> {
  readonly directory: string
  readonly key: KeyObject
  readonly clients: string
  readonly statements:
    | (Omit<NonNullable<z.output<typeof settings>['statements']>, 'keys'> & { readonly keys: string })
    | undefined
}

/** Reads a file of settings with the files that it names. Throws an Error that names the mistake. */
export async function readSettings(
  file: string,
  json: string,
  env: NodeJS.ProcessEnv,
): Promise<OpenBankingSettings> {
  const { data, error } = settings.safeParse(parsed(json))
  if (error !== undefined) throw new Error(mistakeIn(error))
  if (data.registration && data.statements === undefined)
    throw new Error('/statements is missing; registration needs the keys of the directory')
  const place = { directory: dirname(resolve(file)), env }
  const key = await readPrivateKey('key', data, place)
  const { statements } = data
  return {
    ...data,
    directory: place.directory,
    key,
    clients: resolve(place.directory, data.clients),
    statements: statements && {
      ...statements,
      keys: String(await readSetting('statements/keys', statements.keys, place)),
    },
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Error('the file is not JSON')
  }
}
