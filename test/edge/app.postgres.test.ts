import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Code, ConnectError } from '@connectrpc/connect'
import Koa from 'koa'
import t from 'tap'
import type { Readiness } from '../../edge/gateway/routes/health.ts'
import { answer } from '../../edge/gateway/http/answer.ts'
import type { State } from '../../edge/gateway/http/state.ts'
import { accessLog } from '../../edge/gateway/middleware/access-log.ts'
import { catchProblems } from '../../edge/gateway/middleware/catch-problems.ts'
import { router } from '../../edge/gateway/http/router.ts'
import { send } from '../../edge/gateway/middleware/send.ts'
import type { Route } from '../../edge/gateway/routes/route.ts'
import {
  AccountIdType,
  type PaymentInstruction,
  SettlementSystem,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { NotCheckedKind } from '../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import { AlertCode, ValidationStatus } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { Problem } from '../../services/kit/problem.ts'
import { type Behind, runningEdge } from './running-edge.ts'

const alert = { code: AlertCode.CREDITOR_BIC_DOES_NOT_EXIST, field: '/creditorAgent/bic', message: 'why' }
const publicAlert = { ...alert, code: 'CREDITOR_BIC_DOES_NOT_EXIST' }

/** Alerts on instructions with a BIC, and fails as the name of the creditor says. */
const scripted: Behind = {
  validate: ({ items }) => ({
    items: items.map(({ creditorAgent, creditor }) => {
      failures[creditor?.name ?? '']?.()
      return creditorAgent === undefined
        ? { status: ValidationStatus.OK }
        : { status: ValidationStatus.ALERT, alerts: [alert] }
    }),
  }),
}

const CANARY = 'canary 4929 4212 3460 0821'
const failures: Readonly<Record<string, () => never>> = {
  BAD: () => fail(new Problem('invalid', 'not this one', 'SOME_CODE')),
  NAY: () => fail(new Problem('refused', 'not now')),
  FEW: () => fail(new Problem('tooMany', 'not so fast')),
  OFF: () => fail(new ConnectError(CANARY, Code.Unavailable)),
  LAG: () => fail(new ConnectError(CANARY, Code.DeadlineExceeded)),
  BUG: () => fail(new Error(CANARY)),
}

function fail(error: Error): never {
  throw error
}

t.test('POST /payments/validations validates one instruction', async t => {
  const edge = await runningEdge(t, { behind: scripted })
  const good = await edge.post('/payments/validations', {})
  t.strictSame([good.status, good.body], [200, { status: 'OK', alerts: [] }])
  t.equal(good.headers.get('content-type'), 'application/json')

  const bad = await edge.post('/payments/validations?colour=blue', { creditorAgent: { bic: 'NOPENOPE' } })
  t.strictSame([bad.status, bad.body], [200, { status: 'ALERT', alerts: [publicAlert] }])
})

t.test('POST /payments/bulk-validations validates up to twenty instructions, in order', async t => {
  let calls = 0
  const validate: Behind['validate'] = request => {
    calls++
    return scripted.validate!(request)
  }
  const edge = await runningEdge(t, { behind: { validate } })
  const { status, body } = await edge.post('/payments/bulk-validations', {
    items: [{}, { creditorAgent: {} }, { country: 'DE' }],
  })
  const ok = { status: 'OK', alerts: [] }
  t.strictSame([status, body], [200, { items: [ok, { status: 'ALERT', alerts: [publicAlert] }, ok] }])

  calls = 0
  t.strictSame((await edge.post('/payments/bulk-validations', { items: [] })).body, { items: [] })
  t.equal(
    (await edge.post('/payments/bulk-validations', { items: Array(20).fill({}) })).body.items.length,
    20,
  )
  t.equal(calls, 1)
  const tooMany = await edge.post('/payments/bulk-validations', { items: Array(21).fill({}) })
  t.strictSame(
    [tooMany.status, tooMany.body],
    [400, { code: 'REQUEST_INVALID', message: '/items must have at most 20 items' }],
  )
  t.equal((await edge.post('/payments/bulk-validations', { items: [{}, { country: 1 }] })).status, 400)
  t.equal(calls, 1, 'a refused request reaches no service')
})

t.test('POST /payments/enrichments and its bulk form complete instructions', async t => {
  const seen: PaymentInstruction[] = []
  const edge = await runningEdge(t, {
    behind: {
      enrich({ items }) {
        seen.push(...items)
        return {
          items: items.map(({ creditorAgent }) => ({
            enrichments:
              creditorAgent === undefined
                ? {}
                : {
                    creditorAgent: { name: 'A Bank', bic: 'AAAADEFFXXX', logo: 'https://example.com/a.svg' },
                    creditorAccount: { ids: [{ value: 'DE1', type: AccountIdType.IBAN }] },
                    intermediaryAgent1: { bic: 'BBBBUS33XXX' },
                    settlementInformation: {
                      settlementSystems: [SettlementSystem.SCT, SettlementSystem.GB_FPS],
                    },
                  },
          })),
        }
      },
    },
  })
  const enrichments = {
    creditorAgent: { name: 'A Bank', bic: 'AAAADEFFXXX', logo: 'https://example.com/a.svg' },
    creditorAccount: { ids: [{ value: 'DE1', type: 'IBAN' }] },
    intermediaryAgent1: { bic: 'BBBBUS33XXX' },
    settlementInformation: { settlementSystems: ['SCT', 'GB_FPS'] },
  }
  const instruction = { creditorAgent: {}, settlementInformation: { settlementSystem: 'SCT_INST' } }
  t.strictSame((await edge.post('/payments/enrichments', instruction)).body, { enrichments })
  t.equal(seen[0]?.settlementInformation?.settlementSystem, SettlementSystem.SCT_INST)
  t.strictSame((await edge.post('/payments/enrichments', {})).body, { enrichments: {} })
  t.strictSame((await edge.post('/payments/bulk-enrichments', { items: [{}, instruction] })).body, {
    items: [{ enrichments: {} }, { enrichments }],
  })
  t.equal((await edge.post('/payments/bulk-enrichments', { items: Array(21).fill({}) })).status, 400)
})

t.test('unknown fields change no answer, and are named in the result of their instruction', async t => {
  const gap = { kind: NotCheckedKind.SANCTIONS, reason: 'No sanctions list is loaded.' }
  const edge = await runningEdge(t, {
    behind: {
      validate: ({ items }) => ({
        items: items.map(({ currency }) => ({
          status: ValidationStatus.OK,
          notChecked: currency === undefined ? [] : [gap],
        })),
      }),
    },
  })
  const unknown = (field: string) => ({
    kind: 'UNKNOWN_FIELD',
    reason: 'This API has no such field; it was ignored.',
    field,
  })
  const named = { currency: 'EUR', creditorAgent: { BIC: 'COBADEFF' } }
  const sanctions = { ...gap, kind: 'SANCTIONS' }
  t.strictSame((await edge.post('/payments/validations', named)).body, {
    status: 'OK',
    alerts: [],
    notChecked: [sanctions, unknown('/creditorAgent/BIC')],
  })
  t.strictSame((await edge.post('/payments/enrichments', named)).body, {
    enrichments: {},
    notChecked: [unknown('/creditorAgent/BIC')],
  })
  const bulk = { items: [{}, named, { colour: 'blue' }], dryRun: true }
  const ok = { status: 'OK', alerts: [] }
  t.strictSame((await edge.post('/payments/bulk-validations', bulk)).body, {
    items: [
      ok,
      { ...ok, notChecked: [sanctions, unknown('/creditorAgent/BIC')] },
      { ...ok, notChecked: [unknown('/colour')] },
    ],
    notChecked: [unknown('/dryRun')],
  })
  t.strictSame((await edge.post('/payments/bulk-enrichments', bulk)).body, {
    items: [
      { enrichments: {} },
      { enrichments: {}, notChecked: [unknown('/creditorAgent/BIC')] },
      { enrichments: {}, notChecked: [unknown('/colour')] },
    ],
    notChecked: [unknown('/dryRun')],
  })
})

t.test('concurrent requests each get their own answer', async t => {
  const edge = await runningEdge(t, { behind: scripted })
  const names = Array.from({ length: 60 }, (_, index) => ['Ada', 'BUG', 'BAD'][index % 3]!)
  const answers = await Promise.all(
    names.map(name => edge.post('/payments/validations', { creditor: { name } })),
  )
  const expected: Readonly<Record<string, number>> = { Ada: 200, BUG: 500, BAD: 400 }
  t.strictSame(
    answers.map(({ status }) => status),
    names.map(name => expected[name]),
  )
})

t.test('each kind of failure is answered with its status, code and Retry-After', async t => {
  const edge = await runningEdge(t, { behind: scripted })
  const away = { message: 'an internal service is unavailable, try again in a moment' }
  const cases: readonly (readonly [name: string, status: number, body: object, retryAfter?: string])[] = [
    ['BAD', 400, { code: 'SOME_CODE', message: 'not this one' }],
    ['OFF', 503, away, '1'],
    ['LAG', 503, away, '1'],
    ['BUG', 500, { message: 'internal error' }],
  ]
  for (const [name, status, body, retryAfter] of cases) {
    for (const [path, request] of [
      ['/payments/validations', { creditor: { name } }],
      ['/payments/bulk-validations', { items: [{}, { creditor: { name } }] }],
    ] as const) {
      const answer = await edge.post(path, request)
      t.strictSame([answer.status, answer.body], [status, body], `${name} ${path}`)
      t.equal(answer.headers.get('retry-after') ?? undefined, retryAfter)
    }
  }
})

t.test('a bug is logged with the request id, and not shown to the client', async t => {
  const edge = await runningEdge(t, {
    behind: { validate: () => ({ items: [{ status: undefined as never }, {}] }) },
  })
  const { status, body, headers } = await edge.post('/payments/validations', {})
  t.strictSame([status, body], [500, { message: 'internal error' }])
  const requestId = headers.get('x-request-id')
  const [line] = edge.lines.filter(each => each.requestId === requestId)
  t.match(line, { status: 500, error: '1 items were sent and 2 results came back', stack: /coalesce\.ts/ })
})

t.test('each request is logged in one line, without its content', async t => {
  const edge = await runningEdge(t, { behind: scripted })
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
  t.notMatch(JSON.stringify(edge.lines), new RegExp(`${CANARY}|Ada`))
})

t.test('a request keeps its id if it is well-formed, and gets a new one if not', async t => {
  const edge = await runningEdge(t)
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
  const edge = await runningEdge(t)
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
  const edge = await runningEdge(t)
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
  ]
  for (const [method, path, status, allow] of cases) {
    const answer = await edge.get(path, { method })
    t.equal(answer.status, status, `${method} ${path}`)
    t.equal(answer.headers.get('allow') ?? undefined, allow)
  }
})

