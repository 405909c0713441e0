import { randomUUID } from 'node:crypto'
import t from 'tap'
import { RecipientMethod } from '../../proto/gen/beneficiaries/v1/recipient_pb.js'
import { AccountIdType } from '../../proto/gen/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payments/v1/party_pb.js'
import { mask } from '../../services/beneficiaries/masks.ts'
import { jsonLog } from '../../services/kit/log.ts'
import { PassThrough } from 'node:stream'
import { add, type Draft, freshBeneficiaries, germanAccount, type Page, refusal } from './world.ts'

const organizationId = randomUUID()

/** Everything that an end-user's browser can ask for of one payout method. */
const asks: Readonly<Record<string, (page: Page, id: string, version: number) => Promise<unknown>>> = {
  get: ({ client, page }, id) => client.getPayoutMethod({ page, id }),
  update: ({ client, page }, id, version) =>
    client.updatePayoutMethod({ page, id, version, draft: germanAccount(77), isConfirmed: true }),
  delete: ({ client, page }, id) => client.deletePayoutMethod({ page, id }),
  setDefault: ({ client, page }, id) => client.setDefaultPayoutMethod({ page, id }),
}

t.test('an end-user reaches nothing but what is theirs', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const mine = await openPage(organizationId, 'user-1')
  const strangers = {
    'another end-user': await openPage(organizationId, 'user-2'),
    'their namesake in another organization': await openPage(randomUUID(), 'user-1'),
  }
  const { id, version } = await add(mine)
  const second = await add(mine, germanAccount(2))
  const before = await db('recipients').orderBy('id')

  for (const [who, stranger] of Object.entries(strangers)) {
    for (const [what, ask] of Object.entries(asks)) {
      for (const target of [id, second.id]) {
        t.strictSame(
          await refusal(ask(stranger, target, version)),
          ['notFound', undefined],
          `${what} by ${who}`,
        )
      }
    }
    t.strictSame((await client.listPayoutMethods({ page: stranger.page })).items, [], `list by ${who}`)
  }
  t.strictSame(await db('recipients').orderBy('id'), before)

  t.strictSame(await refusal(client.getRecipient({ organizationId: randomUUID(), recipientId: id })), [
    'notFound',
    undefined,
  ])
  const namesake = await client.listRecipients({ organizationId: randomUUID(), externalUserId: 'user-1' })
  t.strictSame(namesake.items, [])
})

t.test('no request of a page is served without what its browser shows, for that very session', async t => {
  const { client, openPage, createSession } = await freshBeneficiaries(t)
  const mine = await openPage(organizationId, 'user-1')
  const other = await openPage(organizationId, 'user-1')
  const unopened = await createSession(organizationId, 'user-1')
  const { id, version } = await add(mine)
  const forged = {
    'no credentials': undefined,
    'no token': { sessionId: mine.page.sessionId, token: '' },
    'the token of another session': { sessionId: mine.page.sessionId, token: other.page.token },
    'the secret of a session': { sessionId: unopened.sessionId, token: unopened.secret },
    'a session that is none': { sessionId: randomUUID(), token: mine.page.token },
    'no id at all': { sessionId: "' or true --", token: mine.page.token },
  }
  const draft = germanAccount(3)
  for (const [how, page] of Object.entries(forged)) {
    const credentials = page === undefined ? {} : { page }
    const calls = {
      ...Object.fromEntries(
        Object.entries(asks).map(([what, ask]) => [
          what,
          () => ask({ client, page: page as never }, id, version),
        ]),
      ),
      list: () => client.listPayoutMethods(credentials),
      check: () => client.checkPayoutMethod({ ...credentials, draft }),
      create: () => client.createPayoutMethod({ ...credentials, attemptId: randomUUID(), draft }),
      session: () => client.getPageSession(credentials),
      extend: () => client.extendPageSession(credentials),
      end: () => client.endPageSession(credentials),
    }
    for (const [what, call] of Object.entries(calls)) {
      t.strictSame(await refusal(call()), ['unauthenticated', 'PAGE_SESSION_INVALID'], `${what} with ${how}`)
    }
  }
  await client.getPayoutMethod({ page: mine.page, id })
})

