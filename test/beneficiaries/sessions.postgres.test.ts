import { randomUUID } from 'node:crypto'
import t from 'tap'
import { earlier } from '../harness/earlier.ts'
import { RecipientMethod } from '../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import { deleteExpiredSessions } from '../../services/beneficiaries/housekeeping.ts'
import { returnOriginsIn } from '../../services/beneficiaries/sessions/return-origins.ts'
import { add, freshBeneficiaries, germanAccount, LIFETIME_MS, refusal } from './world.ts'

const organizationId = randomUUID()
const session = { externalUserId: 'user-1', returnUrl: 'https://client.example/back' }

t.test('An idempotency key creates one session, even in concurrent calls', async t => {
  const { client, db } = await freshBeneficiaries(t)
  const idempotencyKey = randomUUID()
  const request = { organizationId, idempotencyKey, session }
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.createSession(request)))
  const distinct = new Set(answers.map(({ sessionId, secret }) => `${sessionId} ${secret}`))
  t.equal(distinct.size, 1)
  t.equal((await db('sessions')).length, 1)

  const again = await client.createSession({ ...request, idempotencyKey: idempotencyKey.toUpperCase() })
  t.equal(again.sessionId, answers[0]!.sessionId, 'the case of the id does not matter')
  const others = await Promise.all([
    client.createSession({ ...request, idempotencyKey: randomUUID() }),
    client.createSession({ ...request, organizationId: randomUUID() }),
  ])
  t.equal(new Set([...others, again].map(({ sessionId }) => sessionId)).size, 3)
  t.equal(new Set([...others, again].map(({ secret }) => secret)).size, 3)
})

t.test('An idempotency key that was used for another request is refused', async t => {
  const { client } = await freshBeneficiaries(t)
  const request = { organizationId, idempotencyKey: randomUUID() }
  await client.createSession({ ...request, session })
  for (const other of [
    { ...session, externalUserId: 'user-2' },
    { ...session, returnUrl: 'https://client.example/elsewhere' },
    { ...session, options: { allowedCountries: ['DE'] } },
  ]) {
    t.strictSame(await refusal(client.createSession({ ...request, session: other })), [
      'refused',
      'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
    ])
  }
})

t.test('Once origins are allowed for an organization, its sessions return to no other', async t => {
  const { db, client } = await freshBeneficiaries(t)
  const create = (returnUrl: string, organization = organizationId) =>
    client.createSession({
      organizationId: organization,
      idempotencyKey: randomUUID(),
      session: { ...session, returnUrl },
    })
  const origins = returnOriginsIn(db)
  await origins.set(organizationId, ['https://client.example', 'https://app.client.example:8443'])
  for (const url of [
    'https://client.example/x',
    'https://CLIENT.example:443',
    'https://app.client.example:8443/a?b',
  ])
    await t.resolves(create(url), url)
  for (const url of [
    'https://evil.example/',
    'https://client.example.evil.example/',
    'https://client.example:8443/',
    'https://app.client.example/',
  ]) {
    await t.rejects(
      create(url),
      {
        message: /allows for this organization: https:\/\/client.example, https:\/\/app/,
      },
      url,
    )
  }
  await t.resolves(create('https://evil.example/', randomUUID()), 'another organization has its own')
  await origins.set(organizationId, [])
  await t.resolves(create('https://evil.example/'), 'without origins all are allowed')
})

t.test('An organization has a limit of new sessions an hour, and a repetition does not count', async t => {
  const { client, db } = await freshBeneficiaries(t, { sessionsPerHour: 3 })
  const create = (idempotencyKey: string = randomUUID(), organization = organizationId) =>
    client.createSession({ organizationId: organization, idempotencyKey, session })
  const key = randomUUID()
  await Promise.all([create(key), create(key), create(key), create(), create()])
  await t.rejects(create(), { message: /may create 3 sessions an hour/ })
  await t.resolves(create(key), 'the session is there')
  await t.resolves(create(undefined, randomUUID()), 'another organization has its own quota')
  t.equal(
    (await db('sessions').where({ organization_id: organizationId })).length,
    3,
    'nothing is stored beyond it',
  )
  await db('organizations').update({
    session_quota_full_at: earlier(db, 'session_quota_full_at', '20 minutes'),
  })
  await t.resolves(create(), 'a third of an hour later there is one more')
  await t.rejects(create(), { message: /sessions an hour/ })
})

