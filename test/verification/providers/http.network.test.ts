import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { http } from '../../../services/verification/providers/http/index.ts'
import { authority } from '../certificates.ts'
import { type Asked, attempt, openHttp, question, vendor, vendorListener } from './vendor.ts'

/** A provider that compares names. */
const comparing = (url: string) => ({
  url: `${url}/verify`,
  headers: {
    'X-Api-Key': { env: 'ACME_KEY' },
    Authorization: { prefix: 'Key ', secret: { env: 'ACME_SECRET' } },
  },
  idempotencyHeader: 'Idempotency-Key',
  requiredFields: ['/creditor/name', '/creditorAgent/clearingSystemMemberId/memberId'],
  request: {
    account: { number: { $: '/account/value' }, bank: { $: '/bank/memberId' } },
    holder: {
      name: { $: '/party/name' },
      kind: { $: '/party/type', map: { INDIVIDUAL: 'P', BUSINESS: 'C' }, default: 'P' },
      taxId: { $: '/party/taxId' },
    },
    currency: { $: '/currency', default: 'NGN' },
    fast: true,
    tags: ['check', { $: '/party/documents/0/value' }],
  },
  answer: {
    accountStatus: { $: '/data/state', map: { open: 'ACTIVE', gone: 'NOT_FOUND', secret: 'FORBIDDEN' } },
    accountStatusDetail: { $: '/data/why', map: { closed: 'CLOSED', other: null } },
    nameMatch: { $: '/data/score', map: { '2': 'FULL_MATCH', '1': 'PARTIAL_MATCH', '0': 'NO_MATCH' } },
    heldName: { $: '/data/owner/0/name~1full' },
    heldType: { $: '/data/kind', map: { P: 'INDIVIDUAL', C: 'BUSINESS' } },
    schemeResponseCode: { $: '/code', prefix: 'ACME_' },
    corridorData: { acceptsCredits: { $: '/data/credits' } },
    outcome: {
      $: '/error',
      map: {
        BAD_ACCOUNT: 'INVALID_FIELD',
        BANK_DOWN: 'UNAVAILABLE_FINANCIAL_INSTITUTION',
        OOPS: 'UNEXPECTED_ERROR',
      },
      default: 'FINDING',
    },
  },
  statuses: { 404: 'NOT_FOUND', 422: 'INVALID_FIELD', 409: 'UNSUPPORTED_FINANCIAL_INSTITUTION' },
})

t.test('a question is put as the template says, with secrets and the id of the attempt', async t => {
  const { url, asked } = await vendor(t, () => ({ json: { data: { state: 'open' } } }))
  const { provider } = await openHttp(t, comparing(url))
  const one = attempt()
  await provider.verify(question({ currency: undefined! }), one)
  t.match(asked[0], {
    method: 'POST',
    path: '/verify',
    headers: {
      'content-type': 'application/json',
      'x-api-key': 'k3y',
      authorization: 'Key s3cret',
      'idempotency-key': one.id,
    },
  })
  t.strictSame(JSON.parse(asked[0]!.body), {
    account: { number: '0123456789', bank: '058' },
    holder: { name: 'Ada Lovelace', kind: 'P' },
    currency: 'NGN',
    fast: true,
    tags: ['check'],
  })
})

t.test('an answer is read by the tables of the settings', async t => {
  let json: unknown
  const { url } = await vendor(t, () => ({ json }))
  const { ask } = await openHttp(t, comparing(url))
  for (const [said, expected] of [
    [
      {
        data: { state: 'open', score: 1, owner: [{ 'name/full': 'Ada King' }], kind: 'P', credits: true },
        code: 17,
      },
      {
        kind: 'FINDING',
        accountStatus: 'ACTIVE',
        nameMatch: 'PARTIAL_MATCH',
        heldName: 'Ada King',
        isMasked: false,
        heldType: 'INDIVIDUAL',
        accountTypeMatch: 'MATCH',
        schemeResponseCode: 'ACME_17',
        corridorData: { acceptsCredits: 'true' },
      },
    ],
    [
      { data: { state: 'open', score: '2', kind: 'C', why: null } },
      {
        kind: 'FINDING',
        accountStatus: 'ACTIVE',
        nameMatch: 'FULL_MATCH',
        heldType: 'BUSINESS',
        accountTypeMatch: 'NO_MATCH',
      },
    ],
    [{ data: { state: 'open' } }, { kind: 'FINDING', accountStatus: 'ACTIVE' }],
    [
      { data: { state: 'gone', why: 'closed', score: 2, owner: [{ 'name/full': 'Ada King' }] } },
      { kind: 'FINDING', accountStatus: 'NOT_FOUND', accountStatusDetail: 'CLOSED' },
    ],
    [{ data: { state: 'secret', why: 'other' } }, { kind: 'FINDING', accountStatus: 'FORBIDDEN' }],
  ] as const) {
    json = said
    t.strictSame(await ask(), expected, JSON.stringify(said))
  }
})

