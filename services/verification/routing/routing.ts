import { bankText } from '../corridors/account.ts'
import { corridorOf } from '../corridors/corridors.ts'
import type { Disclosure } from '../disclosure.ts'
import { ConfigError } from '../../kit/process/config/config.ts'
import { errorFields } from '../../kit/process/logging/log.ts'
import { reloadable } from '../../kit/process/reloading/reload.ts'
import { type KindName, providerKinds } from '../providers/index.ts'
import type { ProviderDeps, Question, VerificationProvider } from '../providers/provider.ts'
import {
  directoryOf,
  mistakesOf,
  readRoutingFile,
  type Route,
  type RoutingFile,
  simulated,
  unrouted,
} from './routing-file.ts'

/** The routing file with its providers opened. */
export interface Routing {
  /** The providers that a question goes to, in the order in which they are tried. */
  readonly hopsFor: (question: Question) => readonly Hop[]
  readonly providerNamed: (name: string) => VerificationProvider | undefined
  readonly close: () => Promise<void>
}

/** A route that fits a question, with its provider and the defaults of the corridor. */
export interface Hop {
  readonly name: string
  readonly provider: VerificationProvider
  readonly timeoutMs: number
  readonly expiresAfterMs: number
  readonly disclosure: Disclosure
  readonly cacheMs: number
}

type OpenDeps = Omit<ProviderDeps, 'name'>

/** How long questions may still use the providers of a routing file that has been replaced. */
const REPLACED_CLOSES_AFTER_MS = 60_000

/**
 * Opens the routing file of an installation, or its default routing. SIGHUP reloads the file; if it has mistakes, the
 * current routing stays.
 */
export async function configuredRouting(path: string, deps: Omit<OpenDeps, 'directory'>): Promise<Routing> {
  const open = async () =>
    openRouting(await fileOf(path, deps.environment), { ...deps, directory: directoryOf(path) })
  const replaced = new Map<Routing, NodeJS.Timeout>()
  let routing = await open()
  const reloading = reloadable('verification routing', async () => {
    const former = routing
    routing = await open()
    const timer = setTimeout(() => {
      replaced.delete(former)
      former.close().catch(error => deps.log('routing.close-failed', errorFields(error)))
    }, REPLACED_CLOSES_AFTER_MS)
    replaced.set(former, timer.unref())
  })
  return {
    hopsFor: question => routing.hopsFor(question),
    providerNamed: name => routing.providerNamed(name),
    async close() {
      reloading.close()
      for (const timer of replaced.values()) clearTimeout(timer)
      await Promise.all([routing, ...replaced.keys()].map(each => each.close()))
    },
  }
}

/** The routing file at a path, or the default of the environment without one. */
export async function fileOf(path: string, environment: ProviderDeps['environment']): Promise<RoutingFile> {
  if (path !== '') return readRoutingFile(path)
  return environment === 'production' ? unrouted : simulated
}

/** Opens all providers of a file. Throws a ConfigError that names the provider and what is wrong with its settings. */
export async function openRouting(file: RoutingFile, deps: OpenDeps): Promise<Routing> {
  requireNoSimulator(file, deps.environment)
  const opening = await Promise.allSettled(
    Object.entries(file.providers).map(
      async ([name, { kind, ...settings }]) =>
        [name, await openProvider(name, kind, settings, deps)] as const,
    ),
  )
  const providers = new Map(opening.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])))
  const close = async () => {
    await Promise.all([...providers.values()].map(provider => provider.close?.()))
  }
  const failed = opening.find(each => each.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }

  return {
    hopsFor(question) {
      const corridor = corridorOf(question.country)
      const fitting = file.routes.filter(each => fits(each, question))
      // Routes after one with `fallback: stop` are never reached.
      const last = fitting.findIndex(({ fallback }) => fallback === 'stop')
      return (last < 0 ? fitting : fitting.slice(0, last + 1)).map(each => ({
        name: each.provider,
        provider: providers.get(each.provider)!,
        timeoutMs: each.timeoutMs,
        expiresAfterMs:
          each.expiresAfterSeconds === undefined ? corridor.expiresAfterMs : each.expiresAfterSeconds * 1_000,
        disclosure: each.disclosure ?? corridor.disclosure,
        cacheMs: each.cacheSeconds * 1_000,
      }))
    },
    providerNamed: name => providers.get(name),
    close,
  }
}

async function openProvider(name: string, kind: string, settings: unknown, deps: OpenDeps) {
  const at = `VERIFICATION_ROUTING: /providers/${name}`
  if (!Object.hasOwn(providerKinds, kind)) {
    throw new ConfigError(`${at}/kind: must be one of ${Object.keys(providerKinds).join(', ')}, not ${kind}`)
  }
  const { settings: schema, open } = providerKinds[kind as KindName]
  const parsed = schema.safeParse(settings)
  if (!parsed.success) throw new ConfigError(mistakesOf(parsed.error, at))
  try {
    return await open(parsed.data as never, { ...deps, name })
  } catch (error) {
    throw new ConfigError(`${at}: ${(error as Error).message}`, { cause: error })
  }
}

function requireNoSimulator({ providers, routes }: RoutingFile, environment: string): void {
  if (environment !== 'production') return
  const simulators = Object.keys(providers).filter(name => providers[name]!.kind === 'simulator')
  if (simulators.length === 0) return
  const used = routes.findIndex(({ provider }) => simulators.includes(provider))
  const place = used < 0 ? `/providers/${simulators[0]}` : `/routes/${used}/provider`
  throw new ConfigError(`VERIFICATION_ROUTING: ${place} names the simulator, which production never uses`)
}

function fits(route: Route, question: Question): boolean {
  const { country, currency, account, party, organizationId } = question
  return (
    holds(route.countries, country) &&
    holds(route.identifiers, account.type) &&
    holds(route.currencies, currency) &&
    holds(route.partyTypes, party.type) &&
    holds(route.organizations, organizationId) &&
    (route.banks === undefined || route.banks.some(each => isBank(each, question)))
  )
}

function holds<T>(criterion: readonly T[] | undefined, value: T | undefined): boolean {
  return criterion === undefined || (value !== undefined && criterion.includes(value))
}

/** Whether a BIC or bank code of the routing file, with or without * at its end, names the bank of the account. */
function isBank(written: string, question: Question): boolean {
  const codes = [question.bank.bic, question.bank.memberId, bankText(question).slice(3)]
  if (written.endsWith('*')) return codes.some(code => code?.startsWith(written.slice(0, -1)))
  return codes.some(code => code === written || (written.length === 8 && code === `${written}XXX`))
}
