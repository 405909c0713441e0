import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { MessageShape } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect'
import t from 'tap'
import { AccountStatus, VerificationState } from '../../../../proto/gen/payprep/verification/v1/record_pb.js'
import type {
  GetVerificationRequestSchema,
  ReceiveAnswerRequestSchema,
  SubmitVerificationRequestSchema,
  VerificationService,
} from '../../../../proto/gen/payprep/verification/v1/verification_pb.js'
import { Problem } from '../../../../services/kit/problem.ts'
import { runningEdge, schemasOf } from '../../running-edge.ts'
import { until } from '../../../harness/until.ts'

const PATH = '/payments/verifications'
const CALLBACKS = `${PATH}/callbacks`
const CANARY = 'Canaria Canaridis'
const details = {
  country: 'DE',
  creditorAccount: { id: { value: 'DE89370400440532013000', type: 'IBAN' } },
  creditor: { name: CANARY },
}
const newKey = () => ({ 'Idempotency-Key': randomUUID() })
const createdDate = '2026-11-21T12:00:00.000Z'
const at = timestampFromDate(new Date(createdDate))

type Submitted = MessageShape<typeof SubmitVerificationRequestSchema>

interface Read {
  readonly request: MessageShape<typeof GetVerificationRequestSchema>
  readonly timeoutMs: number | undefined
  readonly signal: AbortSignal
}

/** Handlers that note requests. A record is pending until it is waited for. */
function behind(handlers: Partial<ServiceImpl<typeof VerificationService>> = {}) {
  const submitted: Submitted[] = []
  const reads: Read[] = []
  const answers: MessageShape<typeof ReceiveAnswerRequestSchema>[] = []
  const pending = { createdDate: at, updatedDate: at, state: VerificationState.PENDING }
  const verification: Partial<ServiceImpl<typeof VerificationService>> = {
    submitVerification(request) {
      submitted.push(request)
      const { idempotencyKey, verification } = request
      return { verification: { ...pending, id: idempotencyKey, metadata: verification!.metadata } }
    },
    getVerification(request, context: HandlerContext) {
      reads.push({ request, timeoutMs: context.timeoutMs(), signal: context.signal })
      const record = { ...pending, id: request.verificationId }
      if (request.wait === undefined) return { verification: record }
      const result = { accountStatus: AccountStatus.NOT_FOUND }
      return { verification: { ...record, state: VerificationState.COMPLETED, result } }
    },
    receiveAnswer(request) {
      answers.push(request)
      return {}
    },
    ...handlers,
  }
  return { verification, submitted, reads, answers }
}

const refusing = (problem: Problem) => () => {
  throw problem
}

t.test('POST /payments/verifications submits an account and answers with the pending record', async t => {
  const { verification, submitted, reads } = behind()
  const edge = await runningEdge(t, { behind: { verification } })
  const key = newKey()
  const metadata = { zeta: '1', alpha: '', 'a.b-c_d': '🙂' }
  const { status, body, headers } = await edge.post(
    PATH,
    { details, metadata },
    { ...key, 'X-End-User-Id': 'u-1' },
  )
  const id = key['Idempotency-Key']
  t.strictSame(
    [status, body],
    [200, { id, createdDate, updatedDate: createdDate, state: 'PENDING', metadata }],
  )
  t.strictSame(Object.keys(body.metadata), Object.keys(metadata), 'in the order sent')
  t.strictSame(
    ['preference-applied', 'idempotent-replayed'].map(name => headers.get(name)),
    [null, null],
  )
  const [request] = submitted
  t.match(request, {
    organizationId: edge.organizationId,
    idempotencyKey: id,
    endUserId: 'u-1',
    verification: { metadata, details: { country: 'DE', creditor: { name: CANARY } } },
  })
  t.strictSame(reads, [])
  const plain = await edge.post(PATH, { details, metadata: {} }, newKey())
  t.strictSame(Object.keys(plain.body), ['id', 'createdDate', 'updatedDate', 'state'])
  t.equal(submitted[1]?.endUserId, undefined)
})

