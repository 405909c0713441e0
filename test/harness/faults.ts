import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Supervised = ReturnType<typeof supervised>

/** Restarts a process whenever it exits, as an operator's supervisor does. */
export function supervised(start: () => ChildProcess) {
  let isOver = false
  let child = run()
  function run(): ChildProcess {
    return start().once('exit', () => {
      if (!isOver) child = run()
    })
  }
  return {
    child: () => child,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    end() {
      isOver = true
      child.kill('SIGKILL')
    },
  }
}

/** Starts a program that emits a `line` event for each line of its output. */
export function program(file: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface({ input: child.stdout }).on('line', line => child.emit('line', line))
  return child
}

/** Longer than any lease. */
const SUSPENDED_MS = 11_000

/** Suspends a process for longer than any lease, then resumes it. */
export function suspend(victim: Supervised) {
  victim.kill('SIGSTOP')
  setTimeout(() => victim.kill('SIGCONT'), SUSPENDED_MS).unref()
}

/** Kills a Postgres process: the server ends all connections and recovers from its write-ahead log. */
export async function crashPostgres(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(`select pid from pg_stat_activity where backend_type = 'walwriter'`)
  process.kill(rows[0].pid, 'SIGKILL')
  client.end().catch(() => {})
}

/** Tries again until it succeeds; the time limit of the test applies. */
export async function retryUntilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await sleep(200)
    }
  }
}

export function shuffled<T>(values: readonly T[]): readonly T[] {
  return values
    .map(value => ({ value, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}
