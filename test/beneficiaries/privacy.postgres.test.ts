import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import t from 'tap'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import { mask } from '../../services/beneficiaries/payout-methods/masks.ts'
import { jsonLog } from '../../services/kit/process/logging/log.ts'
import { textOfTables, encodingsIn } from '../harness/table-text.ts'
import { canaries, personal } from './canary.ts'
import { add, freshBeneficiaries, germanAccount, refusal } from './world.ts'

const organizationId = randomUUID()

t.test('A session sees and adds only what its limits allow', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const whole = await openPage(organizationId, 'user-1')
  const german = await add(whole, germanAccount(1))
  await add(whole, germanAccount(2, { '/country': 'AT' }))
  await add(whole, germanAccount(3, { '/creditor/type': 'BUSINESS' }))
  const limited = await openPage(organizationId, 'user-1', {
    allowedCountries: ['DE'],
    allowedRecipientTypes: [PartyType.INDIVIDUAL],
  })

  const { items } = await client.listPayoutMethods({ page: limited.page })
  t.strictSame(
    items.map(({ id }) => id),
    [german.id],
  )
  const drafts: readonly (readonly [draft: Record<string, string>, code: string])[] = [
    [germanAccount(4, { '/country': 'AT' }), 'RECIPIENT_COUNTRY_NOT_ALLOWED'],
    [germanAccount(5, { '/creditor/type': 'BUSINESS' }), 'RECIPIENT_TYPE_NOT_ALLOWED'],
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
  t.notOk(isDefault, 'recipients that the session cannot see count too')
})

t.test('Neither the tables nor the log contain personal data in plain text', async t => {
  const stream = new PassThrough()
  let logged = ''
  stream.on('data', chunk => (logged += String(chunk)))
  const { client, db, openPage } = await freshBeneficiaries(t, {}, jsonLog(stream))
  const { page } = await openPage(organizationId, canaries.user)
  const { id, version } = await add({ client, page }, personal)
  await client.updatePayoutMethod({ page, id, version, draft: { ...personal, '/currency': 'CHF' } })
  await db.raw('alter table outbox add constraint full_up check (false) not valid')
  await t.rejects(client.deletePayoutMethod({ page, id }))

  const tables = await textOfTables(db)
  for (const table of ['sessions', 'recipients', 'audit', 'outbox']) t.ok(tables[table], `${table} has rows`)
  const dump = Object.values(tables).join()
  await new Promise(setImmediate)
  t.match(logged, /DeletePayoutMethod/)
  for (const [what, canary] of Object.entries(canaries)) {
    t.strictSame(encodingsIn(dump, canary), [], `${what} in the tables`)
    t.strictSame(encodingsIn(logged, canary), [], `${what} in the log`)
  }
})

t.test('A row that is moved to another organization cannot be decrypted there', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const { id } = await add(await openPage(organizationId, 'user-1'))
  const thief = randomUUID()
  const [row] = await db('recipients').where({ organization_id: organizationId, id }).delete('*')
  await db('recipients').insert({ ...row, organization_id: thief })
  await t.rejects(client.getRecipient({ organizationId: thief, recipientId: id }), /internal error/)
})

t.test('No table contains a session secret or a page token', async t => {
  const { client, db, createSession } = await freshBeneficiaries(t)
  const { sessionId, secret } = await createSession(organizationId, 'user-1')
  const { token } = await client.openSession({ sessionId, secret, browserId: randomUUID() })
  await add({ client, page: { sessionId, token } })
  const dump = Object.values(await textOfTables(db)).join()
  t.strictSame(encodingsIn(dump, sessionId), ['plain'], 'a value in plain text is found')
  t.strictSame(encodingsIn(dump, secret), [])
  t.strictSame(encodingsIn(dump, token), [])
  for (const bytes of [secret, token].map(each => Buffer.from(each, 'base64url'))) {
    t.notOk(dump.includes(bytes.toString('hex')), 'the dump does not contain its bytes either')
  }
})

