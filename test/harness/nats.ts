import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { Test } from 'tap'
import { needs, programFor } from '../programs.ts'
import { freePort, untilListening } from './free-port.ts'
import { until } from './until.ts'

export const needsNats = needs('nats')

const NODES = 3

/** A cluster of three NATS servers with JetStream, each of which can be killed and started again with its data. */
export async function freshNats(t: Test) {
  const directory = mkdtempSync(join(tmpdir(), 'payprep-nats-'))
  const ports: number[] = []
  for (let count = 0; count < 2 * NODES; count++) ports.push(await freePort())
  const [clients, peers] = [ports.slice(0, NODES), ports.slice(NODES)]
  const servers: ChildProcess[] = []
  t.teardown(() => {
    for (const server of servers) server.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })

  async function start(index: number) {
    const [port, peer] = [clients[index]!, peers[index]!]
    const options = [
      ['--name', `node-${index}`],
      ['--addr', '127.0.0.1', '--port', String(port)],
      ['--jetstream', '--store_dir', join(directory, String(index))],
      ['--cluster_name', 'tests', '--cluster', `nats://127.0.0.1:${peer}`],
      ['--routes', peers.map(each => `nats://127.0.0.1:${each}`).join(',')],
    ].flat()
    servers[index] = spawn(programFor('nats')!, options, { stdio: 'ignore' })
    await untilListening(port)
  }

  async function kill(index: number) {
    const exited = once(servers[index]!, 'exit')
    servers[index]!.kill('SIGKILL')
    await exited
  }

  const all = clients.map((_, index) => index)
  const urls = clients.map(port => new URL(`nats://127.0.0.1:${port}`))
  await Promise.all(all.map(start))

  /** A connection for the test, once the servers have elected a leader. */
  async function connected() {
    const connection = await connect({ servers: urls.map(({ host }) => host), maxReconnectAttempts: -1 })
    t.teardown(() => connection.close())
    await until(() =>
      jetstreamManager(connection, { timeout: 1_000 }).then(
        () => true,
        () => false,
      ),
    )
    return connection
  }

  return { urls, connected, start, kill, all }
}
