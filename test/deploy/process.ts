import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'

/** A program that a test started. */
export interface Process {
  readonly output: () => string
  /** Undefined while it runs. */
  readonly exitCode: () => number | null | undefined
  /** Sends SIGTERM and waits for the end. Returns the exit code; null if it had to be killed. */
  readonly stop: (graceMs: number) => Promise<number | null>
  readonly ended: Promise<number | null>
}

export function startProcess(t: Test, command: readonly string[], options: SpawnOptions): Process {
  const [program, ...args] = command as [string, ...string[]]
  const child: ChildProcess = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', bytes => (output += bytes))
  let exitCode: number | null | undefined
  const ended = once(child, 'close').then(
    ([code]) => (exitCode = code as number | null),
    (error: Error) => {
      output += error.message
      return (exitCode = null)
    },
  )
  return {
    output: () => output,
    exitCode: () => exitCode,
    ended,
    async stop(graceMs) {
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), graceMs)
      return ended.finally(() => clearTimeout(kill))
    },
  }
}

const READY_MS = 400_000
/** Each check may be a program of its own, which takes the processor from the one that starts. */
const CHECK_MS = 2_000

/** Whether a process becomes ready before it ends. Throws its output if it takes minutes. */
export async function untilReady(process: Process, isReady: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + READY_MS
  while (process.exitCode() === undefined) {
    if (await isReady()) return true
    if (performance.now() > deadline) throw new Error(`not ready: ${process.output().slice(-2_000)}`)
    await sleep(CHECK_MS)
  }
  return false
}
