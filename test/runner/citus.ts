import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../harness/free-port.ts'
import { nobody } from '../harness/nobody.ts'
import { until } from '../harness/until.ts'
import { programFor } from '../programs.ts'

/** The folder with Citus built for Debian's Postgres 15, as an archive of files below /. It is no part of the repository: its licence is the AGPL. */
const { CITUS_FOLDER = '../shared/citus' } = process.env

const NODES = 3
const SETTINGS = [
  'shared_preload_libraries=citus',
  'citus.node_conninfo=sslmode=prefer',
  // Fewer than the default of 32: tests make many small databases.
  'citus.shard_count=4',
  'wal_level=logical',
  'max_connections=300',
  'fsync=off',
  'unix_socket_directories=',
]

/** The archive of Citus; undefined if this machine has none. */
export function citusArchive(): string | undefined {
  const names = existsSync(CITUS_FOLDER) ? readdirSync(CITUS_FOLDER) : []
  const name = names.find(each => each.endsWith('postgresql-15-debian12.tar.gz'))
  return name && join(CITUS_FOLDER, name)
}

/** A Citus cluster for a run of the tests: a coordinator and two workers, with the addresses of all in CITUS_NODES. */
export async function openCitus(archive: string) {
  const directory = mkdtempSync(join(tmpdir(), 'payprep-citus-'))
  if (nobody !== undefined) chownSync(directory, nobody.uid, nobody.gid)
  const servers: ChildProcess[] = []
  const bin = installed(directory, archive)
  const urls: string[] = []
  for (let node = 0; node < NODES; node++) {
    const port = await freePort()
    const data = join(directory, `node-${node}`)
    mkdirSync(data)
    if (nobody !== undefined) chownSync(data, nobody.uid, nobody.gid)
    const options = { ...nobody, cwd: data, stdio: 'ignore' } as const
    spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'payprep', '-A', 'trust', '--no-sync'], options)
    const settings = [...SETTINGS, `port=${port}`].flatMap(setting => ['-c', setting])
    servers.push(spawn(join(bin, 'postgres'), ['-D', data, ...settings], options))
    const url = `postgres://payprep@127.0.0.1:${port}/postgres`
    await until(() => spawnSync(join(bin, 'pg_isready'), ['-d', url]).status === 0)
    urls.push(url)
  }
  return {
    env: { DATABASE_URL: urls[0]!, CITUS_NODES: urls.join() },
    async close() {
      for (const server of servers) server.kill('SIGQUIT')
      await Promise.all(servers.map(server => server.exitCode === null && once(server, 'exit')))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Copies Postgres beside Citus, and returns the folder of its programs: Postgres finds extensions by its own place. */
function installed(directory: string, archive: string): string {
  const root = join(directory, 'citus')
  const bin = dirname(programFor('postgres15')!)
  for (const folder of [dirname(bin), '/usr/share/postgresql/15'])
    cpSync(folder, join(root, folder), { recursive: true, verbatimSymlinks: true })
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', root], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${archive} cannot be unpacked: ${stderr}`)
  return join(root, bin)
}
