import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { needs } from '../programs.ts'
import { freePort, listens } from './free-port.ts'
import { until } from './until.ts'

export const needsRedis = needs('redis')

const START_TIMEOUT_MS = 60_000

/** A Redis server for this test alone, which can be killed, started again and suspended. */
export async function freshRedis(t: Test, more: readonly string[] = []) {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'payprep-redis-'))
  let server = await started()
  t.teardown(() => {
    server.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })

  async function started() {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory, ...more]
    const server = spawn('redis-server', options, { stdio: 'ignore' })
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await listens(port))) {
      // If it has ended, another program has taken the port, and the test would use that one.
      if (server.exitCode !== null) throw new Error(`redis-server ended with code ${server.exitCode}`)
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

/** Three nodes of a Redis Cluster that share the keys. Each keeps serving its keys while another is away. */
export async function freshRedisCluster(t: Test) {
  const nodes = []
  while (nodes.length < 3) {
    const options = ['--cluster-enabled', 'yes', '--cluster-require-full-coverage', 'no']
    nodes.push(await freshRedis(t, [...options, '--cluster-port', String(await freePort())]))
  }
  const hosts = nodes.map(({ url }) => url.host)
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const args = ['--cluster', 'create', ...hosts, '--cluster-yes']
    const { status, stdout, stderr } = spawnSync('redis-cli', args, { encoding: 'utf8' })
    if (status === 0) break
    if (Date.now() > deadline) throw new Error(`the cluster is not created: ${stdout}${stderr}`)
    await sleep(200)
  }
  // Each node has to hear of the others before it serves its keys.
  for (const { url } of nodes) {
    const isServing = () =>
      spawnSync('redis-cli', ['-p', url.port, 'cluster', 'info'], { encoding: 'utf8' }).stdout.includes(
        'cluster_state:ok',
      )
    await until(isServing)
  }
  return nodes
}
