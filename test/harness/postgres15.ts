import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { needs, programFor } from '../programs.ts'
import { freePort } from './free-port.ts'

export const needsPostgres15 = needs('postgres15')

/** Postgres refuses to run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** The oldest Postgres that the product runs on: a server of the test's own, and its programs such as pg_dump. */
export async function freshPostgres15(t: Test) {
  const folder = dirname(programFor('postgres15')!)
  const directory = mkdtempSync(join(tmpdir(), 'payprep-postgres15-'))
  if (unprivileged.uid !== undefined) chownSync(directory, unprivileged.uid, unprivileged.gid)
  const data = join(directory, 'data')

  /** Runs a program of Postgres, and returns what it prints. */
  function run(program: string, ...args: string[]): string {
    const options = { ...unprivileged, cwd: directory, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(join(folder, program), args, options)
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
    return stdout
  }

  run('initdb', '--pgdata', data, '--username', 'payprep', '--auth', 'trust', '--no-sync')
  const port = await freePort()
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const args = ['-D', data, '-p', String(port), ...options.flatMap(option => ['-c', option])]
  const server = spawn(join(folder, 'postgres'), args, { ...unprivileged, stdio: 'ignore' })
  t.teardown(async () => {
    server.kill('SIGQUIT')
    await once(server, 'exit')
    rmSync(directory, { recursive: true, force: true })
  })
  const urlOf = (database: string) => `postgres://payprep@127.0.0.1:${port}/${database}`
  while (spawnSync(join(folder, 'pg_isready'), ['-d', urlOf('postgres')]).status !== 0) await sleep(50)

  return { urlOf, run, directory }
}