t.test('a path with parameters matches its route and no other', async t => {
  const things = (method: Route['method']): Route => ({
    id: `${method} thing`,
    method,
    path: '/things/:id',
    tag: 'Things',
    summary: '',
    description: '',
    responses: {},
    steps: [ctx => answer(ctx, 200, { method, route: ctx.state.route ?? null, ...ctx.state.params })],
  })
  const run = router([things('GET'), things('DELETE')], ({ steps }) => steps)
  const app = new Koa<State>()
  app.use(accessLog(silentLog))
  app.use(send({ environment: 'development' }))
  app.use(catchProblems)
  app.use(run)
  const server = createServer(app.callback())
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const found = await fetch(`${url}/things/a%20b?c=d`, { method: 'DELETE' })
  t.strictSame(await found.json(), { method: 'DELETE', route: '/things/:id', id: 'a b' })
  t.equal((await fetch(`${url}/things`)).status, 404)
  t.equal((await fetch(`${url}/things/a/b`)).status, 404)
  const refused = await fetch(`${url}/things/a`, { method: 'PATCH' })
  t.strictSame([refused.status, refused.headers.get('allow')], [405, 'HEAD, GET, DELETE, OPTIONS'])
})

t.test('every answer has the security headers', async t => {
  const securityHeaders = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  }
  for (const environment of ['development', 'production'] as const) {
    const edge = await runningEdge(t, { environment })
    const answers = [
      await edge.post('/payments/validations', {}),
      await edge.post('/payments/validations', '{'),
      await edge.get('/nothing'),
      await edge.get('/docs'),
      await edge.get('/healthz', { method: 'OPTIONS' }),
    ]
    for (const { headers } of answers) {
      t.match(Object.fromEntries(headers), securityHeaders)
      t.match(headers.get('content-security-policy'), /default-src 'none'.*frame-ancestors 'none'/)
      t.equal(headers.has('strict-transport-security'), environment === 'production')
    }
    t.equal(answers[0]!.headers.get('cache-control'), 'no-store')
  }
})

t.test('GET /readyz fails only if no request can be served, and names what else is down', async t => {
  let readiness: Readiness = { dependencies: {}, isDraining: false }
  const edge = await runningEdge(t, { readiness: () => readiness })
  const answerFor = async (dependencies: Readiness['dependencies'], isDraining = false) => {
    readiness = { dependencies, isDraining }
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
