import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import t from 'tap'
import { earlier } from '../harness/earlier.ts'
import { acceptingOlderRows } from '../../services/kit/key-of.ts'
import { RecipientChange, RecipientMethod } from '../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import { EventType, type RecipientReference } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import { onBehalfOf } from '../../services/kit/rpc/call/request-id.ts'
import { auditTrail } from '../../services/beneficiaries/audit/trail.ts'
import { ownerOf } from '../../services/beneficiaries/owner.ts'
import { vault } from '../../services/beneficiaries/beneficiary-vault.ts'
import { add, freshBeneficiaries, germanAccount, key, type Page, refusal } from './world.ts'

const organizationId = randomUUID()
const externalUserId = 'user-1'

/** A draft with every field, and the recipient that clients read. */
const brazilianDraft = {
  '/country': 'BR',
  '/currency': 'BRL',
  '/method': 'BANK_ACCOUNT',
  '/creditor/name': 'Ada Lovelace',
  '/creditor/type': 'BUSINESS',
  '/creditor/address/country': 'BR',
  '/creditor/address/streetName': 'Rua Augusta',
  '/creditor/address/townName': 'São Paulo',
  '/creditor/contactDetails/email': 'ada@example.com',
  '/creditor/contactDetails/phone': '+5511987654321',
  '/creditor/dateOfBirth': '1985-12-10',
  '/creditor/taxId': '12345678909',
  '/creditor/documents/0/type': 'CPF',
  '/creditor/documents/0/value': '12345678909',
  '/creditorAccount/id/value': '12345-6',
  '/creditorAccount/id/type': 'ACCOUNT_NUMBER',
  '/creditorAccount/type': 'CHECKING',
  '/creditorAgent/bic': 'BRASBRRJ',
  '/creditorAgent/clearingSystemMemberId/memberId': '001',
  '/creditorAgent/branchId': '1234',
}
const brazilian = {
  country: 'BR',
  currency: 'BRL',
  method: RecipientMethod.BANK_ACCOUNT,
  creditor: {
    name: 'Ada Lovelace',
    type: PartyType.BUSINESS,
    address: { country: 'BR', streetName: 'Rua Augusta', townName: 'São Paulo' },
    contactDetails: { email: 'ada@example.com', phone: '+5511987654321' },
    dateOfBirth: '1985-12-10',
    taxId: '12345678909',
    documents: [{ type: 'CPF', value: '12345678909' }],
  },
  creditorAccount: { id: { value: '12345-6', type: AccountIdType.ACCOUNT_NUMBER }, type: 'CHECKING' },
  creditorAgent: { bic: 'BRASBRRJ', clearingSystemMemberId: { memberId: '001' }, branchId: '1234' },
}

t.test('A client reads every field that an end-user entered', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const page = await openPage(organizationId, externalUserId)
  const { id } = await add(page, brazilianDraft)
  const { recipient } = await client.getRecipient({ organizationId, recipientId: id })
  t.match(recipient, { id, externalUserId, isDefault: true, ...brazilian })
  const { items, nextCursor } = await client.listRecipients({ organizationId, externalUserId })
  t.strictSame([items, nextCursor], [[recipient], undefined])
})

t.test('Every method that is offered can be saved', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const page = await openPage(organizationId, externalUserId)
  const methods = Object.keys(RecipientMethod).filter(name => /\D/.test(name) && name !== 'UNSPECIFIED')
  t.equal(methods.length, 21)
  for (const [number, method] of methods.entries()) {
    const draft = germanAccount(number, { '/method': method })
    const { findings } = await client.createPayoutMethod({ ...page, attemptId: randomUUID(), draft })
    const expected = method === 'PAYGATE' ? ['METHOD_NOT_OFFERED'] : []
    t.strictSame(
      findings.map(({ code }) => code),
      expected,
      method,
    )
  }
})

