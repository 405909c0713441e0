import { singleFlight } from '../single-flight.ts'
import type { Log } from './log.ts'

/** Of a part that is watched: resolves with false if nothing had changed. */
type Reload = () => Promise<unknown>

interface Part {
  readonly reload: Reload
  /** Whether it is also reloaded without a signal, when its files have changed. */
  readonly watched: boolean
  /** Why it could not be reloaded when it was last looked at. */
  failure?: string | undefined
}

/** By name, what this process can reload without a restart. */
const parts = new Map<string, Part>()

/** Files that an orchestrator renews, such as certificates, take effect within this time. */
const WATCH_EVERY_MS = 5_000

/** Reloads a part on SIGHUP, from this call until `close`. If that fails, the part keeps what it has. */
export function reloadable(
  name: string,
  reload: Reload,
  { watched = false } = {},
): { readonly close: () => void } {
  const part = { reload, watched }
  parts.set(name, part)
  return {
    close() {
      if (parts.get(name) === part) parts.delete(name)
    },
  }
}

/** Reloads all parts, and tells in one line what was reloaded, and what failed and why. Never fails. */
export async function reloadAll(log: Log): Promise<void> {
  const all = [...parts.keys()]
  const failed = await reloadThese(all)
  tell(
    log,
    all.filter(name => !(name in failed)),
    failed,
  )
}

/** Reloads the watched parts that have changed, and tells of each change and each new failure. Never fails. */
export async function reloadChanged(log: Log): Promise<void> {
  const watched = [...parts].filter(([, { watched }]) => watched)
  const before = new Map(watched.map(([name, { failure }]) => [name, failure]))
  const changed: string[] = []
  const failed = await reloadThese(
    watched.map(([name]) => name),
    name => changed.push(name),
  )
  const news = Object.entries(failed).filter(([name, failure]) => before.get(name) !== failure)
  if (changed.length + news.length > 0) tell(log, changed, Object.fromEntries(news))
}

/** Returns the failures by name. */
async function reloadThese(names: readonly string[], changed: (name: string) => void = () => {}) {
  const failed: Record<string, string> = {}
  await Promise.all(
    names.map(async name => {
      const part = parts.get(name)!
      part.failure = undefined
      try {
        if ((await part.reload()) !== false) changed(name)
      } catch (error) {
        part.failure = failed[name] = error instanceof Error ? error.message : String(error)
      }
    }),
  )
  return failed
}

function tell(log: Log, reloaded: readonly string[], failed: Readonly<Record<string, string>>) {
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