t.test('a request that is not valid is refused with a code and the place, before the service', async t => {
  const { verification, submitted } = behind()
  const edge = await runningEdge(t, { behind: { verification } })
  const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`k${index}`, 'x']))
  const proto = `{"details": {}, "metadata": {"__proto__": "x"}}`
  const cases: readonly (readonly [body: unknown, code: string, message: RegExp])[] = [
    [{}, 'REQUEST_INVALID', /^\/details is required$/],
    [{ details: [] }, 'REQUEST_INVALID', /^\/details must be an object$/],
    [{ details: { country: 'de' } }, 'REQUEST_INVALID', /^\/details\/country must match/],
    [{ details, metadata: [] }, 'REQUEST_INVALID', /^\/metadata must be an object$/],
    [{ details, metadata: 'a' }, 'REQUEST_INVALID', /^\/metadata must be an object$/],
    [{ details, metadata: eleven }, 'METADATA_TOO_MANY_KEYS', /^\/metadata has 11 entries/],
    [{ details, metadata: { 'a/b': 'x' } }, 'METADATA_INVALID_KEY', /^\/metadata\/a~1b /],
    [{ details, metadata: { [`k${'x'.repeat(40)}`]: 'x' } }, 'METADATA_INVALID_KEY', /^\/metadata\/kx/],
    [proto, 'METADATA_INVALID_KEY', /^\/metadata\/__proto__ /],
    [{ details, metadata: { a: 7 } }, 'METADATA_INVALID_VALUE', /^\/metadata\/a must be a string$/],
    [{ details, metadata: { a: null } }, 'METADATA_INVALID_VALUE', /^\/metadata\/a must be a string$/],
    [{ details, metadata: { a: 'x'.repeat(251) } }, 'METADATA_INVALID_VALUE', /^\/metadata\/a must have/],
    [{ details, metadata: { a: 'x\0' } }, 'METADATA_INVALID_VALUE', /^\/metadata\/a must consist/],
    ['{', 'REQUEST_MALFORMED', /not JSON|too early/],
  ]
  for (const [request, code, message] of cases) {
    const { status, body } = await edge.post(PATH, request, newKey())
    t.match([status, body], [400, { code, message }])
  }
  const noKey = await edge.post(PATH, { details })
  t.match([noKey.status, noKey.body.code], [400, 'IDEMPOTENCY_KEY_HEADER_MISSING'])
  const badKey = await edge.post(PATH, { details }, { 'Idempotency-Key': 'x' })
  t.match([badKey.status, badKey.body.code], [400, 'IDEMPOTENCY_KEY_INVALID'])
  for (const id of ['', 'x'.repeat(141)]) {
    const { status, body } = await edge.post(PATH, { details }, { ...newKey(), 'X-End-User-Id': id })
    t.match([status, body], [400, { code: 'REQUEST_INVALID', message: /X-End-User-Id.* 1 to 140/ }])
  }
  t.equal((await edge.post(PATH, { details }, { ...newKey(), Authorization: '' })).status, 401)
  t.strictSame(submitted, [])
  t.equal((await edge.post(PATH, { details }, { ...newKey(), 'X-End-User-Id': 'x'.repeat(140) })).status, 200)
})

t.test('the description accepts exactly the bodies that the edge accepts', async t => {
  const { verification } = behind()
  const edge = await runningEdge(t, { behind: { verification } })
  const fits = schemasOf((await edge.get('/openapi.json')).body)('AccountVerificationRequest')
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x']))
  const metadata: readonly unknown[] = [
    {},
    many(10),
    many(11),
    { ['k'.repeat(40)]: 'v'.repeat(250) },
    { ['k'.repeat(41)]: 'v' },
    { k: '🙂'.repeat(250) },
    { k: 'v'.repeat(251) },
    { k: '' },
    { '': 'v' },
    { 'a b': 'v' },
    { 'A.b_c-9': 'v' },
    { k: 1 },
    { k: ['v'] },
    [],
    'v',
  ]
  const bodies = [{}, { details: {} }, { details: 7 }, ...metadata.map(each => ({ details, metadata: each }))]
  const statuses = new Set<number>()
  for (const body of bodies) {
    const { status } = await edge.post(PATH, body, newKey())
    t.equal(status, fits(body) === undefined ? 200 : 400, JSON.stringify(body).slice(-80))
    statuses.add(status)
  }
  t.equal(statuses.size, 2)
})