t.test(
  'One recipient is the default: the first, then the chosen one, then the newest of the others',
  async t => {
    const { client, clock, openPage } = await freshBeneficiaries(t)
    const { page } = await openPage(organizationId, externalUserId)
    const ids: string[] = []
    for (const number of [0, 1, 2, 3]) {
      ids.push((await add({ client, page }, germanAccount(number))).id)
      clock.forward(1)
    }
    const order = async () => {
      const { items } = await client.listPayoutMethods({ page })
      t.strictSame(
        items.map(({ isDefault }) => isDefault),
        items.map((_, index) => index === 0),
        'the default is listed first',
      )
      return items.map(({ id }) => ids.indexOf(id))
    }
    t.strictSame(await order(), [0, 3, 2, 1])
    await client.setDefaultPayoutMethod({ page, id: ids[2]! })
    t.strictSame(await order(), [2, 3, 1, 0])
    await client.deletePayoutMethod({ page, id: ids[1]! })
    t.strictSame(await order(), [2, 3, 0])
    await client.deletePayoutMethod({ page, id: ids[2]! })
    t.strictSame(await order(), [3, 0])
    await client.deletePayoutMethod({ page, id: ids[3]! })
    await client.deletePayoutMethod({ page, id: ids[0]! })
    t.strictSame(await order(), [])
    const { isDefault } = await add({ client, page })
    t.ok(isDefault, 'the first after all were deleted is the default')
  },
)

t.test('Each currency has its own default, which changes, moves and passes on within it', async t => {
  const { client, clock, events, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, 'user-currencies')
  const names = new Map<string, string>()
  const added = async (name: string, number: number, currency: string) => {
    const one = await add({ client, page }, germanAccount(number, { '/currency': currency }))
    clock.forward(1)
    names.set(one.id, name)
    return one
  }
  const list = async () =>
    (await client.listPayoutMethods({ page })).items.map(
      ({ id, isDefault }) => `${names.get(id)}${isDefault ? '*' : ''}`,
    )
  const euro1 = await added('euro1', 1, 'EUR')
  const dollar1 = await added('dollar1', 2, 'USD')
  const euro2 = await added('euro2', 3, 'EUR')
  const dollar2 = await added('dollar2', 4, 'USD')
  t.strictSame(await list(), ['dollar1*', 'euro1*', 'dollar2', 'euro2'], 'the first of each currency')

  await client.setDefaultPayoutMethod({ page, id: euro2.id })
  t.strictSame(await list(), ['euro2*', 'dollar1*', 'dollar2', 'euro1'], 'the other currency is left alone')
  await client.deletePayoutMethod({ page, id: dollar1.id })
  t.strictSame(await list(), ['dollar2*', 'euro2*', 'euro1'])
  const { version } = (await client.getPayoutMethod({ page, id: euro2.id })).payoutMethod!
  const draft = germanAccount(3, { '/currency': 'USD' })
  await client.updatePayoutMethod({ page, id: euro2.id, version, draft })
  t.strictSame(await list(), ['dollar2*', 'euro1*', 'euro2'], 'one that moves leaves its default behind')
  await client.deletePayoutMethod({ page, id: dollar2.id })
  await client.deletePayoutMethod({ page, id: euro1.id })
  t.strictSame(await list(), ['euro2*'])

  const told = (await events()).map(({ type, object }) => {
    const { id } = object.value as RecipientReference
    return `${EventType[type].replace('RECIPIENT_', '')} ${names.get(id)}`
  })
  t.strictSame(told.slice(4), [
    'UPDATED euro1',
    'UPDATED euro2',
    'DELETED dollar1',
    'UPDATED dollar2',
    'UPDATED euro2',
    'UPDATED euro1',
    'DELETED dollar2',
    'UPDATED euro2',
    'DELETED euro1',
  ])
})

t.test(
  'Recipients of the last release, which had one default in all, have a default in each currency',
  async t => {
    const { client, clock, db, openPage } = await freshBeneficiaries(t, { key: acceptingOlderRows(key) })
    const { page } = await openPage(organizationId, 'user-before')
    const ids: string[] = []
    for (const [number, currency] of ['EUR', 'USD', 'EUR', 'USD'].entries()) {
      ids.push((await add({ client, page }, germanAccount(number, { '/currency': currency }))).id)
      clock.forward(1)
    }
    const mark = (...marked: number[]) =>
      db('recipients').update({ is_default: db.raw('id = any(?)', [marked.map(index => ids[index]!)]) })
    const defaults = async () =>
      (await client.listPayoutMethods({ page })).items.flatMap(({ id, isDefault }) =>
        isDefault ? [ids.indexOf(id)] : [],
      )
    await mark(2)
    t.strictSame(await defaults(), [2, 1], 'the marked one, and the oldest in the other currency')
    const { recipient } = await client.getRecipient({ organizationId, recipientId: ids[1]! })
    t.ok(recipient?.isDefault, 'also where one is read alone')
    await add({ client, page }, germanAccount(9, { '/currency': 'USD' }))
    t.strictSame(await defaults(), [2, 1], 'a further one changes nothing')
    await client.setDefaultPayoutMethod({ page, id: ids[3]! })
    t.strictSame(await defaults(), [3, 2])
    await mark()
    t.strictSame(await defaults(), [1, 0])
    await db('recipients')
      .where({ id: ids[2] })
      .update({ updated_at: new Date(clock.now() + 1) })
    await mark(0, 2)
    t.strictSame(await defaults(), [2, 1], 'of two that are marked the one that was changed last')
  },
)

