import type { Log } from '../logging/log.ts'
import { outageLog } from '../logging/outage-log.ts'

/**
 * Runs a task in the background at an interval, and also at once if `atOnce`. Runs do not overlap; failures are logged with the
 * task's name. `close` waits for the current run.
 */
export function every(
  ms: number,
  log: Log,
  name: string,
  task: () => Promise<unknown>,
  { atOnce = false } = {},
): { readonly close: () => Promise<void> } {
  const outage = outageOf(name, log)
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

/** Takes the outcomes of a task in the background. */
export const outageOf = (task: string, log: Log) =>
  outageLog(log, { failed: 'housekeeping.failed', recovered: 'housekeeping.recovered' }, { task })