t.test('a session is held to what it was limited to', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const whole = await openPage(organizationId, 'user-1')
  const german = await add(whole, germanAccount(1))
  const austrian = await add(whole, germanAccount(2, { country: 'AT' }))
  const company = await add(whole, germanAccount(3, { creditor: { type: PartyType.BUSINESS } }))
  const limited = await openPage(organizationId, 'user-1', {
    allowedCountries: ['DE'],
    allowedRecipientTypes: [PartyType.INDIVIDUAL],
  })

  const { items } = await client.listPayoutMethods({ page: limited.page })
  t.strictSame(
    items.map(({ id }) => id),
    [german.id],
  )
  for (const { id, version } of [austrian, company]) {
    for (const [what, ask] of Object.entries(asks)) {
      t.strictSame(await refusal(ask(limited, id, version)), ['notFound', undefined], what)
    }
  }
  const drafts: readonly (readonly [draft: Draft, code: string])[] = [
    [germanAccount(4, { country: 'AT' }), 'RECIPIENT_COUNTRY_NOT_ALLOWED'],
    [germanAccount(5, { creditor: { type: PartyType.BUSINESS } }), 'RECIPIENT_TYPE_NOT_ALLOWED'],
  ]
  for (const [draft, code] of drafts) {
    const { page } = limited
    t.strictSame(await refusal(client.createPayoutMethod({ page, attemptId: randomUUID(), draft })), [
      'refused',
      code,
    ])
    t.strictSame(await refusal(client.checkPayoutMethod({ page, draft })), ['refused', code])
  }
  const { isDefault } = await add(limited, germanAccount(6))
  t.notOk(isDefault, 'what it does not see counts all the same')
})

const canaries = {
  name: 'Canaria Birdwood',
  account: 'DE89370400440532013000',
  taxId: '65929970489',
  document: 'L01X00T47',
  email: 'canaria@birdwood.example',
  phone: '+4915112345678',
  street: 'Birdwood Lane',
  user: 'canaria-external-id',
  born: '1985-12-10',
}

const personal: Draft = germanAccount(0, {
  creditor: {
    name: canaries.name,
    type: PartyType.INDIVIDUAL,
    address: { country: 'DE', streetName: canaries.street },
    contactDetails: { email: canaries.email, phone: canaries.phone },
    dateOfBirth: canaries.born,
    taxId: canaries.taxId,
    documents: [{ type: 'NATIONAL_ID', value: canaries.document }],
  },
  creditorAccount: { id: { value: canaries.account, type: AccountIdType.IBAN } },
})

t.test('nothing that tells of a person can be read in the tables or the log', async t => {
  const stream = new PassThrough()
  let logged = ''
  stream.on('data', chunk => (logged += String(chunk)))
  const { client, db, openPage } = await freshBeneficiaries(t, {}, jsonLog(stream))
  const { page } = await openPage(organizationId, canaries.user)
  const { id, version } = await add({ client, page }, personal)
  await client.updatePayoutMethod({ page, id, version, draft: { ...personal, currency: 'CHF' } })
  await db.raw('alter table outbox add constraint full_up check (false) not valid')
  await t.rejects(client.deletePayoutMethod({ page, id }))

  const tables = ['sessions', 'recipients', 'audit', 'outbox']
  const rows = await Promise.all(tables.map(table => db(table)))
  for (const [index, table] of tables.entries()) t.ok(rows[index]!.length > 0, `${table} has rows`)
  // Bytes as they are, and as Postgres prints them.
  const dump = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer'
      ? `${Buffer.from(value.data)} ${Buffer.from(value.data).toString('hex')}`
      : value,
  )
  await new Promise(setImmediate)
  t.match(logged, /DeletePayoutMethod/)
  for (const [what, canary] of Object.entries(canaries)) {
    t.notOk(dump.includes(canary), `${what} in the tables`)
    t.notOk(dump.includes(Buffer.from(canary).toString('base64').slice(0, 12)), `${what} in base64`)
    t.notOk(logged.includes(canary), `${what} in the log`)
  }
})

