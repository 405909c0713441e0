import cluster, { type Worker } from 'node:cluster'
import type { Log } from '../process/logging/log.ts'
import { Problem } from '../problem.ts'
import { BEAT_MS, RETIRE, SOCKETS } from '../process/worker.ts'
import { singleFlight } from '../single-flight.ts'

interface Options {
  /** How many processes serve at a time. */
  readonly count: number
  /** A directory for their sockets, which only this user may enter. */
  readonly directory: string
  /** Environment variables of the workers, in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>
  readonly log: Log
  /** Called if processes keep ending, after the others were asked to end. */
  readonly giveUp: () => void
  /** Once aborted, no process is started, and all drain. */
  readonly stopping: AbortSignal
}

export interface Workers {
  /** The ids of the processes that accept connections, the longest serving first. */
  readonly serving: () => readonly number[]
  /**
   * Replaces all processes, one after the other; each retires once its successor serves. If a successor does not, the rest stay.
   * A call during a run starts another run afterwards, as the new processes may be out of date again. Never fails.
   */
  readonly replaceAll: () => Promise<void>
  /** Makes the serving processes reload. Starting processes read everything anyway. */
  readonly reload: () => void
  /** Ends all processes, and resolves when all have ended. */
  readonly close: () => Promise<void>
}

/** The backoff before an ended process is replaced. It doubles while processes end within STEADY_MS. */
const REST_MIN_MS = 500
const REST_MAX_MS = 30_000
const STEADY_MS = 60_000
/** With this many ends per process within a minute, replacing does not help: the program gives up, for a restart of everything. */
const ENDS_MAX = 5
const ENDS_WITHIN_MS = 60_000
/** The very first start loads the bank directory into the database. */
const START_TIMEOUT_MS = 600_000
/** A process without a heartbeat for this many intervals is killed as hung. Loading the seeds blocks the event loop for seconds. */
const SILENT_BEATS_MAX = 60
/** Longer than a process waits for its connections to end, and then closes. */
const RETIRE_TIMEOUT_MS = 120_000

// Each process accepts connections from the port itself. Round-robin by the parent would spread them more evenly. But each new
// connection would pass through the parent, which would be the bottleneck, and a hung process would still get its share.
cluster.schedulingPolicy = cluster.SCHED_NONE

/**
 * Runs this program as several processes that share its port, and replaces those that end. The first process starts alone, so that
 * it does the work of a first start. Resolves once it serves, and starts the others. Rejects with a Problem if it ends before.
 */
export async function startWorkers(options: Options): Promise<Workers> {
  const { count, directory, env, log, giveUp, stopping } = options
  stopping.throwIfAborted()
  stopping.addEventListener('abort', stop)
  cluster.setupPrimary({ args: [...process.argv.slice(2), `${SOCKETS}${directory}`] })
  const running = new Map<Worker, Promise<unknown>>()
  const serving = new Set<Worker>()
  /** Processes that are not replaced when they end. */
  const dismissed = new Set<Worker>()
  let recentEnds: number[] = []
  let isStopping = false

  function start(restMs = REST_MIN_MS): Worker {
    const startedAt = performance.now()
    const worker = cluster.fork(env)
    const timeout = setTimeout(() => worker.process.kill('SIGKILL'), START_TIMEOUT_MS)
    worker.once('listening', () => {
      clearTimeout(timeout)
      serving.add(worker)
    })
    const watch = killWhenSilent(worker)
    const ended = endOf(worker)
    running.set(worker, ended)
    void ended.then(how => {
      clearTimeout(timeout)
      clearInterval(watch)
      running.delete(worker)
      serving.delete(worker)
      if (isStopping || dismissed.delete(worker)) return
      const retryInMs = performance.now() - startedAt > STEADY_MS ? REST_MIN_MS : restMs
      log('worker.ended', { worker: worker.process.pid, ended: how, retryInMs }, 'error')
      if (keepEnding()) return
      const replace = () => isStopping || start(Math.min(REST_MAX_MS, 2 * retryInMs))
      setTimeout(replace, retryInMs)
    })
    return worker
  }

  function keepEnding(): boolean {
    const now = performance.now()
    recentEnds = [...recentEnds, now].filter(at => now - at < ENDS_WITHIN_MS)
    if (recentEnds.length < ENDS_MAX * count) return false
    log('workers.given-up', { ended: recentEnds.length, withinMs: ENDS_WITHIN_MS }, 'fatal')
    stop()
    giveUp()
    return true
  }

  /** Starts one more process. Resolves with true once it serves, with false if it ends before. */
  async function startOnTrial(): Promise<boolean> {
    const worker = start()
    dismissed.add(worker)
    await Promise.race([new Promise(listens => worker.once('listening', listens)), running.get(worker)])
    return dismissed.delete(worker)
  }

  async function replace(worker: Worker): Promise<boolean> {
    if (isStopping) return false
    dismissed.add(worker)
    if (await startOnTrial()) {
      await retire(worker)
      return true
    }
    dismissed.delete(worker)
    if (!running.has(worker) && !isStopping) start()
    return false
  }

  async function retire(worker: Worker) {
    serving.delete(worker)
    if (worker.isConnected()) worker.send(RETIRE)
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), RETIRE_TIMEOUT_MS)
    await running.get(worker)
    clearTimeout(kill)
  }

  async function replaceEach() {
    // Including those that do not serve yet: they may have started before the change.
    const former = [...running.keys()]
    for (const [replaced, worker] of former.entries()) {
      // A process that has ended meanwhile has been replaced.
      if (!running.has(worker) || (await replace(worker))) continue
      if (isStopping) return
      return log('workers.not-replaced', { replaced, left: former.length - replaced }, 'error')
    }
    log('workers.replaced', { replaced: former.length })
  }

  let isAskedAgain = false
  const replaceAsAsked = singleFlight(async () => {
    do {
      isAskedAgain = false
      await replaceEach()
    } while (isAskedAgain && !isStopping)
  })

  function stop() {
    isStopping = true
    for (const worker of running.keys()) worker.process.kill('SIGTERM')
  }

  const serves = await startOnTrial()
  stopping.throwIfAborted()
  if (!serves)
    throw new Problem(
      'unavailable',
      'the first of several processes has ended before it served: see above why',
    )
  for (let further = 1; further < count; further++) start()
  return {
    serving: () => [...serving].map(({ process }) => process.pid!),
    replaceAll() {
      isAskedAgain = true
      return replaceAsAsked()
    },
    reload() {
      for (const worker of serving) worker.process.kill('SIGHUP')
    },
    async close() {
      stop()
      await Promise.all(running.values())
    },
  }
}

/** Resolves with the signal or exit code of a process that has ended, or why it could not be started. */
function endOf(worker: Worker): Promise<unknown> {
  const child = worker.process
  return new Promise(resolve => {
    child.once('exit', (code, signal) => resolve(signal ?? code))
    // Other errors come from messages to a process that ends. Without a listener, each would crash the parent.
    worker.on('error', error => child.pid === undefined && resolve(error.message))
  })
}

/** Counts intervals of this process, not time: while the machine is suspended, no process runs. */
function killWhenSilent(worker: Worker): NodeJS.Timeout {
  let silent = 0
  worker.on('message', () => (silent = 0))
  return setInterval(() => {
    if (++silent > SILENT_BEATS_MAX) worker.process.kill('SIGKILL')
  }, BEAT_MS).unref()
}
