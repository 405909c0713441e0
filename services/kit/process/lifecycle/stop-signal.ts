import { isWorker, RETIRE } from '../worker.ts'

/** The signal that asks this process to stop. */
export function stopSignal(): Promise<string> {
  return new Promise(resolve => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
}

/**
 * The signal that asks this process to stop, or RETIRE. A worker ignores further signals: a terminal or an init system sends
 * them to every process, and so does the parent. A worker ends with its parent at the latest.
 */
export function stopOrder(): Promise<string> {
  if (!isWorker) return stopSignal()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGUSR2']) process.on(signal, () => {})
  const retired = new Promise<string>(resolve =>
    process.on('message', message => message === RETIRE && resolve(RETIRE)),
  )
  return Promise.race([stopSignal(), retired])
}