t.test('refusals of the service reach the client with their codes, and Retry-After', async t => {
  const missing = 'ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD'
  const limited = 'ACCOUNT_VERIFICATION_RATE_LIMITED'
  const cases: readonly (readonly [problem: Problem, status: number, code: string, retryAfter?: string])[] = [
    [
      new Problem('invalid', '/details/creditor/name is required for accounts in Germany', missing),
      400,
      missing,
    ],
    [new Problem('tooMany', 'too many', limited, { retryAfterSeconds: 47 }), 429, limited, '47'],
    [new Problem('tooMany', 'too many', limited), 429, limited, '1'],
    [
      new Problem('refused', 'used', 'IDEMPOTENCY_KEY_REQUEST_MISMATCH'),
      422,
      'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
    ],
  ]
  for (const [problem, status, code, retryAfter = null] of cases) {
    const { verification } = behind({ submitVerification: refusing(problem) })
    const edge = await runningEdge(t, { behind: { verification } })
    const answer = await edge.post(PATH, { details }, newKey())
    t.strictSame([answer.status, answer.body], [status, { code, message: problem.message }])
    t.equal(answer.headers.get('retry-after'), retryAfter)
  }
})

t.test('a repetition is answered with the first answer, also one that was waited for', async t => {
  const { verification, submitted, reads } = behind()
  const edge = await runningEdge(t, { behind: { verification } })
  const key = newKey()
  const first = await edge.post(PATH, { details }, { ...key, Prefer: 'wait=5' })
  t.match(
    [first.status, first.body.state, first.headers.get('preference-applied')],
    [200, 'COMPLETED', 'wait=5'],
  )
  for (const prefer of ['', 'wait=9']) {
    const again = await edge.post(PATH, { details }, { ...key, Prefer: prefer })
    t.strictSame([again.status, again.body], [200, first.body])
    t.strictSame(
      ['idempotent-replayed', 'preference-applied'].map(name => again.headers.get(name)),
      ['true', null],
    )
  }
  t.strictSame([submitted.length, reads.length], [1, 1])
  const other = await edge.post(PATH, { details, metadata: { a: 'b' } }, key)
  t.match([other.status, other.body.code], [422, 'IDEMPOTENCY_KEY_REQUEST_MISMATCH'])
  t.equal(submitted.length, 1)
})

t.test('the answer waits for the bank as the client prefers', async t => {
  const { verification, reads } = behind()
  const edge = await runningEdge(t, { behind: { verification } })
  const id = randomUUID()
  const authorized = { Authorization: `Bearer ${edge.token}` }
  const cases: readonly (readonly [prefer: string | undefined, seconds: number | undefined])[] = [
    ['wait=1', 1],
    ['respond-async, wait="10"', 10],
    ['WAIT=3600', 10],
    ['wait=0', undefined],
    ['wait=soon', undefined],
    [undefined, undefined],
  ]
  for (const [prefer, seconds] of cases) {
    const preference = prefer === undefined ? {} : { Prefer: prefer }
    for (const ask of [
      () => edge.post(PATH, { details }, { ...newKey(), ...preference }),
      () => edge.get(`${PATH}/${id}`, { headers: { ...authorized, ...preference } }),
    ]) {
      reads.length = 0
      const { status, body, headers } = await ask()
      t.equal(headers.get('preference-applied'), seconds === undefined ? null : `wait=${seconds}`)
      t.strictSame([status, body.state], [200, seconds === undefined ? 'PENDING' : 'COMPLETED'])
      const [read] = reads
      if (seconds === undefined) t.equal(read?.request.wait, undefined)
      else {
        const wait = read!.request.wait!
        t.ok(wait > seconds * 1_000 - 900 && wait <= seconds * 1_000, 'counted from the request on')
        t.ok(read!.timeoutMs! > wait, 'the call outlives the wait')
        t.ok(read!.timeoutMs! <= 12_000, 'the call ends before the claim of the idempotency key')
      }
    }
  }
})