t.test('a reason that the provider gives is a failure', async t => {
  let error = ''
  const { url } = await vendor(t, () => ({ json: { error } }))
  const { ask } = await openHttp(t, comparing(url))
  for (const [code, reason, isRetryable] of [
    ['BAD_ACCOUNT', 'INVALID_FIELD', false],
    ['BANK_DOWN', 'UNAVAILABLE_FINANCIAL_INSTITUTION', true],
    ['OOPS', 'UNEXPECTED_ERROR', false],
  ] as const) {
    error = code
    t.match(await ask(), { kind: 'FAILURE', reason, isRetryable }, code)
  }
})

t.test('an answer that the tables do not have is an error, and is not repeated in its detail', async t => {
  let json: unknown
  const { url } = await vendor(t, () => ({ json }))
  const { ask, logged } = await openHttp(t, comparing(url))
  for (const [said, detail] of [
    [{ data: { state: 'frozen Ada' } }, /\/data\/state is not in the map/],
    [{ data: {} }, /no value at \/data\/state/],
    [{ data: { state: { open: 1 } } }, /\/data\/state is not in the map/],
    [{ data: { state: 'open', score: 'Ada' } }, /\/data\/score is not in the map/],
    [{ data: { state: 'open', owner: [{ 'name/full': { first: 'Ada' } }] } }, /is no name/],
    [{ data: { state: 'open', owner: [{ 'name/full': 'Ada'.repeat(101) }] } }, /is no name/],
    [{ data: { state: 'open' }, code: 'Ada L.' }, /\/code is no code/],
    [['Ada'], /no value at \/data\/state/],
    [{ data: { state: 'constructor' } }, /not in the map/],
  ] as const) {
    json = said
    const answer = await ask()
    t.match(
      answer,
      { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', isRetryable: false, detail },
      JSON.stringify(said),
    )
  }
  t.notMatch(JSON.stringify(logged), /Ada|0123456789/)
})

t.test('statuses say what is wrong when the body does not', async t => {
  let status = 200
  const { url } = await vendor(t, () => ({
    status,
    json: { data: { state: 'open' } },
    headers: { location: '/other' },
  }))
  const { ask, logged } = await openHttp(t, comparing(url))
  for (const [each, expected] of [
    [201, { kind: 'FINDING', accountStatus: 'ACTIVE' }],
    [404, { kind: 'FINDING', accountStatus: 'NOT_FOUND' }],
    [422, { kind: 'FAILURE', reason: 'INVALID_FIELD', isRetryable: false }],
    [409, { kind: 'FAILURE', reason: 'UNSUPPORTED_FINANCIAL_INSTITUTION', isRetryable: true }],
    [400, { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', detail: /status 400/ }],
    [302, { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', detail: /status 302/ }],
    [408, { kind: 'FAILURE', reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION', isRetryable: true }],
    [429, { kind: 'FAILURE', reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION', isRetryable: true }],
    [500, { kind: 'FAILURE', reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION', isRetryable: true }],
    [503, { kind: 'FAILURE', reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION', isRetryable: true }],
  ] as const) {
    status = each
    t.match(await ask(), expected, String(each))
  }
  t.strictSame(logged, [])
})

t.test('a provider that refuses us is reported to the operator', async t => {
  let status = 401
  const { url } = await vendor(t, () => ({ status }))
  const { ask, logged } = await openHttp(t, comparing(url))
  for (status of [401, 403])
    t.match(await ask(), { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', isRetryable: false })
  t.match(logged, [
    { event: 'provider.alarm', provider: 'acme', cause: 'STATUS_401' },
    { event: 'provider.alarm', provider: 'acme', cause: 'STATUS_403' },
  ])
})

t.test('an answer that is not JSON, or too long, is an error', async t => {
  let said = {}
  const { url } = await vendor(t, () => said)
  const { ask } = await openHttp(t, comparing(url))
  const unexpected = { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', isRetryable: false }
  for (const [each, what] of [
    [{ text: '<html>', headers: { 'content-type': 'text/html' } }, 'a page'],
    [{ text: '{"data":', headers: {} }, 'half of a body'],
    [{ text: '', headers: {} }, 'no body'],
    [{ text: '{"data":{"state":"open"}}', headers: { 'content-type': 'text/plain' } }, 'another type'],
    [{ json: { data: { state: 'open' }, padding: 'x'.repeat(70_000) } }, 'more than 64 KiB'],
  ] as const) {
    said = each
    t.match(await ask(), unexpected, what)
  }
})

t.test('a provider that is away, or that does not answer in time, is an outage', async t => {
  const silent = await vendor(t, () => undefined)
  const { provider } = await openHttp(t, comparing(silent.url))
  const outage = { kind: 'FAILURE', reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION', isRetryable: true }
  t.match(await provider.verify(question(), attempt(100)), outage, 'silent')
  silent.close()
  t.match(await provider.verify(question(), attempt()), outage, 'closed')
})

t.test('a question is planned by its fields, without asking', async t => {
  const { url, asked } = await vendor(t, () => ({}))
  const { provider } = await openHttp(t, comparing(url))
  t.equal(provider.plan(question()), 'OK')
  t.strictSame(provider.plan(question({ bank: {}, party: { documents: [] } })), {
    missing: ['/creditor/name', '/creditorAgent/clearingSystemMemberId/memberId'],
  })
  const mapped = { ...comparing(url), request: { bank: { $: '/bank/memberId', map: { '058': 'GTB' } } } }
  const other = (await openHttp(t, mapped)).provider
  t.equal(other.plan(question()), 'OK')
  t.equal(other.plan(question({ bank: { memberId: '011' } })), 'UNSUPPORTED')
  t.match(await other.verify(question({ bank: { memberId: '011' } }), attempt()), {
    reason: 'UNSUPPORTED_FINANCIAL_INSTITUTION',
  })
  t.strictSame(asked, [])
})

/** A provider that returns the holder's name, as name enquiries of NIP do. */
const telling = (url: string) => ({
  url: `${url}/resolve?account={/account/value}&bank={/bank/memberId}`,
  method: 'GET',
  answer: { accountStatus: 'ACTIVE', match: 'ours', heldName: { $: '/data/account_name' } },
  statuses: { 422: 'NOT_FOUND' },
})

t.test('a name that the provider returns is compared by our own matcher', async t => {
  let name: unknown = 'LOVELACE ADA'
  const { url, asked } = await vendor(t, () => ({ json: { data: { account_name: name } } }))
  const { ask } = await openHttp(t, telling(url))
  t.match(await ask(), { accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH', heldName: 'LOVELACE ADA' })
  t.match(asked[0], { method: 'GET', path: '/resolve?account=0123456789&bank=058', body: '' })
  t.equal(asked[0]!.headers['content-type'], undefined)
  name = 'A LOVELACE'
  t.match(await ask(), { nameMatch: 'PARTIAL_MATCH', heldName: 'A LOVELACE' })
  name = ['CHARLES BABBAGE', 'ADA LOVELACE']
  t.match(await ask(), { nameMatch: 'FULL_MATCH', heldName: 'ADA LOVELACE' }, 'a joint account')
  name = 'CHARLES BABBAGE'
  t.match(await ask(), { nameMatch: 'NO_MATCH' })
  t.match(await ask({ party: { documents: [] } }), { heldName: 'CHARLES BABBAGE', nameMatch: undefined })
  name = null
  t.match(await ask(), { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', detail: /account_name has no name/ })
})

t.test(
  'a list of more names than an account has is an error, and names keep printable characters alone',
  async t => {
    let name: unknown = Array.from({ length: 21 }, (_, n) => `HOLDER ${n}`)
    const { url } = await vendor(t, () => ({ json: { data: { account_name: name } } }))
    const { ask } = await openHttp(t, telling(url))
    t.match(await ask(), { kind: 'FAILURE', detail: /account_name has more than 20 names/ })
    name = 'A\0\u202E LOVELACE\n'
    t.match(await ask(), { nameMatch: 'PARTIAL_MATCH', heldName: 'A LOVELACE' })
    name = '\u200B'
    t.match(await ask(), { kind: 'FAILURE', detail: /account_name has no name/ })
  },
)

t.test('values in an address are encoded, and cannot lead to another path', async t => {
  const { url, asked } = await vendor(t, () => ({ json: { data: { account_name: 'Ada' } } }))
  const { provider, ask } = await openHttp(t, { ...telling(url), url: `${url}/banks/{/account/value}/name` })
  await ask({ account: { type: 'GENERIC', value: 'a/b?c#d %' } })
  t.equal(asked[0]!.path, '/banks/a%2Fb%3Fc%23d%20%25/name')
  const put = { ...telling(url), url: `${url}/checks/{/attempt/id}`, method: 'PUT' }
  const { provider: putting } = await openHttp(t, put)
  const one = attempt()
  t.equal(putting.plan(question()), 'OK')
  await putting.verify(question(), one)
  t.match(asked[1], { method: 'PUT', path: `/checks/${one.id}` })
  for (const value of ['..', '.', ''])
    t.equal(provider.plan(question({ account: { type: 'GENERIC', value } })), 'UNSUPPORTED', value)
})

/** A provider that answers later, as the registers of Latin America do. */
const later = (url: string) => ({
  url: `${url}/checks`,
  request: { clabe: { $: '/account/value' } },
  answer: {
    outcome: {
      $: '/status',
      map: { processing: 'PENDING', done: 'FINDING', down: 'UNAVAILABLE_FINANCIAL_INSTITUTION' },
    },
    reference: { $: '/id' },
    accountStatus: { $: '/result/exists', map: { true: 'ACTIVE', false: 'NOT_FOUND' } },
    heldName: { $: '/result/beneficiary' },
    masked: true,
  },
  poll: { url: `${url}/checks/{/reference}`, intervalMs: 500 },
  callback: {
    secret: { env: 'ACME_SECRET' },
    signatureHeader: 'X-Signature',
    signaturePrefix: 'sha256=',
    timestampHeader: 'X-Timestamp',
    reference: { $: '/id' },
  },
})

const done = { id: 'chk/1', status: 'done', result: { exists: true, beneficiary: 'AD* LO****' } }
const found = { kind: 'FINDING', accountStatus: 'ACTIVE', heldName: 'AD* LO****', isMasked: true }

t.test('an answer that comes later is polled by its reference', async t => {
  let isDone = false
  const { url, asked } = await vendor(t, () => ({
    status: isDone ? 200 : 202,
    json: isDone ? done : { id: 'chk/1', status: 'processing' },
  }))
  const { provider } = await openHttp(t, later(url))
  const pending = { kind: 'PENDING', reference: 'chk/1', pollAfterMs: 500 }
  t.strictSame(await provider.verify(question(), attempt()), pending)
  t.strictSame(await provider.poll!('chk/1', question(), attempt()), pending)
  isDone = true
  t.strictSame(await provider.poll!('chk/1', question(), attempt()), found)
  t.match(asked.at(-1), { method: 'GET', path: '/checks/chk%2F1' })
})

t.test('a reference that cannot be repeated exactly is refused', async t => {
  let text = ''
  const { url } = await vendor(t, () => ({ text }))
  const { provider } = await openHttp(t, later(url))
  for (const id of [
    '12345678901234567890',
    '1e400',
    '"\\ud800"',
    '"a\\u0000"',
    '""',
    '{}',
    `"${'a'.repeat(257)}"`,
  ]) {
    text = `{"id":${id},"status":"processing"}`
    t.match(await provider.verify(question(), attempt()), { detail: /no reference at \/id/ }, id)
  }
  text = '{"id":9007199254740991,"status":"processing"}'
  t.match(await provider.verify(question(), attempt()), { kind: 'PENDING', reference: '9007199254740991' })
})

t.test('a poll whose answer has no reference keeps the one that was asked for', async t => {
  const { url } = await vendor(t, () => ({ json: { status: 'processing' } }))
  const { provider } = await openHttp(t, later(url))
  t.match(await provider.poll!('chk-2', question(), attempt()), { kind: 'PENDING', reference: 'chk-2' })
  t.match(await provider.verify(question(), attempt()), { kind: 'FAILURE', detail: /no reference at \/id/ })
})

t.test('a provider that is away when it is polled is polled again', async t => {
  let status = 503
  const { url, close } = await vendor(t, () => ({ status, json: { id: 'chk-1', status: 'down' } }))
  const { provider } = await openHttp(t, later(url))
  const poll = (timeoutMs?: number) => provider.poll!('chk-1', question(), attempt(timeoutMs))
  const pending = { kind: 'PENDING', reference: 'chk-1', pollAfterMs: 500 }
  t.strictSame(await poll(), pending, 'status 503')
  status = 200
  t.match(await poll(), { kind: 'FAILURE', reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION' }, 'its answer')
  status = 401
  t.match(await poll(), { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR' }, 'status 401')
  close()
  t.strictSame(await poll(), pending, 'closed')
})

t.test('a callback is read if it is signed now, by the key, over its time and body', async t => {
  const { provider } = await openHttp(t, later('http://localhost:1'))
  const now = () => String(Math.floor(Date.now() / 1_000))
  const sign = (timestamp: string, body: string, key = 's3cret') =>
    `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`
  const send = (body: string, timestamp = now(), signature = sign(timestamp, body)) =>
    provider.receive!({
      headers: { 'x-timestamp': timestamp, 'x-signature': signature },
      body: Buffer.from(body),
    })
  const body = JSON.stringify(done)
  t.strictSame(send(body), { reference: 'chk/1', answer: found })
  t.match(send(body, new Date().toISOString()), { reference: 'chk/1' }, 'ISO 8601')
  t.match(send(body, String(Date.now())), { reference: 'chk/1' }, 'milliseconds')
  t.match(send(JSON.stringify({ id: 'x', status: 'down' })), { reference: 'x', answer: { kind: 'FAILURE' } })
  t.match(send(JSON.stringify({ id: 'x', status: 'new' })), { answer: { reason: 'UNEXPECTED_ERROR' } })

  const stale = String(Math.floor(Date.now() / 1_000) - 301)
  const future = String(Math.floor(Date.now() / 1_000) + 310)
  const unsigned = { httpStatus: 401 }
  const refusal = (work: () => unknown) => {
    try {
      work()
      return undefined
    } catch (error) {
      return error
    }
  }
  for (const [what, work, expected] of [
    ['another key', () => send(body, now(), sign(now(), body, 'other')), unsigned],
    ['another body', () => send(`${body} `, now(), sign(now(), body)), unsigned],
    ['another time', () => send(body, now(), sign('1', body)), unsigned],
    ['no signature', () => send(body, now(), ''), unsigned],
    ['an old time', () => send(body, stale), unsigned],
    ['a time to come', () => send(body, future), unsigned],
    ['no time', () => send(body, 'soon'), unsigned],
    ['an empty time', () => send(body, ''), unsigned],
    ['no JSON', () => send('{'), { httpStatus: 400 }],
    ['no reference', () => send('{"status":"done"}'), { httpStatus: 400 }],
    ['still pending', () => send('{"id":"x","status":"processing"}'), { httpStatus: 400 }],
    ['too long', () => send(`"${'x'.repeat(70_000)}"`), { httpStatus: 413 }],
  ] as const) {
    const error = refusal(work)
    t.match(error, { name: 'Problem', ...expected }, what)
    t.notMatch(String(error), /LO\*|s3cret/, what)
  }
})

t.test('access tokens are fetched once, and again when the provider refuses one', async t => {
  const { url, asked } = await vendor(t, ({ path, headers }, count) => {
    if (path === '/token')
      return { json: { access_token: `token-${count}`, token_type: 'Bearer', expires_in: 600 } }
    return headers.authorization === 'Bearer token-1' && count > 3
      ? { status: 401 }
      : { json: { data: { account_name: 'Ada Lovelace' } } }
  })
  const oauth = {
    tokenUrl: `${url}/token`,
    clientId: 'us',
    clientSecret: { env: 'ACME_SECRET' },
    scope: 'names',
  }
  const { ask, logged } = await openHttp(t, { ...telling(url), oauth })
  const matched = { nameMatch: 'FULL_MATCH' }
  for (let n = 1; n <= 3; n++) t.match(await ask(), matched)
  t.strictSame(
    asked.map(({ path }) => path.split('?')[0]),
    ['/token', '/resolve', '/resolve', '/resolve', '/token', '/resolve'],
  )
  t.match(asked[0], {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('us:s3cret').toString('base64')}` },
    body: 'grant_type=client_credentials&scope=names',
  })
  t.strictSame(logged, [])
})

t.test('a provider that asks for our certificate gets it', async t => {
  const trusted = authority()
  const asked: Asked[] = []
  const { cert, key } = trusted.server()
  const server = createServer(
    { cert, key, ca: trusted.ca, requestCert: true, rejectUnauthorized: true },
    vendorListener(asked, () => ({ json: { data: { account_name: 'Ada Lovelace' } } })),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  const client = trusted.client()
  const directory = t.testdir({
    'client.pem': client.cert,
    'client-key.pem': client.key,
    'ca.pem': trusted.ca,
  })
  const tls = { certificate: 'client.pem', key: 'client-key.pem', authorities: 'ca.pem' }
  const mutual = await openHttp(t, { ...telling(url), ...tls }, { directory, environment: 'production' })
  t.match(await mutual.ask(), { nameMatch: 'FULL_MATCH' })
  const outage = { kind: 'FAILURE', reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION' }
  const without = await openHttp(t, { ...telling(url), authorities: 'ca.pem' }, { directory })
  t.match(await without.ask(), outage, 'without our certificate')
  const untrusting = await openHttp(t, { ...telling(url), ...tls, authorities: undefined }, { directory })
  t.match(await untrusting.ask(), outage, 'with a certificate that nobody vouches for')
})

t.test('mistakes in settings are named by their place', async t => {
  const good = comparing('https://acme.example')
  t.equal(http.settings.safeParse(good).success, true)
  const async = later('https://acme.example')
  for (const [settings, place, message] of [
    [{ ...good, url: 'http://acme.example' }, 'url', /https URL/],
    [{ ...good, url: 'https://user:pass@acme.example' }, 'url', /https URL/],
    [{ ...good, url: 'https://{/account/value}.example' }, 'url', /not in the host/],
    [{ ...good, url: 'https://acme.example/{account}' }, 'url', /placeholders such as/],
    [{ ...good, url: 'https://acme.example/{/reference}' }, 'url', /none before the first answer/],
    [{ ...good, headers: { 'X-Api-Key': 'literal' } }, 'headers/X-Api-Key', /no secrets/],
    [{ ...good, headers: { Host: 'x' } }, 'headers/Host', /set by the connection/],
    [{ ...good, headers: { 'X-Y': 'a\nb' } }, 'headers/X-Y', /must be printable ASCII/],
    [{ ...good, requiredFields: ['/debtor/name'] }, 'requiredFields/0', /must be one of \/currency/],
    [{ ...good, request: { a: { $: '/account/number' } } }, 'request/a/$', /must be a value of the question/],
    [{ ...good, request: { a: { $: '/account/value', defualt: '' } } }, 'request/a', /defualt/],
    [{ ...good, method: 'GET' }, 'request', /GET has no body/],
    [{ ...good, statuses: { 500: 'ANSWER' } }, 'statuses/500', /2xx or 4xx/],
    [{ ...good, statuses: { 404: 'GONE' } }, 'statuses/404', /must be ANSWER/],
    [{ ...good, answer: {} }, 'answer/accountStatus', /must be one of ACTIVE/],
    [{ ...good, answer: { accountStatus: 'VALID' } }, 'answer/accountStatus', /must be one of ACTIVE/],
    [{ ...good, answer: { ...good.answer, match: 'ours' } }, 'answer/nameMatch', /must be absent/],
    [{ ...good, answer: { accountStatus: 'ACTIVE', match: 'ours' } }, 'answer/heldName', /is needed/],
    [{ ...async, poll: undefined, callback: undefined }, 'poll', /or callback is needed/],
    [{ ...async, answer: { ...async.answer, reference: undefined } }, 'answer', /must have a reference/],
    [{ ...async, answer: { ...async.answer, masked: false, match: 'ours' } }, 'callback', /replaced by poll/],
    [{ ...good, certificate: 'client.pem' }, 'key', /with certificate/],
    [{ ...good, timeout: 5 }, '', /timeout/],
  ] as const) {
    const { error } = http.settings.safeParse(settings)
    const issue = error?.issues.find(({ path }) => path.join('/') === place)
    t.match(issue?.message, message, `${place}: ${JSON.stringify(error?.issues)}`)
  }
})

t.test('in production http is refused, and so is a secret that is not there', async t => {
  const local = { ...comparing('http://localhost:1'), headers: {} }
  await t.rejects(openHttp(t, local, { environment: 'production' }), /https URL/)
  await t.rejects(openHttp(t, comparing('https://acme.example'), { env: {} }), /ACME_KEY is not set/)
  for (const ACME_KEY of ['k3y\r\nX-Other: 1', 'schlüssel'])
    await t.rejects(openHttp(t, comparing('https://acme.example'), { env: { ACME_KEY, ACME_SECRET: 's' } }), {
      message: 'headers/X-Api-Key: the secret must be one line of printable ASCII',
    })
  const file = { ...local, headers: { 'X-Api-Key': { file: 'missing.txt' } } }
  await t.rejects(openHttp(t, file, { directory: t.testdir({}) }), /missing.txt cannot be read/)
})
