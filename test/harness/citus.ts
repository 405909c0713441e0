import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { programFor } from '../programs.ts'
import { freePort } from './free-port.ts'
import { nobody } from './nobody.ts'
import { until } from './until.ts'

/** Citus, built for Debian's Postgres 15, as files below /. It is no part of the repository: its licence is the AGPL. */
const ARCHIVE = /^citus-.*-postgresql-15-.*\.tar\.gz$/

const settings = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=500',
  // Each database has a process of Citus.
  'max_worker_processes=100',
  'max_prepared_transactions=500',
  'citus.node_conninfo=sslmode=prefer',
  // Enough for two shards on each of two workers; by default there are 32, which take long to make.
  'citus.shard_count=4',
]

export interface Citus {
  readonly coordinator: string
  readonly workers: readonly string[]
  /** The folders with the data of all, the coordinator first. */
  readonly folders: readonly string[]
  /** Kills a worker, and returns what starts it again. */
  readonly killWorker: (index: number) => Promise<() => Promise<void>>
  readonly close: () => Promise<void>
}

/** The archive of Citus; undefined if this machine has none. */
export function citusArchive(): string | undefined {
  const folder = process.env.CITUS_FOLDER ?? '../shared/citus'
  const name = existsSync(folder) ? readdirSync(folder).find(file => ARCHIVE.test(file)) : undefined
  return name === undefined ? undefined : join(folder, name)
}

/** Why the Postgres of this machine does not start with Citus: an archive is built for one minor release, and may need a newer one. */
export async function mistakeOfCitus(archive: string): Promise<string | undefined> {
  try {
    await (await startCitus(archive, 0)).close()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** A coordinator and workers, each a server of its own. A database becomes one of Citus with `create extension citus` on all. */
export async function startCitus(
  archive: string,
  workerCount: number,
  more: readonly string[] = [],
): Promise<Citus> {
  const directory = mkdtempSync(join(tmpdir(), 'payprep-citus-'))
  if (nobody !== undefined) chownSync(directory, nobody.uid, nobody.gid)
  const servers: Server[] = []
  try {
    const programs = installed(directory, archive)
    for (let index = 0; index <= workerCount; index++)
      servers.push(await startServer(programs, join(directory, String(index)), more))
  } catch (error) {
    await Promise.all(servers.map(({ kill }) => kill()))
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
  const [coordinator, ...workers] = servers
  return {
    coordinator: coordinator!.url,
    workers: workers.map(({ url }) => url),
    folders: servers.map(({ data }) => data),
    async killWorker(index) {
      await workers[index]!.kill()
      return workers[index]!.start
    },
    async close() {
      await Promise.all(servers.map(({ kill }) => kill()))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

interface Server {
  readonly url: string
  readonly data: string
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
}

async function startServer(programs: string, data: string, more: readonly string[]): Promise<Server> {
  const initdb = [
    '--pgdata',
    data,
    '--username',
    'payprep',
    '--auth',
    'trust',
    '--no-sync',
    '--no-locale',
    '--encoding',
    'UTF8',
  ]
  const { status, stderr } = spawnSync(join(programs, 'initdb'), initdb, {
    ...nobody,
    cwd: dirname(data),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`initdb: ${stderr}`)
  const port = await freePort()
  const url = `postgres://payprep@127.0.0.1:${port}/postgres`
  let server: ChildProcess
  async function start() {
    const options = [...settings, ...more].flatMap(setting => ['-c', setting])
    server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...nobody,
      cwd: dirname(data),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const lines: string[] = []
    const keep = (chunk: unknown) => void lines.push(String(chunk))
    server.stderr!.on('data', keep)
    await until(
      () => server.exitCode !== null || spawnSync(join(programs, 'pg_isready'), ['-d', url]).status === 0,
    )
    server.stderr!.off('data', keep).resume()
    if (server.exitCode !== null)
      throw new Error(/FATAL: .*/.exec(lines.join(''))?.[0] ?? 'Postgres with Citus does not start')
  }
  await start()
  return {
    url,
    data,
    start,
    async kill() {
      // Immediate shutdown, as after a crash: its processes end too.
      server.kill('SIGQUIT')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    },
  }
}

/** Copies Postgres beside Citus, and returns the folder of its programs: Postgres finds extensions by its own place. */
function installed(directory: string, archive: string): string {
  const root = join(directory, 'citus')
  const programs = dirname(programFor('postgres15')!)
  for (const folder of [dirname(programs), '/usr/share/postgresql/15'])
    cpSync(folder, join(root, folder), { recursive: true, verbatimSymlinks: true })
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', root], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${archive} cannot be unpacked: ${stderr}`)
  return join(root, programs)
}
