import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../harness/free-port.ts'
import { processes, type Processes } from './processes.ts'

export interface System {
  readonly url: string
  readonly running: Processes
}

/** The figures are to show the capacity, so no rate limit applies. */
export const UNLIMITED = { CLIENT_RATE: '0', ORGANIZATION_RATE: '0' }
/** Built programs want it stated. */
const ENVIRONMENT = 'development'

let building: Promise<unknown> | undefined

/** Makes the programs that operators run, once. */
export async function builtPrograms(): Promise<void> {
  await (building ??= promisify(execFile)('npm', ['run', 'build']))
}

/** Starts the whole system in one process. */
export async function startSystem(data: string, env: NodeJS.ProcessEnv = {}): Promise<System> {
  await builtPrograms()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const all = { ENVIRONMENT, ...UNLIMITED, ...env, DATA_DIR: data, EDGE_PORT: String(port) }
  return { url, running: await processes(['dist/edge.js'], all, [`${url}/readyz`]) }
}

/** The services that run apart from the edge. */
export const servicesApart = ['reference-data', 'validation', 'enrichment']

/** Starts these services and then the edge, each as a separate process. With a directory, the services listen at sockets in it. */
export async function startApart(data: string, sockets?: string): Promise<System> {
  await builtPrograms()
  const programs = [...servicesApart, 'edge']
  const addresses = await Promise.all(
    programs.map(async name =>
      sockets === undefined || name === 'edge'
        ? `http://127.0.0.1:${await freePort()}`
        : `unix:${join(sockets, name)}.sock`,
    ),
  )
  const names = programs.map(name => name.toUpperCase().replace('-', '_'))
  const env = {
    ...UNLIMITED,
    ENVIRONMENT,
    DATA_DIR: data,
    ...Object.fromEntries(addresses.map((at, index) => [`${names[index]}_PORT`, new URL(at).port || at])),
    ...Object.fromEntries(servicesApart.map((_, index) => [`${names[index]}_URL`, addresses[index]])),
  }
  const url = addresses.at(-1)!
  const ready = addresses.map(at => (at === url ? `${at}/readyz` : at.startsWith('unix:') ? at : at + HEALTH))
  const built = programs.map(name => `dist/${name}.js`)
  return { url, running: await processes(built, env, ready) }
}
const HEALTH = '/grpc.health.v1.Health/Check'

/** The headers that authenticate the demo client of a data directory. */
export async function authorized({ url }: System, data: string): Promise<{ authorization: string }> {
  return tokenOf(url, JSON.parse(readFileSync(join(data, 'demo-client.json'), 'utf8')))
}

/** The headers that authenticate a client. */
export async function tokenOf(
  url: string,
  { clientId, clientSecret }: Readonly<Record<'clientId' | 'clientSecret', string>>,
): Promise<{ authorization: string }> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const response = await fetch(`${url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await response.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}