t.test('An end-user sees masked numbers only', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, 'user-1')
  const added = await add({ client, page }, personal)
  const { items } = await client.listPayoutMethods({ page })
  const { payoutMethod } = await client.getPayoutMethod({ page, id: added.id })
  t.strictSame([items[0], payoutMethod], [added, added])
  t.match(added.details, {
    '/creditor/name': canaries.name,
    '/creditor/address/streetName': canaries.street,
    '/creditor/contactDetails/email': 'c••••@birdwood.example',
    '/creditor/contactDetails/phone': '••••5678',
    '/creditor/dateOfBirth': '••••10',
    '/creditor/taxId': '••••489',
    '/creditor/documents/0/value': '••••T47',
    '/creditorAccount/id/value': 'DE••••3000',
  })
  const shown = JSON.stringify([items, payoutMethod], (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  for (const hidden of ['account', 'taxId', 'document', 'email', 'phone', 'born'] as const) {
    t.notOk(shown.includes(canaries[hidden]), hidden)
  }
})

t.test(
  'A masked text that is returned unchanged keeps the stored text; any other mask is refused',
  async t => {
    const { client, openPage } = await freshBeneficiaries(t)
    const { page } = await openPage(organizationId, 'user-1')
    const { id, version, details } = await add({ client, page }, personal)
    const renamed = { ...details, '/creditor/name': 'Canaria Finch' }
    t.strictSame((await client.checkPayoutMethod({ page, id, draft: renamed })).findings, [])
    const { payoutMethod } = await client.updatePayoutMethod({ page, id, version, draft: renamed })
    t.equal(payoutMethod?.details['/creditorAccount/id/value'], 'DE••••3000')
    const { recipient } = await client.getRecipient({ organizationId, recipientId: id })
    t.match(recipient, {
      country: 'DE',
      creditor: {
        name: 'Canaria Finch',
        type: PartyType.INDIVIDUAL,
        address: { country: 'DE', streetName: canaries.street },
        contactDetails: { email: canaries.email, phone: canaries.phone },
        dateOfBirth: canaries.born,
        taxId: canaries.taxId,
        documents: [{ type: 'NATIONAL_ID', value: canaries.document }],
      },
      creditorAccount: { id: { value: canaries.account, type: AccountIdType.IBAN } },
    })

    const other = { ...personal, '/creditorAccount/id/value': 'DE••••3001' }
    const refused = await client.updatePayoutMethod({ page, id, version: version + 1, draft: other })
    t.match(refused.findings, [{ code: 'RETYPE', field: '/creditorAccount/id/value', isBlocking: true }])
    const fresh = await client.createPayoutMethod({ page, attemptId: randomUUID(), draft: details })
    t.ok(
      fresh.findings.every(({ code }) => code === 'RETYPE'),
      'a new payout method cannot use a mask',
    )
    t.equal(fresh.payoutMethod, undefined)
  },
)

t.test('A mask shows the last four characters of an account number, at most half of it', async t => {
  const cases: readonly (readonly [text: string, shown: string])[] = [
    ['DE89 3704 0044 0532 0130 00', 'DE••••3000'],
    ['gb29nwbk60161331926819', 'GB••••6819'],
    ['55779911', '••••9911'],
    ['2101696', '••••696'],
    ['1234', '••••34'],
    ['12', '••••2'],
    ['1', '••••'],
    ['', '••••'],
    ['4111 1111 1111 1111', '••••1111'],
    ['+254712345678', '••••5678'],
    ['ada@example.com', 'a••••@example.com'],
    ['é@example.com', 'é••••@example.com'],
    ['7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7', '••••e0f7'],
  ]
  for (const [text, shown] of cases) t.equal(mask(text), shown, text)
  t.equal(mask('1815-12-10', '/creditor/dateOfBirth'), '••••10', 'a third of all else')
})

