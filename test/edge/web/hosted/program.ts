import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Test } from 'tap'
import { listeningPort } from '../../../harness/listening-port.ts'

/** Starts the program as an operator does; returns the address at which it listens. */
export async function startProgram(t: Test, env: Readonly<Record<string, string>>): Promise<string> {
  const { url, stop } = await runProgram(env)
  t.teardown(stop)
  return url
}

/** The same outside of tests. */
export async function runProgram(env: Readonly<Record<string, string>>) {
  const program = spawn(process.execPath, ['--import', 'tsx', 'edge/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, EDGE_PORT: '0', ...env },
  })
  const exited = once(program, 'exit')
  async function stop() {
    program.kill()
    await exited
  }
  try {
    return { url: `http://localhost:${await listeningPort(program)}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
