import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { Readiness } from '../../edge/gateway/routes/health.ts'
import { ErasureState } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { READY } from '../harness/system.ts'
import { runningEdge } from './running-edge.ts'

const CANARY = 'canary 4929 4212 3460 0821'

let readiness: Readiness = READY()
const deleted: string[] = []
const edge = await runningEdge(t, {
  readiness: () => readiness,
  behind: {
    beneficiaries: {
      eraseEndUser({ externalUserId }) {
        deleted.push(externalUserId)
        return { erasure: { state: ErasureState.ERASED } }
      },
    },
    subscriptions: { deleteSubscription: ({ subscriptionId }) => (deleted.push(subscriptionId), {}) },
  },
})

t.test('each request is logged in one line, without its content', async t => {
  const before = edge.lines.length
  await edge.post(
    '/payments/bulk-validations?name=Ada',
    { items: [{ creditor: { name: CANARY } }, {}] },
    { 'X-Request-Id': 'r-1' },
  )
  await edge.post(
    '/payments/validations',
    { creditor: { name: CANARY, type: 'ROBOT' } },
    { 'X-Request-Id': 'r-2' },
  )
  await edge.post('/payments/validations', {}, { Authorization: 'Bearer nonsense', 'X-Request-Id': 'r-3' })
  await edge.get('/nothing/at/all?Ada', { headers: { 'X-Request-Id': 'r-4' } })
  const lines = edge.lines.filter(({ requestId }) => String(requestId).startsWith('r-'))
  const caller = { client: edge.clientId, organization: /^[0-9a-f-]{36}$/ }
  t.match(lines, [
    {
      event: 'request',
      requestId: 'r-1',
      method: 'POST',
      route: '/payments/bulk-validations',
      status: 200,
      items: 2,
      ...caller,
    },
    {
      event: 'request',
      requestId: 'r-2',
      route: '/payments/validations',
      status: 400,
      code: 'REQUEST_INVALID',
      ...caller,
    },
    {
      requestId: 'r-3',
      route: '/payments/validations',
      status: 401,
      code: 'AUTH_M2M_TOKEN_INVALID',
      client: undefined,
    },
    { requestId: 'r-4', route: undefined, status: 404 },
  ])
  t.equal(lines.length, 4)
  t.ok(lines.every(({ milliseconds }) => typeof milliseconds === 'number' && milliseconds >= 0))
  t.notMatch(JSON.stringify(edge.lines.slice(before)), new RegExp(`${CANARY}|Ada`))
})

t.test('a request keeps its id if it is well-formed, and gets a new one if not', async t => {
  const idFor = async (id: string) => {
    const { headers } = await edge.get('/healthz', { headers: id === '' ? {} : { 'X-Request-Id': id } })
    return headers.get('x-request-id')!
  }
  for (const id of ['a', 'A-z_0.9', 'x'.repeat(64)]) t.equal(await idFor(id), id)
  for (const id of ['', 'x'.repeat(65), 'a b', 'a"b', '<script>']) {
    t.match(await idFor(id), /^[0-9a-f]{24}-[0-9a-z]+$/, id)
  }
  t.not(await idFor(''), await idFor(''))
})

t.test('a request without a valid token is served open routes only', async t => {
  for (const path of ['validations', 'bulk-validations', 'enrichments', 'bulk-enrichments']) {
    const { status, body, headers } = await edge.post(`/payments/${path}`, 'not even JSON', {
      Authorization: '',
    })
    t.strictSame([status, body.code], [401, 'AUTH_M2M_TOKEN_NOT_FOUND'], path)
    t.match(headers.get('www-authenticate'), /^Bearer/)
  }
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs', '/.well-known/jwks.json']) {
    t.equal((await edge.get(path)).status, 200, path)
  }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const credentials = 'grant_type=client_credentials&client_id=nobody&client_secret=nothing'
  t.equal((await edge.post('/oauth2/token', credentials, form)).body.code, 'AUTH_INVALID_CLIENT_CREDENTIALS')
})

