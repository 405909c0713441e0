import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'
import { variableOf } from '../../edge/operator/operation/up/topology.ts'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { freePort } from '../harness/free-port.ts'
import { composeFile, requiredVariables } from './compose.ts'
import { image } from './dockerfile.ts'
import { madeSecrets, withFilesOf } from './made-secrets.ts'
import { type Process, startProcess } from './process.ts'

/** The programs run as the image's user if this process is root. Only root can become another user. */
const user = process.getuid?.() === 0 ? { uid: image.user[0], gid: image.user[1] } : {}

/**
 * The services of docker-compose.yml as processes, with the commands, environment and user that it and the Dockerfile
 * state. Unlike containers, they use free ports, a Postgres without the containers' socket, and no Redis.
 */
export async function composedSystem(t: Test, folder: string) {
  const scratch = mkdtempSync(join(tmpdir(), 'payprep-composed-'))
  if (user.uid !== undefined) chownSync(scratch, user.uid, user.gid)
  const home = mkdtempSync(join(tmpdir(), 'payprep-composed-postgres-'))
  const postgres = await embeddedPostgres(home, { throwaway: true })
  t.teardown(async () => {
    await postgres.close()
    for (const each of [scratch, home]) rmSync(each, { recursive: true, force: true })
  })
  const { host, password } = new URL(postgres.url)
  const writer = `postgres://writer:${password}@${host}/payprep`
  await inDatabase(postgres.url, 'create database payprep')
  await inDatabase(
    postgres.url,
    `create role writer login password '${password}' in role pg_read_all_data, pg_write_all_data`,
  )

  const secrets = madeSecrets(t, { POSTGRES_PASSWORD: password, DATABASE_AT: `${host}/payprep` })
  // A container sees its folder alone, whoever owns the one above.
  chmodSync(dirname(secrets), 0o755)
  chmodSync(secrets, 0o755)
  const { services } = composeFile({
    ...Object.fromEntries(requiredVariables.map(name => [name, `value-of-${name}`])),
    BASE_URL: 'https://payments.example',
  })
  const programs = Object.keys(services).filter(
    name => services[name]!.image.startsWith('payprep:') && services[name]!.healthcheck !== undefined,
  )
  const ports = new Map<string, number>()
  for (const name of programs) ports.set(name, await freePort())

  const addresses = programs.map(name => `${variableOf(name)}_URL`)

  const portOf = (name: string) => ports.get(name)!
  const addressOf = (name: string) => `http://127.0.0.1:${portOf(name)}`
  function environmentOf(name: string): NodeJS.ProcessEnv {
    const { REDIS_URL_FILE: _, ...stated } = withFilesOf(services[name]!, secrets)
    const here = Object.entries(stated).map(([variable, text]) => [variable, atHome(text)])
    const port = ports.has(name) && { [`${variableOf(name)}_PORT`]: String(portOf(name)) }
    const ownPorts = { METRICS_PORT: '0', ...port }
    return {
      PATH: process.env.PATH,
      TMPDIR: scratch,
      ...image.environment,
      ...Object.fromEntries(here),
      ...ownPorts,
    }
  }
  const atHome = (text: string) =>
    text.replace(/^http:\/\/([a-z-]+):\d+$/, (_, name: string) => addressOf(name))

  interface Start {
    /** Replaces the command of compose. */
    readonly command?: readonly string[]
    readonly entrypoint?: readonly string[]
    /** The executable of Node. */
    readonly node?: string | undefined
    /** Whether services run apart. If not, all run in this program, as a role that reads and writes the rows of all. */
    readonly apart?: boolean
  }
  function start(
    name: string,
    { command, entrypoint, node = process.execPath, apart = true }: Start = {},
  ): Process {
    const stated = services[name]!
    const [program, ...args] = [
      ...(entrypoint ?? stated.entrypoint ?? image.entrypoint),
      ...(command ?? stated.command),
    ]
    if (program !== 'node') throw new Error(`${name} runs ${program}`)
    const env = environmentOf(name)
    if (!apart) {
      for (const variable of [...addresses, 'DATABASE_URL_FILE']) delete env[variable]
      env.DATABASE_URL = writer
      for (const [variable, file] of Object.entries(environmentOf('payprep')))
        if (variable.startsWith('MASTER_KEY_')) env[variable] = file
    }
    return startProcess(t, [node, ...args], { cwd: folder, env, ...user })
  }
  /** Runs the health check of a service once its port is open. Earlier runs would only load the machine. */
  async function isHealthy(name: string): Promise<boolean> {
    if (!(await isOpen(portOf(name)))) return false
    const [kind, node, program, address] = services[name]!.healthcheck!.test
    if (kind !== 'CMD' || node !== 'node') throw new Error(`the health check of ${name} is ${kind} ${node}`)
    const own = address!.replace(/^http:\/\/127\.0\.0\.1:\d+/, addressOf(name))
    return (await start(name, { command: [program!, own], entrypoint: image.entrypoint }).ended) === 0
  }
  return { programs, start, isHealthy, addressOf, secrets }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function inDatabase(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