t.test('a row that is moved to another organization does not open there', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const { id } = await add(await openPage(organizationId, 'user-1'))
  const thief = randomUUID()
  await db('recipients').where({ id }).update({ organization_id: thief })
  await t.rejects(client.getRecipient({ organizationId: thief, recipientId: id }), /internal error/)
})

t.test('what opens a session, or shows that it was opened, stands in no table', async t => {
  const { client, db, openPage, createSession } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, 'user-1')
  await add({ client, page })
  const { sessionId, secret } = await createSession(organizationId, 'user-1')
  const row = await db('sessions').where({ id: page.sessionId }).first()
  t.notOk(JSON.stringify(row).includes(page.token))
  t.notOk(JSON.stringify(await db('sessions').where({ id: sessionId })).includes(secret))
})

t.test('an end-user sees enough to know a payout method by, and gets no number back', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, 'user-1')
  const added = await add({ client, page }, personal)
  const { items } = await client.listPayoutMethods({ page })
  const { payoutMethod } = await client.getPayoutMethod({ page, id: added.id })
  t.strictSame([items[0], payoutMethod], [added, added])
  t.match(added.details, {
    creditor: {
      name: canaries.name,
      address: { streetName: canaries.street },
      contactDetails: { email: 'c••••@birdwood.example', phone: '••••5678' },
      dateOfBirth: '••••10',
      taxId: '••••489',
      documents: [{ value: '••••T47' }],
    },
    creditorAccount: { id: { value: 'DE••••3000' } },
  })
  const shown = JSON.stringify([items, payoutMethod], (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  for (const hidden of ['account', 'taxId', 'document', 'email', 'phone', 'born'] as const) {
    t.notOk(shown.includes(canaries[hidden]), hidden)
  }
})

t.test('what comes back masked as it was shown stays as it is; any other mask is refused', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, 'user-1')
  const { id, version, details } = await add({ client, page }, personal)
  const renamed = { ...details!, creditor: { ...details!.creditor!, name: 'Canaria Finch' } }
  t.strictSame((await client.checkPayoutMethod({ page, id, draft: renamed })).findings, [])
  const { payoutMethod } = await client.updatePayoutMethod({ page, id, version, draft: renamed })
  t.equal(payoutMethod?.details?.creditorAccount?.id?.value, 'DE••••3000')
  const { recipient } = await client.getRecipient({ organizationId, recipientId: id })
  t.match(recipient, { ...personal, creditor: { ...personal.creditor, name: 'Canaria Finch' } })

  const other: Draft = {
    ...personal,
    creditorAccount: { id: { value: 'DE••••3001', type: AccountIdType.IBAN } },
  }
  const refused = await client.updatePayoutMethod({ page, id, version: version + 1, draft: other })
  t.match(refused.findings, [{ code: 'RETYPE', field: '/creditorAccount/id/value', isBlocking: true }])
  const fresh = await client.createPayoutMethod({ page, attemptId: randomUUID(), draft: details! })
  t.ok(
    fresh.findings.every(({ code }) => code === 'RETYPE'),
    'a mask is no number to begin with',
  )
  t.equal(fresh.payoutMethod, undefined)
})

t.test('a mask shows the end of a number, never more than a third of it', async t => {
  const cases: readonly (readonly [text: string, shown: string])[] = [
    ['DE89 3704 0044 0532 0130 00', 'DE••••3000'],
    ['gb29nwbk60161331926819', 'GB••••6819'],
    ['55779911', '••••11'],
    ['1234', '••••4'],
    ['12', '••••'],
    ['', '••••'],
    ['4111 1111 1111 1111', '••••1111'],
    ['+254712345678', '••••5678'],
    ['ada@example.com', 'a••••@example.com'],
    ['é@example.com', 'é••••@example.com'],
    ['7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7', '••••e0f7'],
  ]
  for (const [text, shown] of cases) t.equal(mask(text), shown, text)
})

