import { join } from 'node:path'
import t, { type Test } from 'tap'
import { builtClient } from './installed.ts'
import { type Asked, type Replies, type Reply, scriptedServer } from './scripted-server.ts'

const { built } = await builtClient(t)
const { payprepClient, PayprepError } = await import(join(built, 'index.js'))

const ok = { body: { status: 'OK', alerts: [] } }
const busy = (status: number, headers = {}): Reply => ({ status, headers, body: { message: 'busy' } })
const refusedToken = {
  status: 401,
  body: { code: 'AUTH_M2M_TOKEN_INVALID', message: 'the token has expired' },
}
const verificationId = '019aa6b2-5c00-7d3e-9c41-6f2a8b7e0d15'

async function clientOf(t: Test, replies: Replies, { lifetimes, ...options }: any = {}) {
  const server = await scriptedServer(t, replies, lifetimes)
  const credentials = { clientId: 'client_1', clientSecret: 'secret' }
  return { ...server, payprep: payprepClient({ baseUrl: server.baseUrl, ...credentials, ...options }) }
}

const tokensIn = (asked: readonly Asked[]) =>
  asked.map(({ headers }) => headers.authorization?.replace('Bearer ', ''))

t.test('Calls at the same time share one token', async t => {
  const { payprep, asked, issued } = await clientOf(t, [ok])
  await Promise.all(Array.from({ length: 20 }, () => payprep.validatePayment({ body: {} })))
  t.strictSame([asked.length, issued()], [20, 1])
})

t.test('A token is renewed before it expires', async t => {
  const { payprep, asked } = await clientOf(t, [ok], { lifetimes: [0, 3600] })
  await payprep.getHealth()
  await payprep.validatePayment({ body: {} })
  await payprep.validatePayment({ body: {} })
  t.strictSame(tokensIn(asked), [undefined, 'token-2', 'token-2'])
})

t.test('A refused token is renewed once, for all calls that it was refused for', async t => {
  const { payprep, asked, issued } = await clientOf(t, ({ headers }: Asked) =>
    headers.authorization === 'Bearer token-1' ? refusedToken : ok,
  )
  await Promise.all(Array.from({ length: 10 }, () => payprep.createWebhookSubscription({ body: {} })))
  t.strictSame([issued(), asked.length], [2, 20])
})

t.test('A token that is refused again is an error', async t => {
  const { payprep, asked } = await clientOf(t, [refusedToken])
  const call = payprep.getAccountVerification({ verificationId })
  await t.rejects(call, { name: 'PayprepError', status: 401, code: 'AUTH_M2M_TOKEN_INVALID' })
  t.equal(asked.length, 2)
})

for (const reply of [busy(429), busy(502), busy(503), busy(504), 'broken'] as const) {
  const title = typeof reply === 'string' ? 'a broken connection' : `status ${reply.status}`
  t.test(`Repeatable calls are repeated after ${title}, and others are not`, async t => {
    for (const call of [
      (payprep: any) => payprep.getAccountVerification({ verificationId }),
      (payprep: any) => payprep.validatePayment({ body: {} }),
      (payprep: any) => payprep.submitAccountVerification({ body: {} }),
    ]) {
      const { payprep, asked } = await clientOf(t, [reply, ok])
      t.strictSame(await call(payprep), ok.body)
      const [first, second] = asked
      t.equal(first!.headers['idempotency-key'], second!.headers['idempotency-key'])
    }
    const { payprep, asked } = await clientOf(t, [reply, ok])
    await t.rejects(payprep.createWebhookSubscription({ body: {} }), PayprepError)
    t.equal(asked.length, 1)
  })
}

t.test('Each call has its own key, unless it is given one', async t => {
  const { payprep, asked } = await clientOf(t, [ok])
  const idempotencyKey = '0b1f3f5e-7c1d-4b0a-9d55-0e6f2a1c3b4d'
  await payprep.createManagementSession({ body: {} })
  await payprep.createManagementSession({ body: {} })
  await payprep.createManagementSession({ body: {} }, { idempotencyKey })
  const keys = asked.map(({ headers }) => headers['idempotency-key'])
  t.equal(new Set(keys).size, 3)
  t.equal(keys[2], idempotencyKey)
})