t.test('A return URL must be safe, and limits must name existing countries and types', async t => {
  const development = await freshBeneficiaries(t, { environment: 'development' })
  const production = await freshBeneficiaries(t)
  const cases: readonly (readonly [change: object, inProduction: boolean, inDevelopment: boolean])[] = [
    [{}, true, true],
    [{ returnUrl: 'https://client.example:8443/a/b?c=d#/e' }, true, true],
    [{ returnUrl: 'http://localhost:3000/back' }, false, true],
    [{ returnUrl: 'http://127.0.0.1/back' }, false, true],
    [{ returnUrl: 'http://[::1]/back' }, false, true],
    [{ returnUrl: 'http://client.example/back' }, false, false],
    [{ returnUrl: 'http://localhost.client.example/back' }, false, false],
    [{ returnUrl: 'https://client.example@evil.example/' }, false, false],
    [{ returnUrl: 'https://:x@client.example/' }, false, false],
    [{ returnUrl: 'javascript:alert(1)' }, false, false],
    [{ returnUrl: 'data:text/html,x' }, false, false],
    [{ returnUrl: 'ftp://client.example/' }, false, false],
    [{ returnUrl: '//client.example/' }, false, false],
    // Browsers go to evil.example; others may read another host, or none.
    [{ returnUrl: 'https:/\\evil.example/' }, false, false],
    [{ returnUrl: 'https://client\u00ADexample.example/' }, false, false],
    [{ returnUrl: 'https://client.example/\u202Elmth.back' }, false, false],
    [{ returnUrl: 'https://client.example/\u200Bback' }, false, false],
    [{ returnUrl: 'https://client.example/"onclick=x' }, false, false],
    [{ returnUrl: 'https://1/' }, false, false],
    [{ returnUrl: 'https://0x7f.1/' }, false, false],
    [{ returnUrl: 'https://192.0.2.7/' }, true, true],
    [{ returnUrl: 'https://client.example/zurück/%22' }, true, true],
    [{ returnUrl: 'https:\\\\evil.example/' }, false, false],
    [{ returnUrl: 'https:evil.example/' }, false, false],
    [{ returnUrl: 'https:///evil.example/' }, false, false],
    [{ returnUrl: 'https://evil.example\\@client.example/' }, false, false],
    [{ returnUrl: 'ht\ttps://client.example/' }, false, false],
    [{ returnUrl: 'https://client.exam\nple/' }, false, false],
    [{ returnUrl: ' https://client.example/' }, false, false],
    [{ returnUrl: 'https://client.example/\u0000' }, false, false],
    // Parsers take these for hosts.
    [{ returnUrl: 'https://a"b.example/' }, false, false],
    [{ returnUrl: 'https://client%22.example/' }, false, false],
    [{ returnUrl: 'https://*.example/' }, false, false],
    [{ returnUrl: 'https://bücher.example/' }, true, true],
    [{ returnUrl: 'https://[2001:db8::1]:8443/' }, true, true],
    [{ returnUrl: '/back' }, false, false],
    [{ returnUrl: '' }, false, false],
    [{ returnUrl: `https://client.example/${'x'.repeat(2_048)}` }, false, false],
    [{ externalUserId: '' }, false, false],
    [{ externalUserId: 'x'.repeat(141) }, false, false],
    [{ externalUserId: '🙂'.repeat(140) }, true, true],
    [{ options: {} }, true, true],
    [{ options: { allowedCountries: ['DE', 'XK'] } }, true, true],
    [{ options: { allowedCountries: ['UK'] } }, false, false],
    [{ options: { allowedCountries: ['de'] } }, false, false],
    [{ options: { allowedCountries: Array(301).fill('DE') } }, false, false],
    [{ options: { allowedCurrencies: ['EUR', 'USD'] } }, true, true],
    [{ options: { allowedCurrencies: ['euro'] } }, false, false],
    [{ options: { allowedCurrencies: ['EUX'] } }, false, false],
    [{ options: { allowedMethods: [RecipientMethod.GCASH] } }, true, true],
    [{ options: { allowedMethods: [RecipientMethod.UNSPECIFIED] } }, false, false],
    [{ options: { allowedMethods: [99] } }, false, false],
    [{ options: { locale: 'zh-Hant-TW' } }, true, true],
    [{ options: { locale: 'german' } }, true, true],
    [{ options: { locale: 'de_DE' } }, false, false],
    [{ options: { locale: '' } }, false, false],
    [{ options: { prefill: {} } }, true, true],
    [{ options: { prefill: { name: 'x'.repeat(141) } } }, false, false],
    [{ options: { prefill: { country: 'UK' } } }, false, false],
    [{ options: { prefill: { phone: '0712345678' } } }, false, false],
    [{ options: { prefill: { phone: '+254712345678', email: 'ada@example.com' } } }, true, true],
    [{ options: { prefill: { email: 'ada' } } }, false, false],
    [{ options: { prefill: { address: { townName: 'Berlin' } } } }, false, false],
    [{ options: { prefill: { address: { country: 'GB' } } } }, true, true],
    [{ options: { prefill: { address: { country: 'UK' } } } }, false, false],
    [{ options: { reportResult: true } }, true, true],
    [{ options: { allowedRecipientTypes: [PartyType.BUSINESS] } }, true, true],
    [{ options: { allowedRecipientTypes: [PartyType.UNSPECIFIED] } }, false, false],
    [{ options: { allowedRecipientTypes: [7] } }, false, false],
  ]
  for (const [change, inProduction, inDevelopment] of cases) {
    for (const [{ client }, isGood] of [
      [production, inProduction],
      [development, inDevelopment],
    ] as const) {
      const request = { organizationId, idempotencyKey: randomUUID(), session: { ...session, ...change } }
      const outcome = isGood
        ? [(await client.createSession(request)).sessionId.length]
        : await refusal(client.createSession(request))
      t.strictSame(
        outcome,
        isGood ? [36] : ['invalid', 'REQUEST_INVALID'],
        JSON.stringify(change).slice(0, 90),
      )
    }
  }
})

