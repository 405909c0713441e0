import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { PartyType } from '../../../../proto/gen/payprep/payments/v1/party_pb.js'
import { redisIdempotency } from '../../../../edge/gateway/idempotency/redis.ts'
import { openRedis } from '../../../../edge/gateway/idempotency/redis-connection.ts'
import type { IdempotencyStore } from '../../../../edge/gateway/idempotency/store.ts'
import { silentLog } from '../../../../services/kit/process/logging/log.ts'
import { Problem } from '../../../../services/kit/problem.ts'
import { add, freshBeneficiaries, germanAccount } from '../../../beneficiaries/world.ts'
import { ISSUER, storesOf } from '../../../harness/identity.ts'
import { freshRedis, needsRedis } from '../../../harness/redis.ts'
import { runningEdge } from '../../running-edge.ts'
import { until } from '../../../harness/until.ts'

const SESSIONS = '/beneficiaries/organizations/sessions'
const RECIPIENTS = '/beneficiaries/organizations/recipients'
const request = { externalUserId: 'user-1', returnUrl: 'https://client.example/back' }

/** The edge with the real beneficiaries service behind it. */
async function wholeEdge(t: Test, store?: IdempotencyStore) {
  const world = await freshBeneficiaries(t)
  const edge = await runningEdge(t, { beneficiaries: world.client, ...(store && { store }) })
  return {
    ...world,
    ...edge,
    createdWith: (key: string, body: unknown = request, token = edge.token) =>
      edge.post(SESSIONS, body, { 'Idempotency-Key': key, Authorization: `Bearer ${token}` }),
    read: (path: string, token = edge.token) =>
      edge.get(path, { headers: { Authorization: `Bearer ${token}` } }),
    /** A token of another organization. */
    async otherToken() {
      const { organizations, clients } = storesOf(edge.edgeDb, world.clock)
      const client = await clients.create(await organizations.create('Other'), 'Other backend')
      const form = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret }
      const { body } = await edge.get('/oauth2/token', { method: 'POST', body: new URLSearchParams(form) })
      return body.access_token as string
    },
  }
}

type WholeEdge = Awaited<ReturnType<typeof wholeEdge>>

t.test('POST /beneficiaries/organizations/sessions, over Postgres', async t => {
  const edge = await wholeEdge(t)
  await sessionsAreMadeOnce(t, edge, {
    'lost its rows': async () => void (await edge.edgeDb('idempotency_keys').delete()),
  })
})

t.test('POST /beneficiaries/organizations/sessions, over Redis', needsRedis, async t => {
  const server = await freshRedis(t)
  const { redis, close } = openRedis({ urls: [server.url], isCluster: false }, silentLog)
  t.teardown(close)
  const store = redisIdempotency(redis, 'ours')
  const edge = await wholeEdge(t, store)
  const isBack = async () => (await edge.createdWith(randomUUID())).status === 201
  await until(isBack)
  await sessionsAreMadeOnce(t, edge, {
    'lost its keys': async () =>
      void (await redis.eval(`redis.call('flushall')`, { keys: [], arguments: [] })),
    'been killed and restarted empty': async () => {
      await server.kill()
      t.equal((await edge.createdWith(randomUUID())).status, 503, 'no session is created meanwhile')
      await server.start()
      await until(isBack)
    },
  })
})