t.test('Concurrent changes leave exactly one default', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const pages = await Promise.all(Array.from({ length: 4 }, () => openPage(organizationId, externalUserId)))
  const defaults = async () => (await db('recipients').where({ is_default: true })).length

  const added = await Promise.all(
    Array.from({ length: 24 }, (_, number) => add(pages[number % 4]!, germanAccount(number))),
  )
  t.equal(added.filter(({ isDefault }) => isDefault).length, 1)
  t.equal(await defaults(), 1)

  await Promise.all(
    added.flatMap(({ id }, index) => {
      const { page } = pages[index % 4]!
      return index % 2 === 0
        ? client.setDefaultPayoutMethod({ page, id })
        : client.deletePayoutMethod({ page, id })
    }),
  )
  t.equal((await db('recipients')).length, 12)
  t.equal(await defaults(), 1)
})

t.test('Each change publishes its event, in the order of the changes', async t => {
  const { client, clock, events, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, externalUserId)
  const one = await add({ client, page }, germanAccount(1))
  clock.forward(1)
  const two = await add({ client, page }, germanAccount(2))
  const draft = { ...two.details, '/creditor/name': 'Ada King' }
  await client.updatePayoutMethod({ page, id: two.id, version: two.version, draft })
  await client.setDefaultPayoutMethod({ page, id: two.id })
  await client.setDefaultPayoutMethod({ page, id: two.id })
  await client.deletePayoutMethod({ page, id: two.id })

  const published = await events()
  const { RECIPIENT_CREATED, RECIPIENT_UPDATED, RECIPIENT_DELETED } = EventType
  t.strictSame(
    published.map(({ type, object }) => {
      const { id, version } = object.value as RecipientReference
      return [type, id, version]
    }),
    [
      [RECIPIENT_CREATED, one.id, 1],
      [RECIPIENT_CREATED, two.id, 1],
      [RECIPIENT_UPDATED, two.id, 2],
      [RECIPIENT_UPDATED, one.id, 2],
      [RECIPIENT_UPDATED, two.id, 3],
      [RECIPIENT_DELETED, two.id, 4],
      [RECIPIENT_UPDATED, one.id, 3],
    ],
  )
  t.equal(new Set(published.map(({ id }) => id)).size, published.length)
  for (const event of published) t.match(event, { organizationId, object: { value: { externalUserId } } })
})

t.test('A change whose event cannot be stored is rolled back', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, externalUserId)
  const { id } = await add({ client, page })
  await db.raw('alter table outbox add constraint full_up check (false) not valid')
  const attempt = { page, attemptId: randomUUID(), draft: germanAccount(7) }
  await t.rejects(client.createPayoutMethod(attempt))
  await t.rejects(client.deletePayoutMethod({ page, id }))
  t.equal((await db('recipients')).length, 1)
  t.equal((await db('audit')).length, 1)

  await db.raw('alter table outbox drop constraint full_up')
  await client.createPayoutMethod(attempt)
  t.equal((await db('recipients')).length, 2, 'the change can be repeated later')
})

t.test('An end-user sees what other sessions changed lately, and nothing of other end-users', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const first = await openPage(organizationId, 'user-seen')
  const one = await add(first, germanAccount(1))
  const two = await add(first, germanAccount(2))
  await client.setDefaultPayoutMethod({ ...first, id: two.id })
  const changesOf = async ({ page }: Page) =>
    (await client.listPayoutMethods({ page })).recentChanges.map(({ change, payoutMethodId }) => [
      RecipientChange[change],
      payoutMethodId,
    ])
  t.strictSame(await changesOf(first), [], 'what this session did is no news')

  const second = await openPage(organizationId, 'user-seen')
  const seen = [
    ['MADE_DEFAULT', two.id],
    ['CREATED', two.id],
    ['CREATED', one.id],
  ]
  t.strictSame(await changesOf(second), seen)
  await client.deletePayoutMethod({ ...second, id: one.id })
  t.strictSame(await changesOf(first), [['DELETED', one.id]])
  t.strictSame(await changesOf(await openPage(organizationId, 'another user')), [])
  t.strictSame(await changesOf(await openPage(randomUUID(), 'user-seen')), [])
  await db('audit').update({ at: earlier(db, 'at', '31 days') })
  t.strictSame(await changesOf(second), [], 'after 30 days it is no news')
})