t.test('Options that contradict each other or the return URL are refused by their place', async t => {
  const { client } = await freshBeneficiaries(t)
  const create = (change: object) =>
    client.createSession({
      organizationId,
      idempotencyKey: randomUUID(),
      session: { ...session, ...change },
    })
  const options = {
    allowedCountries: ['DE', 'AT'],
    allowedCurrencies: ['EUR'],
    allowedRecipientTypes: [PartyType.INDIVIDUAL],
    prefill: { country: 'FR', currency: 'USD', recipientType: PartyType.BUSINESS },
  }
  await t.rejects(create({ options }), {
    message:
      '/session/options/prefill/country must be one of options.allowedCountries: DE, AT; ' +
      '/session/options/prefill/currency must be one of options.allowedCurrencies: EUR; ' +
      '/session/options/prefill/recipientType must be one of options.allowedRecipientTypes: INDIVIDUAL',
  })
  const returnUrl = 'https://client.example/back?a=1&status=open'
  await t.rejects(create({ returnUrl, options: { reportResult: true } }), {
    message: '/session/returnUrl must not have a parameter status, which options.reportResult adds',
  })
  await t.resolves(create({ returnUrl, options: { reportResult: false } }))
})

t.test('A session sees and adds only what all of its limits allow', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const owner = [organizationId, 'user-limits'] as const
  const free = await openPage(...owner)
  const euro = await add(free, germanAccount(1))
  const dollar = await add(free, germanAccount(2, { '/currency': 'USD' }))
  const wallet = await add(free, germanAccount(3, { '/method': 'GCASH' }))
  const cases = [
    [
      { allowedCurrencies: ['EUR'] },
      [wallet, euro],
      'RECIPIENT_CURRENCY_NOT_ALLOWED',
      { '/currency': 'USD' },
    ],
    [
      { allowedMethods: [RecipientMethod.BANK_ACCOUNT] },
      [euro, dollar],
      'RECIPIENT_METHOD_NOT_ALLOWED',
      { '/method': 'GCASH' },
    ],
    [
      { allowedMethods: [RecipientMethod.GCASH], allowedCurrencies: ['USD'] },
      [],
      'RECIPIENT_CURRENCY_NOT_ALLOWED',
      { '/method': 'GCASH' },
    ],
  ] as const
  for (const [limits, visible, code, beyond] of cases) {
    const { page } = await openPage(...owner, limits as never)
    const { items } = await client.listPayoutMethods({ page })
    t.strictSame(items.map(({ id }) => id).sort(), visible.map(({ id }) => id).sort(), code)
    const attempt = { page, attemptId: randomUUID(), draft: germanAccount(9, beyond) }
    t.strictSame(await refusal(client.createPayoutMethod(attempt)), ['refused', code])
    for (const { id } of [euro, dollar, wallet].filter(each => !visible.some(({ id }) => id === each.id))) {
      t.strictSame((await refusal(client.getPayoutMethod({ page, id })))[0], 'notFound')
      t.strictSame((await refusal(client.deletePayoutMethod({ page, id })))[0], 'notFound')
      t.strictSame((await refusal(client.setDefaultPayoutMethod({ page, id })))[0], 'notFound')
    }
  }
})