t.test('A draft with mistakes is not saved, and each finding names its place', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, 'user-1')
  const noAccount = { '/creditorAccount/id/value': undefined, '/creditorAccount/id/type': undefined }
  const documents = Array.from({ length: 11 }, (_, index) => [`/creditor/documents/${index}/value`, '1'])
  const cases: readonly (readonly [
    change: Readonly<Record<string, string | undefined>>,
    ...findings: string[],
  ])[] = [
    [{ '/country': 'UK' }, 'COUNTRY_UNKNOWN /country'],
    [{ '/country': '' }, 'REQUIRED /country'],
    [{ '/country': undefined }, 'REQUIRED /country'],
    [{ '/currency': 'euro' }, 'CURRENCY_UNKNOWN /currency'],
    [{ '/currency': undefined }, 'REQUIRED /currency'],
    [{ '/method': undefined }, 'METHOD_NOT_OFFERED /method'],
    [{ '/method': 'UNSPECIFIED' }, 'METHOD_NOT_OFFERED /method'],
    [{ '/method': '99' }, 'METHOD_NOT_OFFERED /method'],
    [{ '/creditor/type': undefined }, 'REQUIRED /creditor/type'],
    [{ '/creditor/type': 'UNSPECIFIED' }, 'REQUIRED /creditor/type'],
    [noAccount, 'REQUIRED /creditorAccount/id'],
    [{ '/creditorAccount/id/value': ' ' }, 'REQUIRED /creditorAccount/id/value'],
    [{ '/creditor/name': 'A\u202eB' }, 'CHARACTERS_NOT_ALLOWED /creditor/name'],
    [{ '/creditor/name': 'A\nB' }, 'CHARACTERS_NOT_ALLOWED /creditor/name'],
    [{ '/creditor/name': 'x'.repeat(141) }, 'TOO_LONG /creditor/name'],
    [Object.fromEntries(documents), 'TOO_MANY /creditor/documents'],
    [{ '/id': randomUUID() }, 'NOT_ASKED_FOR /id'],
    [{ '/externalUserId': 'user-2' }, 'NOT_ASKED_FOR /externalUserId'],
    [{ '/isDefault': 'true' }, 'NOT_ASKED_FOR /isDefault'],
    [{ '/colour': 'red' }, 'NOT_ASKED_FOR /colour'],
    [{ colour: 'red' }, 'NOT_ASKED_FOR colour'],
    [{ '/constructor/name': 'x' }, 'NOT_ASKED_FOR /constructor/name'],
    [{ '/creditor': 'x' }, 'NOT_ASKED_FOR /creditor'],
    [{ '/creditor/name/first': 'x' }, 'NOT_ASKED_FOR /creditor/name/first'],
    [{ '/creditor/documents/00/type': 'CPF' }, 'NOT_ASKED_FOR /creditor/documents/00/type'],
  ]
  for (const [change, ...expected] of cases) {
    const draft = germanAccount(0, change)
    const { findings } = await client.createPayoutMethod({
      page,
      attemptId: randomUUID(),
      draft,
      isConfirmed: true,
    })
    const found = findings.map(({ code, field }) => `${code} ${field}`)
    t.strictSame(found, expected, JSON.stringify(change).slice(0, 80))
    t.strictSame((await client.checkPayoutMethod({ page, draft })).findings, findings)
  }
  const flood = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`/${index}`, 'x']))
  t.strictSame(await refusal(client.checkPayoutMethod({ page, draft: flood })), [
    'invalid',
    'REQUEST_INVALID',
  ])
  t.equal((await db('recipients')).length, 0)
  const { details } = await add({ client, page }, germanAccount(0, { '/creditor/name': ' Zoe\u0308 ' }))
  t.equal(details['/creditor/name'], 'Zoë', 'the name is normalised')
})

t.test('An end-user can confirm a doubtful finding, but not a certain one', async t => {
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
})

t.test('A second payout method for the same account is reported', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, 'user-1')
  const { id, version } = await add({ client, page })
  const same = germanAccount(0, {
    '/creditor/name': 'Somebody Else',
    '/creditorAccount/id/value': 'de89 3704 0044 0532 0130 00',
  })
  const codes = async (draft: Record<string, string>) =>
    (await client.checkPayoutMethod({ page, draft })).findings.map(({ code }) => code)
  t.strictSame(await codes(same), ['RECIPIENT_ALREADY_SAVED'])
  t.strictSame(await codes(germanAccount(1)), [])
  const edit = await client.updatePayoutMethod({ page, id, version, draft: same })
  t.strictSame(edit.findings, [], 'a recipient is not its own duplicate')
  const other = await openPage(organizationId, 'user-2')
  t.strictSame((await client.checkPayoutMethod({ page: other.page, draft: same })).findings, [])
})