t.test('preferences in several header lines are read as one list', async t => {
  const { verification, reads } = behind()
  const edge = await runningEdge(t, { behind: { verification } })
  const headers = { Authorization: `Bearer ${edge.token}`, Prefer: ['return=minimal', 'wait=4'] }
  const sent = request(`${edge.url}${PATH}/${randomUUID()}`, { headers }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  t.equal(answer.headers['preference-applied'], 'wait=4')
  t.equal(reads.length, 1)
})

t.test('a client that disconnects ends its wait, and can ask again with the same key', async t => {
  let signal: AbortSignal | undefined
  const { verification } = behind({
    getVerification(_request, context) {
      signal = context.signal
      return new Promise<never>(() => {})
    },
  })
  const edge = await runningEdge(t, { behind: { verification } })
  const key = newKey()
  const controller = new AbortController()
  const headers = { ...key, Authorization: `Bearer ${edge.token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ details })
  const sent = fetch(edge.url + PATH, {
    method: 'POST',
    headers: { ...headers, Prefer: 'wait=10' },
    body,
    signal: controller.signal,
  })
  await until(() => signal !== undefined)
  t.equal(signal?.aborted, false)
  controller.abort()
  await t.rejects(sent)
  const logged = () => edge.lines.find(({ route }) => route === PATH)
  await until(() => signal!.aborted && logged() !== undefined)
  t.match(logged(), { event: 'request', code: 'CLIENT_DISCONNECTED' })
  t.equal((await edge.post(PATH, { details }, key)).status, 200)
})

t.test('GET /payments/verifications/{verificationId} reads a record of the own organization', async t => {
  const { verification, reads } = behind()
  const edge = await runningEdge(t, { behind: { verification } })
  const headers = { Authorization: `Bearer ${edge.token}` }
  const id = randomUUID()
  const { status, body } = await edge.get(`${PATH}/${id}`, { headers })
  t.match([status, body], [200, { id, state: 'PENDING' }])
  t.match(reads[0]?.request, { organizationId: edge.organizationId, verificationId: id })
  t.match(await edge.get(`${PATH}/x`, { headers }), { status: 400, body: { code: 'REQUEST_INVALID' } })
  t.equal((await edge.get(`${PATH}/${id}`)).status, 401)

  const gone = behind({ getVerification: refusing(new Problem('notFound', 'no verification has this id')) })
  const other = await runningEdge(t, { behind: { verification: gone.verification } })
  const unknown = await other.get(`${PATH}/${id}`, { headers: { Authorization: `Bearer ${other.token}` } })
  t.match([unknown.status, unknown.body.code], [404, 'NOT_FOUND'])
})

t.test('the answer of a provider goes to the service as it was sent, without a token', async t => {
  const { verification, answers } = behind()
  const edge = await runningEdge(t, { behind: { verification } })
  const call = (path: string, init: RequestInit) => edge.get(path, { method: 'POST', ...init })
  const bytes = Buffer.from([0xff, 0x00, 0x7b, 0x22, 0x0a])
  const headers = {
    'X-Signature': 'v1,abc',
    'Content-Type': 'application/x-own',
    Authorization: 'Basic eDp5',
    Cookie: 'a=b',
  }
  const { status, body } = await call(`${CALLBACKS}/acme`, { headers, body: bytes })
  t.strictSame([status, body], [204, ''])
  const [answer] = answers
  t.equal(answer?.provider, 'acme')
  t.strictSame(Buffer.from(answer!.body), bytes)
  t.match(answer!.headers, { 'x-signature': 'v1,abc', 'content-type': 'application/x-own' })
  t.notOk('authorization' in answer!.headers || 'cookie' in answer!.headers)
  t.equal((await call(`${CALLBACKS}/acme`, {})).status, 204, 'without body or type')
  t.equal((await call(`${CALLBACKS}/acme`, { body: 'x'.repeat(64 * 1024) })).status, 204)
  t.equal((await call(`${CALLBACKS}/acme`, { body: 'x'.repeat(64 * 1024 + 1) })).status, 413)
  t.equal(answers.length, 3)
})

t.test('an unknown provider is 404 and a bad signature 401', async t => {
  const problems = [
    [404, new Problem('notFound', 'no provider has this name')],
    [401, new Problem('unauthenticated', 'the signature is not valid')],
    [400, new Problem('invalid', 'the answer has no reference')],
  ] as const
  for (const [status, problem] of problems) {
    const { verification } = behind({ receiveAnswer: refusing(problem) })
    const edge = await runningEdge(t, { behind: { verification } })
    const answer = await edge.get(`${CALLBACKS}/acme`, { method: 'POST', body: CANARY })
    t.match([answer.status, answer.body], [status, { message: problem.message }])
  }
})

t.test('no log line holds a name, an account, metadata, an end-user or the answer of a provider', async t => {
  const { verification } = behind()
  const edge = await runningEdge(t, { behind: { verification } })
  const headers = { ...newKey(), 'X-End-User-Id': CANARY }
  await edge.post(PATH, { details, metadata: { a: CANARY } }, headers)
  await edge.post(PATH, { details: { ...details, country: CANARY } }, newKey())
  await edge.get(`${PATH}/${encodeURIComponent(CANARY)}`, {
    headers: { Authorization: `Bearer ${edge.token}` },
  })
  await edge.get(`${CALLBACKS}/acme`, { method: 'POST', body: CANARY, headers: { 'X-Name': CANARY } })
  t.equal(edge.lines.length, 4 + 1, 'one line each, and the description')
  t.notMatch(JSON.stringify(edge.lines), /Canari|DE8937/)
})