t.test('A call whose first try is still running is repeated until it has the answer', async t => {
  const code = 'IDEMPOTENCY_KEY_IN_PROGRESS'
  const running = { status: 409, headers: { 'retry-after': '0' }, body: { code, message: 'running' } }
  const { payprep } = await clientOf(t, ['broken', running, ok])
  t.strictSame(await payprep.submitAccountVerification({ body: {} }), ok.body)
})

t.test('Repetition ends', async t => {
  const { payprep, asked } = await clientOf(t, [busy(503)], { retries: 2 })
  await t.rejects(payprep.validatePayment({ body: {} }), { name: 'PayprepError', status: 503 })
  t.equal(asked.length, 3)
})

t.test('Retry-After is honoured, unless it is beyond the deadline', async t => {
  const soon = await clientOf(t, [busy(429, { 'retry-after': '1' }), ok])
  const startedAt = Date.now()
  await soon.payprep.validatePayment({ body: {} })
  t.ok(Date.now() - startedAt >= 990)

  const late = await clientOf(t, [busy(429, { 'retry-after': '3600' }), ok])
  await t.rejects(late.payprep.validatePayment({ body: {} }), {
    name: 'PayprepError',
    status: 429,
    retryAfterMs: 3_600_000,
  })
  t.equal(late.asked.length, 1)
})

t.test('A call ends at its deadline', async t => {
  const { payprep } = await clientOf(t, ['silent'])
  const call = payprep.getAccountVerification({ verificationId }, { timeoutMs: 50 })
  await t.rejects(call, { name: 'PayprepError', message: 'no answer came within 50 ms' })
})

t.test('A call ends by its signal, whatever it waits for', async t => {
  const reason = new Error('the user went away')
  const waitsForAnswer = await clientOf(t, ['silent'])
  const waitsToRepeat = await clientOf(t, [busy(503, { 'retry-after': '20' })])
  for (const { payprep } of [waitsForAnswer, waitsToRepeat]) {
    const ending = new AbortController()
    const call = payprep.validatePayment({ body: {} }, { signal: ending.signal })
    setTimeout(() => ending.abort(reason), 50)
    await t.rejects(call, reason)
    await t.rejects(payprep.validatePayment({ body: {} }, { signal: AbortSignal.abort(reason) }), reason)
  }
})

t.test('An error has the status, code, message and field of the answer', async t => {
  const body = { code: 'REQUEST_INVALID', message: '/creditor/name must be a string; /country is required' }
  const { payprep } = await clientOf(t, [{ status: 400, headers: { 'x-request-id': 'r-1' }, body }])
  await t.rejects(payprep.validatePayment({ body: {} }), {
    name: 'PayprepError',
    message: body.message,
    status: 400,
    code: 'REQUEST_INVALID',
    requestId: 'r-1',
    field: '/creditor/name',
  })
})

t.test('An answer that is not from the API is an error', async t => {
  const cases: readonly (readonly [Reply, object])[] = [
    [{ status: 307, headers: { location: '/elsewhere' } }, { status: 307 }],
    [
      { status: 400, body: '<h1>Bad request</h1>' },
      { status: 400, code: undefined },
    ],
    [{ body: '<h1>Welcome</h1>' }, { status: 200, message: /not JSON/ }],
  ]
  for (const [reply, error] of cases) {
    const { payprep, asked } = await clientOf(t, [reply])
    await t.rejects(payprep.validatePayment({ body: {} }), { name: 'PayprepError', ...error })
    t.equal(asked.length, 1)
  }
})

t.test('Parameters stay in their places', async t => {
  const { payprep, asked } = await clientOf(t, [{ body: { items: [] } }])
  await payprep.eraseEndUser({ externalUserId: 'a/b?c#ü' })
  await payprep.listRecipients({ externalUserId: 'a&b=c', limit: undefined })
  t.strictSame(
    asked.map(({ url }) => url),
    [
      '/beneficiaries/organizations/users/a%2Fb%3Fc%23%C3%BC',
      '/beneficiaries/organizations/recipients?externalUserId=a%26b%3Dc',
    ],
  )
  for (const externalUserId of ['', '.', '..', undefined])
    await t.rejects(payprep.eraseEndUser({ externalUserId }), TypeError)
})