/** The guarantees for clients with any store, also after it has lost its data. */
async function sessionsAreMadeOnce(
  t: Test,
  edge: WholeEdge,
  losses: Readonly<Record<string, () => Promise<void>>>,
) {
  const { createdWith } = edge

  t.test('returns an address whose fragment opens the session', async t => {
    const options = { allowedRecipientTypes: ['BUSINESS'], allowedCountries: ['DE', 'FR'] }
    const { status, body } = await createdWith(randomUUID(), { ...request, options })
    t.equal(status, 201)
    t.strictSame(Object.keys(body), ['id', 'url', 'expiresAt'])
    t.match(body.expiresAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const [, id, secret] = /^(?:.*)\/sessions\/([0-9a-f-]{36})#([\w-]{43})$/.exec(body.url) ?? []
    t.equal(id, body.id)
    t.ok(body.url.startsWith(ISSUER))
    const { session } = await edge.client.openSession({
      sessionId: id!,
      secret: secret!,
      browserId: randomUUID(),
    })
    t.match(session, {
      organizationId: edge.organizationId,
      returnUrl: request.returnUrl,
      allowedCountries: ['DE', 'FR'],
      allowedRecipientTypes: [PartyType.BUSINESS],
    })
  })

  t.test('returns the same session for the same key, in any spelling of key and body', async t => {
    const key = randomUUID()
    const first = await createdWith(key)
    t.equal(first.headers.has('idempotent-replayed'), false)
    const reordered =
      '{ "returnUrl":"https://client.example/back",  "new": 1, "externalUserId":"user-1","options":null}'
    for (const again of [
      await createdWith(key),
      await createdWith(key.toUpperCase()),
      await createdWith(`"${key}"`),
      await createdWith(key, reordered),
    ]) {
      t.strictSame([again.status, again.body], [first.status, first.body])
      t.equal(again.headers.get('idempotent-replayed'), 'true')
    }
    t.not((await createdWith(randomUUID())).body.id, first.body.id)
  })

  t.test('creates one session for 200 concurrent requests with one key', async t => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 200 }, () => createdWith(key)))
    t.strictSame(
      new Set(answers.map(({ status, body }) => (status === 201 ? body.url : status))),
      new Set([answers[0]!.body.url]),
    )
    const { url } = answers[0]!.body
    t.equal((await createdWith(key)).body.url, url)
  })

  for (const [what, lose] of Object.entries(losses)) {
    t.test(`returns the same session after the store has ${what}`, async t => {
      const key = randomUUID()
      const first = await createdWith(key)
      await lose()
      t.strictSame((await createdWith(key)).body, first.body)
      await lose()
      const other = await createdWith(key, { ...request, externalUserId: 'user-2' })
      t.strictSame([other.status, other.body.code], [422, 'IDEMPOTENCY_KEY_REQUEST_MISMATCH'])
      await lose()
      const answers = await Promise.all(Array.from({ length: 200 }, () => createdWith(key)))
      const outcomes = new Set(answers.map(({ status, body }) => (status === 201 ? body.url : status)))
      // Where a request waited too long for a connection, on a busy machine.
      outcomes.delete(503)
      t.strictSame([...outcomes], [first.body.url], 'also to 200 concurrent requests')
    })
  }

  t.test(
    'lets repetitions wait while the first request is running, and refuses another request at once',
    async t => {
      const key = randomUUID()
      const held = await edge.db.transaction()
      await held.raw('lock table sessions in exclusive mode')
      const all = [createdWith(key), createdWith(key), createdWith(key)]
      t.equal((await createdWith(key, { ...request, externalUserId: 'user-2' })).status, 422)
      await held.commit()
      const answers = await Promise.all(all)
      t.strictSame(new Set(answers.map(({ status, body }) => `${status} ${body.url}`)).size, 1)
      t.equal(answers[0]!.status, 201)
      t.equal(answers.filter(({ headers }) => headers.has('idempotent-replayed')).length, 2)
    },
  )

  t.test('separates organizations that use the same key', async t => {
    const key = randomUUID()
    const other = await edge.otherToken()
    const one = await createdWith(key)
    const theirs = await createdWith(key, request, other)
    t.strictSame([one.status, theirs.status], [201, 201])
    t.not(theirs.body.id, one.body.id)
    const third = { ...request, externalUserId: 'user-3' }
    t.equal((await createdWith(key, third, other)).status, 422)
    t.strictSame((await createdWith(key)).body, one.body)
    t.strictSame((await createdWith(key, request, other)).body, theirs.body)
  })

  t.test('refuses a key that is missing, is not a UUID, or was used for another request', async t => {
    const key = randomUUID()
    await createdWith(key)
    const cases: readonly (readonly [key: string, body: unknown, status: number, code: string])[] = [
      ['', request, 400, 'IDEMPOTENCY_KEY_HEADER_MISSING'],
      ['x', request, 400, 'IDEMPOTENCY_KEY_INVALID'],
      [`${key}0`, request, 400, 'IDEMPOTENCY_KEY_INVALID'],
      [`${key}, ${key}`, request, 400, 'IDEMPOTENCY_KEY_INVALID'],
      [key, { ...request, externalUserId: 'user-2' }, 422, 'IDEMPOTENCY_KEY_REQUEST_MISMATCH'],
      [key, { ...request, options: { allowedCountries: ['DE'] } }, 422, 'IDEMPOTENCY_KEY_REQUEST_MISMATCH'],
    ]
    for (const [given, body, status, code] of cases) {
      const answer = await createdWith(given, body)
      t.strictSame([answer.status, answer.body.code], [status, code], given)
    }
  })

  t.test('names the mistakes of a body, and does not use up its key', async t => {
    const key = randomUUID()
    const cases: readonly (readonly [body: unknown, message: RegExp])[] = [
      [{}, /\/externalUserId is required; \/returnUrl is required/],
      [{ ...request, externalUserId: 'x'.repeat(141) }, /^\/externalUserId must have 1 to 140/],
      [{ ...request, returnUrl: 'back' }, /^\/returnUrl must be an absolute URI/],
      [{ ...request, returnUrl: 'http://client.example' }, /^\/returnUrl must be https/],
      [
        { ...request, options: { allowedCountries: [] } },
        /^\/options\/allowedCountries must have at least 1 item$/,
      ],
      [
        { ...request, options: { allowedCountries: ['XX'] } },
        /^\/options\/allowedCountries\/0 must be a country/,
      ],
      [
        { ...request, options: { allowedRecipientTypes: ['ROBOT'] } },
        /allowedRecipientTypes\/0 must be one of/,
      ],
    ]
    for (const [body, message] of cases) {
      const answer = await createdWith(key, body)
      t.equal(answer.status, 400)
      t.match(answer.body, { code: 'REQUEST_INVALID', message })
    }
    t.equal((await createdWith(key)).status, 201)
  })

  t.test('leaves no trace of the secret in logs and tables', async t => {
    const { body } = await createdWith(randomUUID())
    const secret = body.url.split('#')[1]
    const tables = [...(await edge.edgeDb('idempotency_keys')), ...(await edge.db('sessions'))]
    t.notMatch(JSON.stringify([edge.lines, tables]), secret)
    t.notMatch(JSON.stringify(tables), /user-1|client\.example/)
  })
}

