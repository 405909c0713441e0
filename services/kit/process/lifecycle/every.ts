import type { Log } from '../logging/log.ts'
import { outageLog } from '../logging/outage-log.ts'

/**
 * Runs a task at an interval, and at the start if `atOnce`, in the background, by its name in the log. Runs do not overlap, and
 * failures are logged. `close` waits for the current run.
 */
export function every(
  ms: number,
  log: Log,
  name: string,
  task: () => Promise<unknown>,
  { atOnce = false } = {},
): { readonly close: () => Promise<void> } {
  const outage = outageLog(
    log,
    { failed: 'housekeeping.failed', recovered: 'housekeeping.recovered' },
    { task: name },
  )
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = running.then(task).then(outage.worked, outage.failed)
  }
  if (atOnce) run()
  const timer = setInterval(run, ms).unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