t.test('Values that a session fills in are not stored in plain text, and reach its page only', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const prefill = { name: 'Canaria Birdwood', email: 'canary@example.com', address: { country: 'DE' } }
  const options = { prefill, locale: 'de', reportResult: true }
  const { page } = await openPage(organizationId, 'user-prefill', options)
  const { session: open } = await client.getPageSession({ page })
  t.match(open, { prefill, reportsResult: true })
  const outside = await client.getSessionOrganization({ sessionId: page.sessionId })
  t.strictSame(
    { ...outside },
    {
      $typeName: 'payprep.beneficiaries.v1.GetSessionOrganizationResponse',
      organizationId,
      returnOrigin: 'https://client.example',
      locale: 'de',
    },
  )
  const stored = JSON.stringify(await db('sessions'), (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  t.notMatch(stored, /Canaria|canary/)
  await client.eraseEndUser({ organizationId, externalUserId: 'user-prefill' })
  t.strictSame(await db('sessions'), [], 'it is erased with the end-user')
})

t.test('A malformed UUID is refused before any query', async t => {
  const { client } = await freshBeneficiaries(t)
  const good = { organizationId, idempotencyKey: randomUUID(), session }
  for (const change of [
    { organizationId: 'x' },
    { idempotencyKey: '' },
    { idempotencyKey: `${randomUUID()}0` },
  ]) {
    t.strictSame(await refusal(client.createSession({ ...good, ...change })), ['invalid', 'REQUEST_INVALID'])
  }
})

t.test('A secret opens its session to one browser, which may repeat the call', async t => {
  const { client, createSession } = await freshBeneficiaries(t)
  const { sessionId, secret } = await createSession(organizationId, 'user-1', { allowedCountries: ['DE'] })
  const [ours, other] = [randomUUID(), randomUUID()]

  const first = await client.openSession({ sessionId, secret, browserId: ours })
  t.match(first.session, { organizationId, returnUrl: session.returnUrl, allowedCountries: ['DE'] })
  t.match(first.token, /^[\w-]{43}$/)
  const again = await client.openSession({ sessionId, secret, browserId: ours })
  t.equal(again.token, first.token, 'the same browser gets the same token')
  t.strictSame(await refusal(client.openSession({ sessionId, secret, browserId: other })), [
    'unauthenticated',
    'SESSION_LINK_USED',
  ])
  await client.getPageSession({ page: { sessionId, token: first.token } })
})

t.test('Of several browsers that present a secret at once, one opens the session', async t => {
  const { client, createSession } = await freshBeneficiaries(t)
  const { sessionId, secret } = await createSession(organizationId, 'user-1')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => client.openSession({ sessionId, secret, browserId: randomUUID() })),
  )
  t.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
})

t.test('A wrong secret opens nothing, reveals nothing, and locks nobody out', async t => {
  const { client, createSession } = await freshBeneficiaries(t)
  const one = await createSession(organizationId, 'user-1')
  const other = await createSession(organizationId, 'user-1')
  const browserId = randomUUID()
  const wrong = [
    { sessionId: one.sessionId, secret: other.secret },
    { sessionId: one.sessionId, secret: '' },
    { sessionId: one.sessionId, secret: `${one.secret}A` },
    { sessionId: randomUUID(), secret: one.secret },
    { sessionId: 'x', secret: one.secret },
  ]
  for (const guess of wrong) {
    t.strictSame(await refusal(client.openSession({ ...guess, browserId })), [
      'unauthenticated',
      'SESSION_LINK_INVALID',
    ])
  }
  await client.openSession({ sessionId: one.sessionId, secret: one.secret, browserId })
})

