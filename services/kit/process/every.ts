import { errorFields, type Log } from './log.ts'

/**
 * Runs a task at an interval, in the background. Runs do not overlap, and one that fails is logged. `close` waits for the
 * current run.
 */
export function every(
  ms: number,
  log: Log,
  task: () => Promise<unknown>,
): { readonly close: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(task).catch(error => log('housekeeping.failed', errorFields(error), 'warn'))
  }, ms).unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
