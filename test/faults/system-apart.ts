import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'
import { freePort } from '../harness/free-port.ts'
import type { RequestKind } from './documented-faults.ts'
import { processesApart } from './processes-apart.ts'

export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: any
}

/**
 * Starts an installation as processes: reference-data, two replicas of validation, beneficiaries behind a proxy, and an
 * edge that runs the other services itself. Its bank directory is small, so that processes start quickly.
 */
export async function systemApart(t: Test, databaseUrl: string, redisUrl: URL) {
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
    REFERENCE_DATA_URL: at('reference-data'),
    VALIDATION_URL: `${at('validation 1')},${at('validation 2')}`,
  }
  const ofEdge = { ...env, BENEFICIARIES_URL: beneficiaries.address, REDIS_URL: redisUrl.href }
  const { dataDirectory, start, kill, suspend, resume, logged } = await processesApart<Name>(t, databaseUrl, {
    'reference-data': { of: 'reference-data', port: ports['reference-data'], env },
    'validation 1': { of: 'validation', port: ports['validation 1'], env },
    'validation 2': { of: 'validation', port: ports['validation 2'], env },
    beneficiaries: { of: 'beneficiaries', port: ports.beneficiaries, env },
    edge: { of: 'edge', port: ports.edge, env: ofEdge },
  })
  for (const name of Object.keys(ports) as Name[]) await start(name)

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
    suspend,
    resume,
    kill,
    start,
    logged,
  }
}

/** A TCP proxy before a port of 127.0.0.1 that can hold back all that the server answers. */
async function slowProxy(t: Test, port: number) {
  let isSlow = false
  const upstreams = new Set<Socket>()
  const sockets = new Set<Socket>()
  const proxy = createServer(socket => {
    const upstream = connect(port, '127.0.0.1')
    upstreams.add(upstream)
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
    }
    socket.pipe(upstream)
    upstream.on('data', bytes => void socket.write(bytes))
    if (isSlow) upstream.pause()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.teardown(() => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hold() {
      isSlow = true
      for (const upstream of upstreams) upstream.pause()
    },
    release() {
      isSlow = false
      for (const upstream of upstreams) upstream.resume()
    },
  }
}
