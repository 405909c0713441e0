import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const RESTART_MIN_MS = 500
const RESTART_MAX_MS = 30_000
/** A process that has run for this long starts again with the shortest backoff. */
const STEADY_MS = 60_000
/** Longer than a process takes to drain and close. */
const STOP_MS = 60_000

interface Options {
  readonly command: readonly [program: string, ...args: string[]]
  readonly env: NodeJS.ProcessEnv
  /** Called with each line that the process prints, and with what happens to it. */
  readonly print: (line: string) => void
}

export interface Supervised {
  /** Stops the process and does not start it again. It is killed if it takes a minute. */
  readonly stop: () => Promise<void>
}

/** Runs a process, and starts it again with exponential backoff whenever it ends. */
export function supervise({ command: [program, ...args], env, print }: Options): Supervised {
  const stopping = new AbortController()
  let child: ChildProcess
  const running = keepRunning()

  async function keepRunning() {
    let backoffMs = RESTART_MIN_MS
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      // A separate process group: Ctrl-C must not stop a service before those that call it.
      child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
      for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', print)
      // Rejects if the program cannot be started, as when memory or processes run out.
      const ended = await once(child, 'close').then(
        ([code, signal]) => signal ?? code,
        (error: Error) => error.message,
      )
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > STEADY_MS) backoffMs = RESTART_MIN_MS
      print(`ended with ${ended}, starts again in ${backoffMs / 1_000} s`)
      await sleep(backoffMs, undefined, { signal: stopping.signal }).catch(() => {})
      backoffMs = Math.min(RESTART_MAX_MS, 2 * backoffMs)
    }
  }

  return {
    async stop() {
      stopping.abort()
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await running
      clearTimeout(kill)
    },
  }
}
