import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import { needs, programFor } from '../programs.ts'
import { freePort } from './free-port.ts'
import { nobody } from './nobody.ts'
import { until } from './until.ts'

export const needsPostgres15 = needs('postgres15')

/** The disk size of the tablespace `small`. */
const SMALL_MB = 128

/** The oldest Postgres that the product runs on: a server for this test alone, and its programs such as pg_dump. */
export async function freshPostgres15(t: Test, options: readonly string[] = []) {
  const folder = dirname(programFor('postgres15')!)
  const directory = mkdtempSync(join(tmpdir(), 'payprep-postgres15-'))
  const small = canMount() ? join(directory, 'small') : undefined
  if (small !== undefined) mkdirSync(small)
  if (nobody !== undefined) chownSync(directory, nobody.uid, nobody.gid)
  const data = join(directory, 'data')

  /** Runs a program of Postgres, and returns what it prints. */
  function run(program: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(join(folder, program), args, {
      ...nobody,
      cwd: directory,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
    return stdout
  }

  run('initdb', '--pgdata', data, '--username', 'payprep', '--auth', 'trust', '--no-sync')
  const port = await freePort()
  const urlOf = (database: string) => `postgres://payprep@127.0.0.1:${port}/${database}`
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', ...options]
  const command = [join(folder, 'postgres'), '-D', data, '-p', String(port)]
  for (const setting of settings) command.push('-c', setting)
  let server: ChildProcess

  async function start() {
    server = spawn(...inOwnMounts(small, command), { cwd: directory, stdio: 'ignore' })
    await until(() => spawnSync(join(folder, 'pg_isready'), ['-d', urlOf('postgres')]).status === 0)
  }
  async function stop() {
    run('pg_ctl', 'stop', '--pgdata', data, '--mode', 'immediate')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  await start()
  t.teardown(async () => {
    await stop().catch(() => {})
    rmSync(directory, { recursive: true, force: true })
  })

  return {
    urlOf,
    run,
    directory,
    /** A directory for a tablespace with only SMALL_MB of disk; undefined if this machine cannot mount one. */
    small,
    start,
    stop,
  }
}

/** Only root can give a server separate mounts, which end with it. */
const canMount = () =>
  nobody !== undefined &&
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0

/** A command that runs unprivileged, and sees a small disk at the path, if there is one. */
function inOwnMounts(small: string | undefined, command: readonly string[]): [string, string[]] {
  if (nobody === undefined) return [command[0]!, command.slice(1)]
  const { uid, gid } = nobody
  const become = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--', ...command]
  if (small === undefined) return [become[0]!, become.slice(1)]
  const mount = `mount -t tmpfs -o size=${SMALL_MB}m,uid=${uid},gid=${gid},mode=700 tmpfs "$0"`
  return ['unshare', ['--mount', 'sh', '-c', `${mount} && exec "$@"`, small, ...become]]
}
