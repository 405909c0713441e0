import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_TIMEOUT_MS = 120_000
/** Linux counts processor time in ticks. */
const TICKS_PER_SECOND = 100

export interface Processes {
  /** Processor time that all processes have used so far. */
  readonly cpuSeconds: () => number
  /** Resident memory of each process now, in the order of the programs. */
  readonly megabytes: () => readonly number[]
  readonly stop: () => Promise<void>
}

/** Starts programs one after another, each as soon as the address of the one before answers: a URL, or `unix:` and the path of a socket. */
export async function processes(
  programs: readonly string[],
  env: NodeJS.ProcessEnv,
  readyUrls: readonly string[],
): Promise<Processes> {
  const children: ChildProcess[] = []
  async function stop() {
    for (const child of children.toReversed()) {
      const exited = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await exited
    }
  }
  try {
    for (const [index, program] of programs.entries()) {
      const child = spawn(
        process.execPath,
        [...(program.endsWith('.ts') ? ['--import', 'tsx'] : []), program],
        {
          env: { ...process.env, ...env },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      )
      children.push(child)
      const url = readyUrls[index]
      if (url !== undefined) await ready(url, child)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    cpuSeconds: () => children.reduce((sum, { pid }) => sum + cpuSecondsOfAll(pid!), 0),
    megabytes: () => children.map(({ pid }) => megabytesOf(pid!)),
    stop,
  }
}

async function ready(url: string, child: ChildProcess) {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    if (await answers(url)) return
    await sleep(20)
  }
  throw new Error(`${url} does not answer`)
}

async function answers(url: string): Promise<boolean> {
  if (url.startsWith('unix:')) return existsSync(new URL(url).pathname)
  const response = await fetch(url, { method: url.includes('grpc') ? 'POST' : 'GET', ...json(url) }).catch(
    () => undefined,
  )
  return response !== undefined && response.status < 500
}

const json = (url: string) =>
  url.includes('grpc') ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}

/** Includes the processes that it has started, except Postgres. */
function cpuSecondsOfAll(pid: number): number {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const own = started.filter(child => readFileSync(`/proc/${child}/comm`, 'utf8') !== 'postgres\n')
  return own.reduce((sum, child) => sum + cpuSecondsOf(Number(child)), cpuSecondsOf(pid))
}

/** User and kernel time: fields 14 and 15 of /proc/PID/stat, counted after the name, which may hold spaces. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The memory that a process has (VmRSS), or the most that it had (VmHWM). */
export function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )!
  return Number(kilobytes) / 1024
}
