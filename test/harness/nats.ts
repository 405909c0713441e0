import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect, nkeys } from '@nats-io/transport-node'
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
  for (let count = 0; count < 3 * NODES; count++) ports.push(await freePort())
  const [clients, peers] = [ports.slice(0, NODES), ports.slice(NODES, 2 * NODES)]
  const monitors = ports.slice(2 * NODES)
  const servers: ChildProcess[] = []
  t.teardown(() => {
    for (const server of servers) server.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })

  /** Resolves once the server has caught up with the others: if two of three lack messages, those may be lost. */
  async function start(index: number) {
    const [port, peer, monitor] = [clients[index]!, peers[index]!, monitors[index]!]
    const options = [
      ['--name', `node-${index}`],
      ['--addr', '127.0.0.1', '--port', String(port)],
      ['--http_port', String(monitor)],
      ['--jetstream', '--store_dir', join(directory, String(index))],
      ['--cluster_name', 'tests', '--cluster', `nats://127.0.0.1:${peer}`],
      ['--routes', peers.map(each => `nats://127.0.0.1:${each}`).join(',')],
    ].flat()
    servers[index] = spawn(programFor('nats')!, options, { stdio: 'ignore' })
    await until(() =>
      fetch(`http://127.0.0.1:${monitor}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
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

interface Permissions {
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

/**
 * A NATS server with accounts (https://docs.nats.io/running-a-nats-service/configuration/securing_nats/jwt), the .creds file
 * of a user with these permissions, and that of a user that no account knows.
 */
export async function natsWithAccounts(t: Test, { publish, subscribe }: Permissions) {
  const directory = mkdtempSync(join(tmpdir(), 'payprep-nats-'))
  const [operator, system, account] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createAccount()]
  const idOf = (pair: nkeys.KeyPair) => pair.getPublicKey()
  const unlimited = { subs: -1, data: -1, payload: -1 }
  const ofAccount = {
    type: 'account',
    version: 2,
    limits: {
      ...unlimited,
      imports: -1,
      exports: -1,
      conn: -1,
      leaf: -1,
      mem_storage: -1,
      disk_storage: -1,
      streams: -1,
      consumer: -1,
    },
  }
  const ofUser = {
    type: 'user',
    version: 2,
    ...unlimited,
    pub: { allow: publish },
    sub: { allow: subscribe },
  }
  const port = await freePort()
  writeFileSync(
    join(directory, 'nats.conf'),
    `listen: 127.0.0.1:${port}
     jetstream { store_dir: ${join(directory, 'store')} }
     operator: ${tokenOf(operator, idOf(operator), { type: 'operator', version: 2 })}
     resolver: MEMORY
     system_account: ${idOf(system)}
     resolver_preload {
       ${idOf(system)}: ${tokenOf(operator, idOf(system), { type: 'account', version: 2 })}
       ${idOf(account)}: ${tokenOf(operator, idOf(account), ofAccount)}
     }`,
  )
  const server = spawn(programFor('nats')!, ['--config', join(directory, 'nats.conf')], { stdio: 'ignore' })
  t.teardown(() => {
    server.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })
  await untilListening(port)

  function credentials(name: string, signer: nkeys.KeyPair): string {
    const user = nkeys.createUser()
    const path = join(directory, name)
    const blocks = {
      'NATS USER JWT': tokenOf(signer, idOf(user), ofUser),
      'USER NKEY SEED': Buffer.from(user.getSeed()),
    }
    writeFileSync(
      path,
      Object.entries(blocks)
        .map(([title, content]) => `-----BEGIN ${title}-----\n${content}\n------END ${title}------\n`)
        .join('\n'),
    )
    return path
  }
  return {
    url: new URL(`nats://127.0.0.1:${port}`),
    credentialsFile: credentials('known.creds', account),
    wrongCredentialsFile: credentials('unknown.creds', nkeys.createAccount()),
  }
}

/** A token of NATS: a JWT that an Ed25519 key signs. */
function tokenOf(signer: nkeys.KeyPair, subject: string, nats: object): string {
  const base64 = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')
  const claims = {
    jti: randomUUID(),
    iat: Math.floor(Date.now() / 1_000),
    iss: signer.getPublicKey(),
    sub: subject,
    nats,
  }
  const text = `${base64('{"typ":"JWT","alg":"ed25519-nkey"}')}.${base64(JSON.stringify(claims))}`
  return `${text}.${base64(signer.sign(Buffer.from(text)))}`
}
