import { singleFlight } from '../single-flight.ts'
import type { Log } from './log.ts'

type Reload = () => Promise<unknown>

/** By name, what this process can reload without a restart. */
const parts = new Map<string, Reload>()

/** Reloads a part on SIGHUP, from this call until `close`. If that fails, the part keeps what it has. */
export function reloadable(name: string, reload: Reload): { readonly close: () => void } {
  parts.set(name, reload)
  return {
    close() {
      if (parts.get(name) === reload) parts.delete(name)
    },
  }
}

/** Reloads all parts, and tells in one line what was reloaded, and what failed and why. Never fails. */
export async function reloadAll(log: Log): Promise<void> {
  const reloaded: string[] = []
  const failed: Record<string, string> = {}
  await Promise.all(
    [...parts].map(async ([name, reload]) => {
      try {
        await reload()
        reloaded.push(name)
      } catch (error) {
        failed[name] = error instanceof Error ? error.message : String(error)
      }
    }),
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
}
