import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { needs } from '../programs.ts'

export const needsRedis = needs('redis')

const START_TIMEOUT_MS = 10_000

/** A Redis server for this test alone, which can be killed, started again and suspended. */
export async function freshRedis(t: Test) {
  const directory = mkdtempSync(join(tmpdir(), 'payprep-redis-'))
  const port = 20_000 + (process.pid % 20_000)
  let server = await started()
  t.teardown(() => {
    server.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })

  async function started() {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory]
    const server = spawn('redis-server', options, { stdio: 'ignore' })
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await listens(port))) {
      if (Date.now() > deadline) throw new Error(`redis-server does not answer on port ${port}`)
      await sleep(20)
    }
    return server
  }

  return {
    url: new URL(`redis://127.0.0.1:${port}`),
    /** Kills the server; its data is lost. */
    async kill() {
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
    },
    async start() {
      server = await started()
    },
    /** Suspends the server: it accepts connections and answers nothing until `resume`. */
    suspend: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
