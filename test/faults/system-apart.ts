import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import type { RequestKind } from '../../edge/docs/faults/table.ts'
import { migrateAll } from '../../edge/operation/migrate.ts'
import { sources } from '../../seeds/sources/index.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { bundled } from '../bundled.ts'
import { freePort, untilListening } from '../harness/free-port.ts'
import { slowProxy } from './slow-proxy.ts'

/** What a request was answered with. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: any
}

const programs = ['edge/main.ts', ...['reference-data', 'validation', 'beneficiaries'].map(mainOf)]

function mainOf(service: string) {
  return `services/${service}/main.ts`
}

/**
 * Starts an installation as processes: reference-data, two replicas of validation, beneficiaries behind a proxy, and an edge
 * that runs the other services itself. Its bank directory is small, so that processes start quickly.
 */
export async function systemApart(t: Test, databaseUrl: string, redisUrl: URL) {
  await migrateAll(databaseUrl, () => {})
  await leaveOutLargeSources(databaseUrl)
  mkdirSync('.tap', { recursive: true })
  const bundles = mkdtempSync(join('.tap', 'faults-'))
  const dataDirectory = mkdtempSync(join(tmpdir(), 'payprep-faults-'))
  t.teardown(() => {
    for (const folder of [bundles, dataDirectory]) rmSync(folder, { recursive: true, force: true })
  })
  const bundleOf = await bundled(programs, bundles)
  const ports = {
    'reference-data': await freePort(),
    'validation 1': await freePort(),
    'validation 2': await freePort(),
    beneficiaries: await freePort(),
    edge: await freePort(),
  }
  type Name = keyof typeof ports
  const at = (name: Name) => `http://127.0.0.1:${ports[name]}`
  const beneficiaries = await slowProxy(t, ports.beneficiaries)
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    MASTER_KEY: randomBytes(32).toString('base64'),
    SERVICE_TOKEN: randomBytes(32).toString('hex'),
    REFERENCE_DATA_URL: at('reference-data'),
    VALIDATION_URL: `${at('validation 1')},${at('validation 2')}`,
  }
  const own: Readonly<Record<Name, readonly [program: string, env: NodeJS.ProcessEnv]>> = {
    'reference-data': [mainOf('reference-data'), { REFERENCE_DATA_PORT: String(ports['reference-data']) }],
    'validation 1': [mainOf('validation'), { VALIDATION_PORT: String(ports['validation 1']) }],
    'validation 2': [mainOf('validation'), { VALIDATION_PORT: String(ports['validation 2']) }],
    beneficiaries: [mainOf('beneficiaries'), { BENEFICIARIES_PORT: String(ports.beneficiaries) }],
    edge: [
      'edge/main.ts',
      {
        EDGE_PORT: String(ports.edge),
        BENEFICIARIES_URL: beneficiaries.address,
        REDIS_URL: redisUrl.href,
      },
    ],
  }
  const children = new Map<Name, ChildProcess>()
  async function start(name: Name) {
    const [program, more] = own[name]
    const child = spawn(process.execPath, [bundleOf(program)], {
      env: { ...env, ...more },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.set(name, child)
    await untilListening(ports[name])
  }
  t.teardown(() => {
    for (const child of children.values()) child.kill('SIGKILL')
  })
  for (const name of Object.keys(ports) as Name[]) await start(name)
  while (!(await fetch(`${at('edge')}/readyz`)).ok) await sleep(100)

  const { clientId, clientSecret } = JSON.parse(readFileSync(join(dataDirectory, 'demo-client.json'), 'utf8'))
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const token = () => call('/oauth2/token', { method: 'POST', body: new URLSearchParams(form) })
  const authorization = `Bearer ${(await token()).body.access_token}`

  async function call(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(at('edge') + path, { ...init, signal: AbortSignal.timeout(30_000) })
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, body: await response.json() }
  }
  function post(path: string, body: unknown, idempotencyKey: string = randomUUID()) {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': idempotencyKey }
    return call(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const createSession = (idempotencyKey?: string) =>
    post(
      '/beneficiaries/organizations/sessions',
      { externalUserId: 'user-1', returnUrl: 'https://example.com/' },
      idempotencyKey,
    )
  const asks: Readonly<Record<RequestKind, () => Promise<Answer>>> = {
    validate: () =>
      post('/payments/validations', {
        creditorAccount: { id: { type: 'IBAN', value: 'GB33BUKB20201555555555' } },
      }),
    token,
    read: () => call('/webhooks/subscriptions', { headers: { authorization } }),
    write: createSession,
    ready: () => call('/readyz'),
  }

  return {
    asks,
    createSession,
    beneficiaries,
    suspend: (name: Name) => void children.get(name)!.kill('SIGSTOP'),
    resume: (name: Name) => void children.get(name)!.kill('SIGCONT'),
    async kill(name: Name) {
      const child = children.get(name)!
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    start,
  }
}

/** The lists that the program ships with take seconds to load, and the faults need hardly any bank. */
async function leaveOutLargeSources(databaseUrl: string) {
  const db = await openReferenceDatabase(databaseUrl)
  const names = sources().map(({ name }) => name)
  await db('removed_sources').insert(names.filter(name => name !== 'curated').map(source => ({ source })))
  await db.destroy()
}