t.test('A repeated attempt adds one payout method', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, externalUserId)
  const attempt = { page, attemptId: randomUUID(), draft: germanAccount() }
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.createPayoutMethod(attempt)))
  t.equal(new Set(answers.map(({ payoutMethod }) => payoutMethod?.id)).size, 1)
  t.equal((await db('recipients')).length, 1)
  t.equal((await db('outbox')).length, 1)
})

t.test('Pages list each recipient once, even if recipients change between two pages', async t => {
  const { client, clock, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, externalUserId)
  const ids: string[] = []
  for (let number = 0; number < 12; number++) {
    ids.push((await add({ client, page }, germanAccount(number))).id)
    // Some are created in the same millisecond.
    if (number % 3 === 0) clock.forward(1)
  }
  let unpaged = (await client.listRecipients({ organizationId, externalUserId })).items.map(({ id }) => id)
  t.equal(unpaged.length, 12)
  t.equal(unpaged[0], ids[0], 'the default first')

  for (const limit of [1, 2, 5, 11, 12, 13]) {
    const read: string[] = []
    let cursor: string | undefined
    do {
      const from = cursor === undefined ? {} : { cursor }
      const { items, nextCursor } = await client.listRecipients({
        organizationId,
        externalUserId,
        limit,
        ...from,
      })
      t.ok(items.length === limit || nextCursor === undefined)
      read.push(...items.map(({ id }) => id))
      cursor = nextCursor
    } while (cursor !== undefined)
    t.strictSame(read, unpaged, `by ${limit}`)
  }

  for (const [number, currency] of ['USD', 'CHF', 'GBP', 'USD'].entries())
    await add({ client, page }, germanAccount(50 + number, { '/currency': currency }))
  const { items: all } = await client.listRecipients({ organizationId, externalUserId })
  t.strictSame(
    all.map(({ isDefault }) => isDefault),
    all.map((_, index) => index < 4),
    'the defaults of all currencies first',
  )
  for (const limit of [1, 3, 4, 5]) {
    const read: string[] = []
    let from = {}
    for (;;) {
      const { items, nextCursor } = await client.listRecipients({
        organizationId,
        externalUserId,
        limit,
        ...from,
      })
      read.push(...items.map(({ id }) => id))
      if (nextCursor === undefined) break
      from = { cursor: nextCursor }
    }
    t.strictSame(
      read,
      all.map(({ id }) => id),
      `several defaults by ${limit}`,
    )
  }
  unpaged = all.map(({ id }) => id)

  const first = await client.listRecipients({ organizationId, externalUserId, limit: 6 })
  clock.forward(1)
  await client.setDefaultPayoutMethod({ page, id: unpaged[9]! })
  await add({ client, page }, germanAccount(99))
  const rest = await client.listRecipients({ organizationId, externalUserId, cursor: first.nextCursor! })
  t.strictSame(
    [...first.items, ...rest.items].map(({ id }) => id),
    unpaged,
  )
})

t.test('A malformed cursor is refused, and so is one of another end-user or organization', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const other = await openPage(organizationId, 'user-2')
  await add(other, germanAccount(1))
  await add(other, germanAccount(2))
  const { nextCursor } = await client.listRecipients({ organizationId, externalUserId: 'user-2', limit: 1 })
  const foreign = [
    { organizationId, externalUserId },
    { organizationId: randomUUID(), externalUserId: 'user-2' },
  ]
  for (const owner of foreign) {
    t.strictSame(await refusal(client.listRecipients({ ...owner, cursor: nextCursor! })), [
      'invalid',
      'REQUEST_INVALID',
    ])
  }
  t.ok(nextCursor!.length <= 140)
  const texts = ['x', '1 2 3', ' 1 ', `${randomUUID()} 1 x`, ' 999999999999999 x', '  ', "' or 1=1 --"]
  for (const text of ['!', ...texts.map(each => Buffer.from(each).toString('base64url'))]) {
    t.strictSame(
      await refusal(client.listRecipients({ organizationId, externalUserId, cursor: text })),
      ['invalid', 'REQUEST_INVALID'],
      text,
    )
  }
})

