import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'
import { programFor } from '../programs.ts'
import { freePort } from './free-port.ts'
import { startHaproxy } from './haproxy.ts'
import { nobody } from './nobody.ts'
import { actionsOn, type Node, type PatroniNode, postmasterOf, signalAll } from './patroni-node.ts'
import { severableProxy } from './severable-proxy.ts'
import { until } from './until.ts'

const DEPLOYED = 'services/deploy/postgres'
const CONNECTIONS_TRIED = 10
const PASSWORD = 'a-password-of-tests'

/** A primary and a standby of Postgres 15 under Patroni, with etcd, and HAProxy in front: the files that operators get. */
export async function freshPatroni(t: Test) {
  const directory = mkdtempSync(join(tmpdir(), 'payprep-patroni-'))
  if (nobody !== undefined) chownSync(directory, nobody.uid, nobody.gid)
  const children: ChildProcess[] = []
  const nodes: Node[] = []
  t.teardown(() => {
    for (const child of children) signalAll(child.pid!, 'SIGKILL')
    for (const { data } of nodes) signalAll(postmasterOf(data), 'SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })
  const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, args, {
      ...nobody,
      cwd: directory,
      env: { PATH: process.env.PATH, ...env },
      stdio: 'ignore',
    })
    children.push(child)
    return child
  }

  const [etcd, peer] = [await freePort(), await freePort()]
  const local = (port: number) => `http://127.0.0.1:${port}`
  const ofEtcd = {
    'data-dir': join(directory, 'etcd'),
    'listen-client-urls': local(etcd),
    'advertise-client-urls': local(etcd),
    'listen-peer-urls': local(peer),
    'initial-advertise-peer-urls': local(peer),
    'initial-cluster': `default=${local(peer)}`,
    'enable-v2': 'true',
  }
  run(
    programFor('etcd')!,
    Object.entries(ofEtcd).map(([name, value]) => `--${name}=${value}`),
  )
  // Patroni exits if etcd has not decided its version yet.
  await until(async () => /etcdcluster":"\d/.test(await textAt(`${local(etcd)}/version`)))

  for (const name of ['node-0', 'node-1']) {
    const [port, restPort] = [await freePort(), await freePort()]
    const data = join(directory, name)
    mkdirSync(data, { mode: 0o700 })
    if (nobody !== undefined) chownSync(data, nobody.uid, nobody.gid)
    // What reaches etcd, and what the standby replicates from, can be cut off.
    const [toEtcd, toPostgres] = [await severableProxy(t, etcd), await severableProxy(t, port)]
    const node: Node = { name, port, restPort, data, links: [toEtcd, toPostgres] }
    nodes.push(node)
    const env = {
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: `127.0.0.1:${toEtcd.port}`,
      // It does not ask etcd for other addresses.
      PATRONI_ETCD_USE_PROXIES: 'true',
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${toPostgres.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: dirname(programFor('postgres15')!),
      PATRONI_SUPERUSER_USERNAME: 'payprep',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_POSTGRESQL_PGPASS: join(directory, `${name}.pgpass`),
    }
    const start = () => run(programFor('patroni')!, [resolve(DEPLOYED, 'patroni.yml')], env)
    node.start = start
    node.patroni = start()
    await until(() => {
      if (node.patroni!.exitCode !== null) throw new Error(`patroni exited with ${node.patroni!.exitCode}`)
      return answers(restPort, nodes.length === 1 ? '/primary' : '/replica')
    })
  }
  await until(() => answers(nodes[1]!.restPort, '/sync'))
  const listen = await freePort()
  await startHaproxy(t, join(DEPLOYED, 'haproxy.cfg'), listen, {
    POSTGRES_0: `127.0.0.1:${nodes[0]!.port}`,
    POSTGRES_1: `127.0.0.1:${nodes[1]!.port}`,
    PATRONI_0: String(nodes[0]!.restPort),
    PATRONI_1: String(nodes[1]!.restPort),
  })

  const url = `postgres://payprep:${PASSWORD}@127.0.0.1:${listen}/postgres`
  // HAProxy takes all servers for good until it has checked them, and divides connections among these.
  const connections = Array.from({ length: CONNECTIONS_TRIED }, () => url)
  await until(async () => (await Promise.all(connections.map(takesChanges))).every(Boolean))

  async function nodeIn(role: string): Promise<PatroniNode> {
    let found: Node | undefined
    await until(async () => {
      for (const node of nodes) if (await answers(node.restPort, role)) found = node
      return found !== undefined
    })
    return actionsOn(found!)
  }

  return {
    /** The address of the primary, whichever it is. */
    url,
    primary: () => nodeIn('/primary'),
    standby: () => nodeIn('/replica'),
    /** Waits until a standby has all that the primary acknowledges. */
    async healed() {
      const areIn = (role: string) => Promise.all(nodes.map(({ restPort }) => answers(restPort, role)))
      await until(async () => {
        const [primary, standby] = [await areIn('/primary'), await areIn('/sync')]
        return nodes.some((_, index) => primary[index] === true && standby[1 - index] === true)
      })
      // Writes do not wait for a standby before the checkpointer has read that there is one, and Patroni does not see that.
      await until(() =>
        first(url, 'checkpoint').then(
          () => true,
          () => false,
        ),
      )
    },
  }
}

const takesChanges = (url: string): Promise<boolean> =>
  first(url, 'select not pg_is_in_recovery() as yes').then(
    row => row.yes,
    () => false,
  )

/** The first row of a statement, on a connection of its own. */
async function first(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows[0]
  } finally {
    await client.end()
  }
}

const textAt = (url: string) =>
  fetch(url).then(
    response => response.text(),
    () => '',
  )

async function answers(port: number, path: string): Promise<boolean> {
  const init = { signal: AbortSignal.timeout(2_000) }
  return fetch(`http://127.0.0.1:${port}${path}`, init).then(
    ({ ok }) => ok,
    () => false,
  )
}