t.test('a request that fails releases its key', async t => {
  let isAway = true
  const edge = await runningEdge(t, {
    behind: {
      beneficiaries: {
        createSession() {
          if (isAway) throw new Problem('unavailable', 'not now')
          return { sessionId: randomUUID(), secret: 's' }
        },
      },
    },
  })
  const headers = { 'Idempotency-Key': randomUUID() }
  t.equal((await edge.post(SESSIONS, request, headers)).status, 503)
  isAway = false
  t.equal((await edge.post(SESSIONS, request, headers)).status, 201)
})

t.test('an outage of the store affects only requests with an idempotency key', async t => {
  const away = async () => {
    throw new Problem('unavailable', 'not now')
  }
  const edge = await runningEdge(t, { store: { claim: away, complete: away, release: away } })
  const refused = await edge.post(SESSIONS, request, { 'Idempotency-Key': randomUUID() })
  t.strictSame([refused.status, refused.headers.get('retry-after')], [503, '1'])
  t.equal((await edge.post('/payments/validations', {})).status, 200)
})

t.test('a successful request is answered even if its answer cannot be stored', async t => {
  const away = async () => {
    throw new Problem('unavailable', 'not now')
  }
  const claim = async () => ({ outcome: 'taken' as const, claim: 'c' })
  const edge = await runningEdge(t, {
    store: { claim, complete: away, release: away },
    behind: { beneficiaries: { createSession: () => ({ sessionId: randomUUID(), secret: 's' }) } },
  })
  const { status } = await edge.post(SESSIONS, request, { 'Idempotency-Key': randomUUID() })
  t.equal(status, 201)
  t.match(
    edge.lines.filter(({ event }) => event === 'idempotency.store-failed'),
    [{ error: 'not now' }],
  )
})