t.test('A session ends when it expires or when its end-user ends it', async t => {
  const { client, clock, createSession, openPage } = await freshBeneficiaries(t)
  const { sessionId, secret } = await createSession(organizationId, 'user-1')
  const { page } = await openPage(organizationId, 'user-1')
  const done = await openPage(organizationId, 'user-1')

  await client.endPageSession({ page: done.page })
  t.strictSame(await refusal(client.listPayoutMethods({ page: done.page })), [
    'unauthenticated',
    'SESSION_ENDED',
  ])

  clock.forward(LIFETIME_MS - 1)
  await client.listPayoutMethods({ page })
  clock.forward(1)
  t.strictSame(await refusal(client.listPayoutMethods({ page })), ['unauthenticated', 'SESSION_EXPIRED'])
  t.strictSame(await refusal(client.openSession({ sessionId, secret, browserId: randomUUID() })), [
    'unauthenticated',
    'SESSION_EXPIRED',
  ])
})

t.test('A session can be extended ten times, but not after its end', async t => {
  const { client, clock, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, 'user-1')
  for (let left = 9; left >= 0; left--) {
    clock.forward(LIFETIME_MS - 1)
    const { session } = await client.extendPageSession({ page })
    t.equal(session?.extensionsLeft, left)
    t.equal(Number(session?.expiresAt?.seconds), Math.floor((clock.now() + LIFETIME_MS) / 1_000))
  }
  t.strictSame(await refusal(client.extendPageSession({ page })), ['refused', 'SESSION_EXTENSIONS_USED_UP'])

  const late = await openPage(organizationId, 'user-1')
  clock.forward(LIFETIME_MS)
  t.strictSame(await refusal(client.extendPageSession({ page: late.page })), [
    'unauthenticated',
    'SESSION_EXPIRED',
  ])
})

t.test('A session is deleted thirty days after it expires; its audit entries stay', async t => {
  const { client, clock, db, createSession, openPage } = await freshBeneficiaries(t)
  const day = 24 * 3_600_000
  const request = { organizationId, idempotencyKey: randomUUID(), session }
  const { sessionId } = await client.createSession(request)
  const page = await openPage(organizationId, 'user-1')
  await add(page)
  clock.forward(LIFETIME_MS + 30 * day)
  t.equal(await deleteExpiredSessions(db, clock.now(), 30), 0)
  t.equal((await client.createSession(request)).sessionId, sessionId)
  const fresh = await createSession(organizationId, 'user-1')

  clock.forward(1)
  t.equal(await deleteExpiredSessions(db, clock.now(), 30), 2)
  t.strictSame(await db('sessions').pluck('id'), [fresh.sessionId])
  t.not((await client.createSession(request)).sessionId, sessionId, 'the key creates a new session then')
  t.strictSame(await refusal(client.getPageSession(page)), ['unauthenticated', 'PAGE_SESSION_INVALID'])
  t.equal((await db('recipients')).length, 1)
  t.strictSame(await db('audit').pluck('session_id'), [page.page.sessionId])
})

t.test('Several processes delete expired sessions at once, and skip locked rows', async t => {
  const { clock, db, createSession } = await freshBeneficiaries(t)
  const { sessionId } = await createSession(organizationId, 'user-1')
  await db.raw(
    `insert into sessions select (jsonb_populate_record(row, jsonb_build_object('id', gen_random_uuid(),
       'idempotency_key', gen_random_uuid()))).*
     from sessions row, generate_series(1, 1200) where id = ?`,
    [sessionId],
  )
  clock.forward(365 * 24 * 3_600_000)
  const inUse = await db.transaction()
  await inUse('sessions').where({ organization_id: organizationId, id: sessionId }).forUpdate()
  const counts = await Promise.all([1, 2, 3].map(() => deleteExpiredSessions(db, clock.now(), 30)))
  t.equal(
    counts.reduce((sum, count) => sum + count),
    1_200,
  )
  await inUse.commit()
  t.strictSame(await db('sessions').pluck('id'), [sessionId])
  t.equal(await deleteExpiredSessions(db, clock.now(), 30), 1)
})

t.test('An idempotency key that is used while its session is deleted still returns a session', async t => {
  const { client, clock, db } = await freshBeneficiaries(t)
  const keys = Array.from({ length: 60 }, () => randomUUID())
  const createAll = () =>
    Promise.all(keys.map(idempotencyKey => client.createSession({ organizationId, idempotencyKey, session })))
  await createAll()
  clock.forward(365 * 24 * 3_600_000)
  const [answers] = await Promise.all([
    createAll(),
    ...[1, 2, 3].map(() => deleteExpiredSessions(db, clock.now(), 30)),
  ])
  t.equal(new Set(answers.map(({ secret }) => secret)).size, keys.length)
})