t.test('what cannot be kept is told by its place, and nothing is kept', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, 'user-1')
  const individual = { type: PartyType.INDIVIDUAL }
  const cases: readonly (readonly [change: Partial<Draft>, ...findings: string[]])[] = [
    [{ country: 'UK' }, 'COUNTRY_UNKNOWN /country'],
    [{ country: '' }, 'REQUIRED /country'],
    [{ currency: 'euro' }, 'CURRENCY_UNKNOWN /currency'],
    [{ method: RecipientMethod.UNSPECIFIED }, 'METHOD_NOT_OFFERED /method'],
    [{ method: 99 as RecipientMethod }, 'METHOD_NOT_OFFERED /method'],
    [{ creditor: {} }, 'REQUIRED /creditor/type'],
    [{ creditorAccount: {} }, 'REQUIRED /creditorAccount/id'],
    [{ creditorAccount: { id: { value: ' ', type: 1 } } }, 'REQUIRED /creditorAccount/id/value'],
    [{ creditor: { ...individual, name: 'A\u202eB' } }, 'CHARACTERS_NOT_ALLOWED /creditor/name'],
    [{ creditor: { ...individual, name: 'A\nB' } }, 'CHARACTERS_NOT_ALLOWED /creditor/name'],
    [{ creditor: { ...individual, name: 'x'.repeat(141) } }, 'TOO_LONG /creditor/name'],
    [
      { creditor: { ...individual, documents: Array(11).fill({ type: 'CPF', value: '1' }) } },
      'TOO_MANY /creditor/documents',
    ],
  ]
  for (const [change, ...expected] of cases) {
    const draft = germanAccount(0, change)
    const { findings } = await client.createPayoutMethod({
      page,
      attemptId: randomUUID(),
      draft,
      isConfirmed: true,
    })
    const told = findings.map(({ code, field }) => `${code} ${field}`)
    t.strictSame(told, expected, JSON.stringify(change).slice(0, 80))
    t.strictSame((await client.checkPayoutMethod({ page, draft })).findings, findings)
  }
  t.equal((await db('recipients')).length, 0)
  const { details } = await add(
    { client, page },
    germanAccount(0, { creditor: { ...individual, name: ' Zoe\u0308 ' } }),
  )
  t.equal(details?.creditor?.name, 'Zoë', 'tidied on the way')
})

t.test(
  'a doubt is told once, and its author decides; what is certain is not for its author to decide',
  async t => {
    const doubt = { code: 'DOUBT', message: 'Is it so?', isBlocking: false }
    const fault = { code: 'FAULT', message: 'It is not.', isBlocking: true }
    const findings = [doubt]
    const { client, openPage } = await freshBeneficiaries(t, {
      checks: [async () => findings, async () => []],
    })
    const { page } = await openPage(organizationId, 'user-1')
    const attempt = { page, attemptId: randomUUID(), draft: germanAccount() }
    t.match(await client.createPayoutMethod(attempt), { payoutMethod: undefined, findings: [doubt] })
    const { payoutMethod } = await client.createPayoutMethod({ ...attempt, isConfirmed: true })
    t.type(payoutMethod?.id, 'string')

    findings.push(fault)
    const confirmed = { ...attempt, attemptId: randomUUID(), draft: germanAccount(9), isConfirmed: true }
    t.match(await client.createPayoutMethod(confirmed), { payoutMethod: undefined, findings: [doubt, fault] })
  },
)

t.test('a second one that is paid the same way is told of', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, 'user-1')
  const { id, version } = await add({ client, page })
  const same = germanAccount(0, {
    creditor: { name: 'Somebody Else', type: PartyType.INDIVIDUAL },
    creditorAccount: { id: { value: 'de89 3704 0044 0532 0130 00', type: AccountIdType.IBAN } },
  })
  const codes = async (draft: Draft) =>
    (await client.checkPayoutMethod({ page, draft })).findings.map(({ code }) => code)
  t.strictSame(await codes(same), ['RECIPIENT_ALREADY_SAVED'])
  t.strictSame(await codes(germanAccount(1)), [])
  const edit = await client.updatePayoutMethod({ page, id, version, draft: same })
  t.strictSame(edit.findings, [], 'and is not itself')
  const other = await openPage(organizationId, 'user-2')
  t.strictSame((await client.checkPayoutMethod({ page: other.page, draft: same })).findings, [])
})
