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

/** What a server answers to a command, as redis-cli prints it. */
export function tell({ port, password }: URL, ...command: readonly string[]): string {
  const env = { ...process.env, ...(password !== '' && { REDISCLI_AUTH: password }) }
  return spawnSync('redis-cli', ['-p', port, ...command], { encoding: 'utf8', env }).stdout.trim()
}

/** A Redis server for this test alone, which can be killed, started again and suspended. */
export async function freshRedis(t: Test, more: readonly string[] = [], password = '') {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'payprep-redis-'))
  let server = await started()
  t.teardown(() => {
    server.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })

  async function started() {
    const secrets = password === '' ? [] : ['--requirepass', password, '--masterauth', password]
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory]
    const server = spawn('redis-server', [...options, ...secrets, ...more], { stdio: 'ignore' })
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
    url: new URL(`redis://${password && `:${password}@`}127.0.0.1:${port}`),
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

/**
 * Three nodes of a Redis Cluster that share the keys, with replicas after them. Each keeps serving its keys while another is away.
 */
export async function freshRedisCluster(t: Test, { replicas = 0, password = '' } = {}) {
  const nodes = []
  while (nodes.length < 3 * (1 + replicas)) {
    const options = ['--cluster-enabled', 'yes', '--cluster-require-full-coverage', 'no']
    if (replicas > 0) options.push('--cluster-node-timeout', '5000')
    nodes.push(await freshRedis(t, [...options, '--cluster-port', String(await freePort())], password))
  }
  const hosts = nodes.map(({ url }) => url.host)
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const args = ['--cluster', 'create', ...hosts, '--cluster-replicas', String(replicas), '--cluster-yes']
    const answer = tell(nodes[0]!.url, ...args)
    if (answer.includes('All 16384 slots covered')) break
    if (Date.now() > deadline) throw new Error(`the cluster is not created: ${answer}`)
    await sleep(200)
  }
  // Each node has to hear of the others before it serves its keys.
  for (const { url } of nodes) {
    await until(() => tell(url, 'cluster', 'info').includes('cluster_state:ok'))
  }
  return nodes
}
