import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { needs, programFor } from '../programs.ts'
import { freePort, untilListening } from './free-port.ts'
import { nobody } from './nobody.ts'

export const needsPgBouncer = needs('pgbouncer')

/**
 * A PgBouncer in front of the server of `databaseUrl`, with transaction pooling and two connections for each role.
 * Returns the address of the database by role.
 */
export async function freshPgBouncer(
  t: Test,
  databaseUrl: string,
  passwords: Readonly<Record<string, string>>,
): Promise<(role: string) => string> {
  const { hostname, port: serverPort, pathname } = new URL(databaseUrl)
  const directory = mkdtempSync(join(tmpdir(), 'payprep-pgbouncer-'))
  const port = await freePort()
  const users = Object.entries(passwords).map(([role, password]) => `"${role}" "${password}"`)
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(directory, 'users.txt')}`,
    'pool_mode = transaction',
    'default_pool_size = 2',
    'ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout',
  ]
  writeFileSync(join(directory, 'users.txt'), users.join('\n'))
  writeFileSync(join(directory, 'pgbouncer.ini'), settings.join('\n'))
  if (nobody !== undefined) chownSync(directory, nobody.uid, nobody.gid)
  const server = spawn(programFor('pgbouncer')!, [join(directory, 'pgbouncer.ini')], {
    ...nobody,
    stdio: 'ignore',
  })
  t.teardown(async () => {
    server.kill('SIGKILL')
    await once(server, 'exit')
    rmSync(directory, { recursive: true, force: true })
  })
  await untilListening(port)
  return role => `postgres://${role}:${passwords[role]}@127.0.0.1:${port}${pathname}`
}