t.test('unknown paths are answered with 404, and unknown methods with 405', async t => {
  for (const path of [
    '/',
    '/payments',
    '/payments/validations/',
    '/Payments/validations',
    '/docs/../x',
    '//',
    '/%ff',
  ]) {
    const { status, body } = await edge.get(path)
    t.strictSame([status, body], [404, { code: 'NOT_FOUND', message: 'there is nothing at this path' }], path)
  }
  const cases: readonly (readonly [method: string, path: string, status: number, allow?: string])[] = [
    ['GET', '/payments/validations', 405, 'POST, OPTIONS'],
    ['DELETE', '/payments/validations?x=1', 405, 'POST, OPTIONS'],
    ['POST', '/healthz', 405, 'HEAD, GET, OPTIONS'],
    ['OPTIONS', '/payments/validations', 204, 'POST, OPTIONS'],
    ['OPTIONS', '/docs', 204, 'HEAD, GET, OPTIONS'],
    ['OPTIONS', '/nothing', 404],
    ['HEAD', '/healthz', 200],
    ['HEAD', '/docs', 200],
    ['HEAD', '/payments/validations', 405, 'POST, OPTIONS'],
    ['PUT', '/webhooks/subscriptions/x', 405, 'HEAD, GET, PATCH, DELETE, OPTIONS'],
  ]
  for (const [method, path, status, allow] of cases) {
    const answer = await edge.get(path, { method })
    t.equal(answer.status, status, `${method} ${path}`)
    t.equal(answer.headers.get('allow') ?? undefined, allow)
  }
})

t.test('a path with parameters matches its route and no other', async t => {
  const call = (method: string, path: string) =>
    edge.get(path, { method, headers: { Authorization: `Bearer ${edge.token}` } })
  const users = '/beneficiaries/organizations/users'
  t.equal((await call('DELETE', `${users}/a%20b?c=d`)).status, 200)
  t.match(edge.lines.at(-1), { method: 'DELETE', route: `${users}/:externalUserId` })
  const id = randomUUID()
  t.equal((await call('DELETE', `/webhooks/subscriptions/${id}`)).status, 204)
  t.strictSame(deleted, ['a b', id], 'what has been deleted')
  for (const other of [users, `${users}/`, `${users}/a/b`])
    t.equal((await call('DELETE', other)).status, 404, other)
})

t.test('every answer has the security headers', async t => {
  const securityHeaders = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  }
  const production = await runningEdge(t, { environment: 'production' })
  for (const each of [edge, production]) {
    const answers = [
      await each.post('/payments/validations', {}),
      await each.post('/payments/validations', '{'),
      await each.get('/nothing'),
      await each.get('/docs'),
      await each.get('/healthz', { method: 'OPTIONS' }),
    ]
    for (const { headers } of answers) {
      t.match(Object.fromEntries(headers), securityHeaders)
      t.match(headers.get('content-security-policy'), /default-src 'none'.*frame-ancestors 'none'/)
      t.equal(headers.has('strict-transport-security'), each === production)
    }
    t.equal(answers[0]!.headers.get('cache-control'), 'no-store')
  }
})

t.test('GET /readyz fails only if no request can be served, and names what else is down', async t => {
  const answerFor = async (dependencies: Readiness['dependencies'], isDraining = false) => {
    readiness = { dependencies, isDraining, isLoading: false }
    const { status, body, headers } = await edge.get('/readyz')
    t.equal(headers.get('retry-after'), status === 503 ? '1' : null)
    return { status, body }
  }
  const all = [
    'redis',
    'reference-data',
    'validation',
    'enrichment',
    'beneficiaries',
    'notifier',
    'verification',
    'gambling',
  ]
  for (const name of all) {
    const dependencies = { database: 'up', [name]: 'down' } as const
    t.match(await answerFor(dependencies), {
      status: 200,
      body: { status: 'ready', dependencies, degraded: { [name]: /^[A-Z].+\.$/ } },
    })
  }
  t.strictSame((await answerFor({ database: 'up', validation: 'up' })).body, {
    status: 'ready',
    dependencies: { database: 'up', validation: 'up' },
  })
  t.match(await answerFor({ database: 'down', validation: 'up' }), {
    status: 503,
    body: {
      message: 'cannot serve without database',
      status: 'unavailable',
      dependencies: { database: 'down' },
    },
  })
  t.match(await answerFor({ database: 'up' }, true), { status: 503, body: { message: /about to stop/ } })
  t.strictSame((await edge.get('/healthz')).body, { status: 'ok' }, 'the process is alive nevertheless')
})