t.test('recipients are read one by one or as a list, by their own organization only', async t => {
  const edge = await wholeEdge(t)
  const { client, organizationId, read } = edge
  const page = await edge.openPage(organizationId, 'user-1')
  const one = await add(page, germanAccount(1, { '/currency': 'AUD' }))
  edge.clock.forward(1)
  const two = await add(page, {
    '/country': 'AU',
    '/currency': 'AUD',
    '/method': 'BPAY',
    '/creditor/name': 'Energy Pty',
    '/creditor/type': 'BUSINESS',
    '/creditorAccount/id/value': '1234567890',
    '/creditorAccount/id/type': 'GENERIC',
    '/creditorAgent/clearingSystemMemberId/memberId': '12345',
  })
  const others = await edge.openPage(randomUUID(), 'user-1')
  const theirs = await add(others, germanAccount(2))

  const bpay = {
    id: two.id,
    externalUserId: 'user-1',
    country: 'AU',
    currency: 'AUD',
    method: 'BPAY',
    isDefault: false,
    creditor: { name: 'Energy Pty', documents: [], type: 'BUSINESS' },
    creditorAccount: { id: { value: '1234567890', type: 'GENERIC' } },
    creditorAgent: { clearingSystemMemberId: { memberId: '12345' } },
  }
  const got = await read(`${RECIPIENTS}/${two.id}`)
  const { createdDate, updatedDate } = got.body
  Object.assign(bpay, { version: 1, createdDate, updatedDate })
  t.strictSame([got.status, got.body], [200, bpay])
  t.match(createdDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  t.equal(updatedDate, createdDate)

  const list = await read(`${RECIPIENTS}?externalUserId=user-1`)
  t.equal(list.status, 200)
  t.strictSame(Object.keys(list.body), ['items'])
  t.strictSame(
    list.body.items.map(({ id, isDefault }: { id: string; isDefault: boolean }) => [id, isDefault]),
    [
      [one.id, true],
      [two.id, false],
    ],
  )
  t.strictSame((await read(`${RECIPIENTS}?externalUserId=nobody`)).body, { items: [] })

  const first = await read(`${RECIPIENTS}?externalUserId=user-1&limit=1`)
  t.equal(first.body.items.length, 1)
  const next = encodeURIComponent(first.body.nextCursor)
  const rest = await read(`${RECIPIENTS}?externalUserId=user-1&limit=1&cursor=${next}`)
  t.strictSame(rest.body, { items: [bpay] })

  for (const id of [theirs.id, randomUUID()]) {
    const { status, body } = await read(`${RECIPIENTS}/${id}`)
    t.strictSame([status, body], [404, { code: 'NOT_FOUND', message: 'no recipient has this id' }])
  }
  const other = await edge.otherToken()
  t.equal((await read(`${RECIPIENTS}/${one.id}`, other)).status, 404)
  t.strictSame((await read(`${RECIPIENTS}?externalUserId=user-1`, other)).body, { items: [] })
  t.equal((await read(`${RECIPIENTS}?externalUserId=user-1&cursor=${next}`, other)).status, 400)
  t.equal((await read(`${RECIPIENTS}?externalUserId=user-2&cursor=${next}`)).status, 400)
  await client.deletePayoutMethod({ ...page, id: two.id })
  t.equal((await read(`${RECIPIENTS}/${two.id}`)).status, 404)
})

t.test('a missing or invalid parameter is named', async t => {
  const { read } = await wholeEdge(t)
  const cases: readonly (readonly [path: string, message: string])[] = [
    [`${RECIPIENTS}/x`, 'recipientId must be a UUID'],
    [`${RECIPIENTS}/${'x'.repeat(200)}`, 'recipientId must have 1 to 140 characters'],
    [RECIPIENTS, 'externalUserId is required'],
    [`${RECIPIENTS}?externalUserId=`, 'externalUserId must have 1 to 140 characters'],
    [`${RECIPIENTS}?externalUserId=a&externalUserId=b`, 'externalUserId may be sent once'],
    [`${RECIPIENTS}?externalUserId=a&limit=0`, 'limit must be a whole number from 1 to 100'],
    [`${RECIPIENTS}?externalUserId=a&limit=101`, 'limit must be a whole number from 1 to 100'],
    [`${RECIPIENTS}?externalUserId=a&limit=1.5`, 'limit must be a whole number from 1 to 100'],
    [`${RECIPIENTS}?externalUserId=a&limit=-1`, 'limit must be a whole number from 1 to 100'],
    [`${RECIPIENTS}?limit=x`, 'externalUserId is required; limit must be a whole number from 1 to 100'],
    [
      `${RECIPIENTS}?externalUserId=a&cursor=x`,
      '/cursor must be the nextCursor of a previous page of the same end-user',
    ],
  ]
  for (const [path, message] of cases) {
    const { status, body } = await read(path)
    t.strictSame([status, body], [400, { code: 'REQUEST_INVALID', message }], path.slice(0, 90))
  }
  t.equal(
    (await read(`${RECIPIENTS}?externalUserId=a&colour=blue`)).status,
    200,
    'unknown parameters are ignored',
  )
})
