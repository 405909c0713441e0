import { singleFlight } from '../../single-flight.ts'
import type { Log } from '../logging/log.ts'
import { failedParts } from './metrics.ts'

/** Reloads a part. That of a watched part resolves with false if nothing has changed. */
type Reload = () => Promise<unknown>

interface Part {
  readonly name: string
  readonly reload: Reload
  /** Whether it is also reloaded without a signal, when its files have changed. */
  readonly watched: boolean
  /** Why the last reload failed; undefined if it succeeded. */
  failure?: string | undefined
}

/** The parts that this process can reload without a restart. */
const parts = new Set<Part>()

/** Files that an orchestrator renews, such as certificates, take effect within this time. */
const WATCH_EVERY_MS = 5_000

/** Reloads a part on SIGHUP, from this call until `close`. If a reload fails, the part keeps its former state. */
export function reloadable(
  name: string,
  reload: Reload,
  { watched = false } = {},
): { readonly close: () => void } {
  const part = { name, reload, watched }
  parts.add(part)
  return { close: () => void parts.delete(part) }
}

/** Reloads all parts, and logs in one line which were reloaded, and which failed and why. Never fails. */
export async function reloadAll(log: Log): Promise<void> {
  const outcomes = await reloadThese([...parts])
  logOutcomes(log, outcomes)
}

/** Reloads the watched parts that have changed, and logs each change and each new failure. Never fails. */
export async function reloadChanged(log: Log): Promise<void> {
  const watched = [...parts].filter(part => part.watched)
  const before = watched.map(({ failure }) => failure)
  const outcomes = await reloadThese(watched)
  const news = outcomes.filter(({ changed, failure }, at) => changed || (failure && failure !== before[at]))
  if (news.length > 0) logOutcomes(log, news)
}

interface Outcome {
  readonly name: string
  readonly changed: boolean
  readonly failure?: string
}

async function reloadThese(these: readonly Part[]): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    these.map(async part => {
      const { name } = part
      try {
        const changed = (await part.reload()) !== false
        part.failure = undefined
        return { name, changed }
      } catch (error) {
        part.failure = error instanceof Error ? error.message : String(error)
        return { name, changed: false, failure: part.failure }
      }
    }),
  )
  failedParts.set([...parts].filter(({ failure }) => failure !== undefined).length)
  return outcomes
}

function logOutcomes(log: Log, outcomes: readonly Outcome[]) {
  const reloaded = outcomes.filter(({ failure }) => failure === undefined).map(({ name }) => name)
  const failed = Object.fromEntries(
    outcomes.flatMap(({ name, failure }) => (failure ? [[name, failure]] : [])),
  )
  const hasFailed = Object.keys(failed).length > 0
  log(
    'reloaded',
    { reloaded: reloaded.toSorted(), ...(hasFailed && { failed }) },
    hasFailed ? 'error' : 'info',
  )
}

/** Operators send SIGHUP after they changed a file or imported data, so that it takes effect at once. */
export function reloadOnHangup(log: Log): void {
  const reload = singleFlight(() => reloadAll(log))
  process.on('SIGHUP', () => void reload())
  setInterval(() => void reloadChanged(log), WATCH_EVERY_MS).unref()
}