t.test('An update replaces the details, and is refused if it is based on an older version', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, externalUserId)
  const { id, version } = await add({ client, page })
  const draft = germanAccount(5, { '/creditor/name': 'Ada King', '/creditor/taxId': undefined })
  const { payoutMethod } = await client.updatePayoutMethod({ page, id, version, draft })
  t.equal(payoutMethod?.version, version + 1)
  const { recipient } = await client.getRecipient({ organizationId, recipientId: id })
  t.match(recipient, {
    country: 'DE',
    currency: 'EUR',
    method: RecipientMethod.BANK_ACCOUNT,
    creditor: { name: 'Ada King', type: PartyType.INDIVIDUAL },
    creditorAccount: { id: { value: 'DE89370400440532013005', type: AccountIdType.IBAN } },
  })
  t.equal(recipient?.creditor?.taxId, undefined, 'a text that is left out is removed')

  t.strictSame(await refusal(client.updatePayoutMethod({ page, id, version, draft: germanAccount(6) })), [
    'stale',
    'RECIPIENT_CHANGED',
  ])
  const same = await client.updatePayoutMethod({ page, id, version: version + 1, draft })
  t.equal(same.payoutMethod?.version, version + 1, 'an update without changes keeps the version')
  for (const kind of [{ '/country': 'AT' }, { '/method': 'GCASH' }, { '/creditor/type': 'BUSINESS' }]) {
    const call = client.updatePayoutMethod({ page, id, version: version + 1, draft: { ...draft, ...kind } })
    t.strictSame(await refusal(call), ['refused', 'RECIPIENT_KIND_FIXED'])
  }
})

t.test('The audit trail records changes without their values, and reveals tampering', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const { page } = await openPage(organizationId, externalUserId)
  const { id, version, details } = await add({ client, page })
  const draft = { ...details, '/creditor/name': 'Ada King' }
  await client.updatePayoutMethod({ page, id, version, draft }, onBehalfOf('r-1'))
  const second = await add({ client, page }, germanAccount(2))
  await client.deletePayoutMethod({ page, id })

  const ownVault = vault(key)
  const trail = () => auditTrail(db, ownerOf(organizationId, externalUserId, ownVault), ownVault)
  const { entries, isIntact } = await trail()
  t.ok(isIntact)
  t.match(entries, [
    { action: 'CREATED', recipientId: id, version: 1, sessionId: page.sessionId },
    { action: 'UPDATED', recipientId: id, version: 2, fields: ['/creditor/name'], requestId: 'r-1' },
    { action: 'CREATED', recipientId: second.id },
    { action: 'DELETED', recipientId: id, version: 3 },
    { action: 'DEFAULT_GAINED', recipientId: second.id, version: 2 },
  ])
  t.ok(entries[0]?.fields.includes('/creditorAccount/id/value'))

  const rows = await db('audit').orderBy('number')
  const others = await add(await openPage(organizationId, 'user-2'))
  const [theirs] = await db('audit').where({ recipient_id: others.id })
  const { external_user } = rows[0]
  const at = (number: number) => db('audit').where({ external_user, number })
  const last = (await db('audit').where({ external_user })).length
  const tamperings: Readonly<
    Record<string, readonly [tampering: () => Knex.QueryBuilder, broken: number[]]>
  > = {
    'other fields': [() => at(2).update({ fields: ['/country'] }), [2]],
    'another request': [() => at(2).update({ request_id: 'r-2' }), [2]],
    'another session': [() => at(1).update({ session_id: randomUUID() }), [1]],
    'another recipient': [() => at(3).update({ recipient_id: id }), [3]],
    'another action': [() => at(4).update({ action: 'UPDATED' }), [4]],
    'another moment': [() => at(1).update({ at: new Date(0) }), [1]],
    'another place': [() => at(5).update({ number: 6 }), [6]],
    'the first entry removed': [() => at(1).delete(), [2]],
    'one taken out': [() => at(2).delete(), [3]],
    'the last entry removed': [() => at(last).delete(), []],
    'all entries removed': [() => db('audit').where({ external_user }).delete(), []],
    'one said again': [() => db('audit').insert({ ...rows[1], number: 6 }), [6]],
    "one of another end-user's": [() => db('audit').insert({ ...theirs, external_user, number: 6 }), [6]],
  }
  for (const [what, [tampering, broken]] of Object.entries(tamperings)) {
    await tampering()
    const { entries, unexplained, isIntact } = await trail()
    t.notOk(isIntact, what)
    t.strictSame(
      entries.filter(({ isIntact }) => !isIntact).map(({ number }) => number),
      broken,
      `${what}: where`,
    )
    if (broken.length === 0) t.ok(unexplained.includes(second.id), `${what}: and of what`)
    await db('audit').where({ external_user }).delete()
    await db('audit').insert(rows)
  }
  t.ok((await trail()).isIntact)
})
