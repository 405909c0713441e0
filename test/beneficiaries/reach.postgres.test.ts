import { createHash, randomUUID } from 'node:crypto'
import type { DescMethod } from '@bufbuild/protobuf'
import type { Client } from '@connectrpc/connect'
import t from 'tap'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import { deleteExpiredSessions } from '../../services/beneficiaries/housekeeping.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { add, freshBeneficiaries, germanAccount, LIFETIME_MS, type Page, refusal } from './world.ts'

const { methods } = BeneficiariesService
const taking = (field: string) => methods.filter(({ input }) => input.field[field] !== undefined)

/** RPCs of browsers, and of clients' backends. */
const ofPages = taking('page')
const ofOrganizations = taking('organizationId')
/** RPCs that need neither credentials of a page nor an organization; the audit is for operators. */
const ofAnybody = ['findAudit', 'getSessionOrganization', 'openSession']

/** A value for each field of a request. */
type Fill = Readonly<Record<string, unknown>>

/** Calls with a value for every field of the request, and throws if a field has none: a new field needs a case here. */
async function ask(client: Client<typeof BeneficiariesService>, method: DescMethod, fill: Fill) {
  const request = method.input.fields.map(({ localName }) => {
    if (!(localName in fill)) throw new Error(`no test tries ${method.name} with another's ${localName}`)
    return [localName, fill[localName]]
  })
  const calls = client as unknown as Record<string, (request: object) => Promise<object>>
  return calls[method.localName]!(Object.fromEntries(request))
}

const DAY_MS = 24 * 3_600_000
const organizationId = randomUUID()
const otherOrganizationId = randomUUID()

const theirAccount = { name: 'Canaria Birdwood', iban: 'DE02120300000000202051' }
const theirDraft = (number: number) =>
  germanAccount(number, {
    '/creditor/name': theirAccount.name,
    '/creditor/taxId': undefined,
    ...(number === 0 && { '/creditorAccount/id/value': theirAccount.iban }),
  })

/** Values that match no stored row. */
const harmless = () => ({
  id: randomUUID(),
  version: 1,
  attemptId: randomUUID(),
  undo: '',
  isConfirmed: true,
  draft: germanAccount(77),
  limit: 100,
  hours: 24,
  cursor: undefined,
  organizationId,
  recipientId: randomUUID(),
  externalUserId: 'nobody',
  idempotencyKey: randomUUID(),
  session: {
    externalUserId: 'nobody',
    returnUrl: 'https://client.example/back',
  },
})

/** An end-user with two payout methods, and another end-user of the same organization who tries to reach them. */
async function victimAndStranger(t: Parameters<typeof freshBeneficiaries>[0]) {
  const world = await freshBeneficiaries(t)
  const { client, db, clock, openPage } = world
  const forgotten = await openPage(organizationId, 'victim')
  clock.forward(LIFETIME_MS + 31 * DAY_MS)
  await deleteExpiredSessions(db, clock.now(), 30)
  const expired = await openPage(organizationId, 'victim')
  clock.forward(LIFETIME_MS)
  const ended = await openPage(organizationId, 'victim')
  await client.endPageSession({ page: ended.page })

  const idempotencyKey = randomUUID()
  const session = { externalUserId: 'victim', returnUrl: 'https://client.example/back' }
  const { sessionId, secret } = await client.createSession({ organizationId, idempotencyKey, session })
  const { token } = await client.openSession({ sessionId, secret, browserId: randomUUID() })
  const victim: Page = { client, page: { sessionId, token } }
  const attemptId = randomUUID()
  const { payoutMethod } = await client.createPayoutMethod({ ...victim, attemptId, draft: theirDraft(0) })
  const second = await add(victim, theirDraft(1))
  const third = await add(victim, theirDraft(6))
  const { undo } = await client.deletePayoutMethod({ ...victim, id: third.id })
  const { nextCursor } = await client.listPayoutMethods({ ...victim, limit: 1 })

  const whole = await openPage(organizationId, 'stranger')
  const hiddenAttemptId = randomUUID()
  const austrian = germanAccount(2, { '/country': 'AT' })
  const { payoutMethod: hidden } = await client.createPayoutMethod({
    ...whole,
    attemptId: hiddenAttemptId,
    draft: austrian,
  })
  const company = await add(whole, germanAccount(3, { '/creditor/type': 'BUSINESS' }))
  const deleted = await add(whole, germanAccount(4))
  await client.deletePayoutMethod({ ...whole, id: deleted.id })
  const namesake = await add(await openPage(otherOrganizationId, 'stranger'), theirDraft(5))
  const ids = [payoutMethod!.id, second.id, hidden!.id, company.id, namesake.id]

  return {
    ...world,
    victim,
    secret,
    session,
    idempotencyKey,
    attemptId,
    hiddenAttemptId,
    undo,
    nextCursor,
    over: { forgotten, expired, ended },
    id: payoutMethod!.id,
    version: payoutMethod!.version,
    targets: {
      "another end-user's": payoutMethod!.id,
      'the second of another end-user': second.id,
      "a namesake's in another organization": namesake.id,
      'one of a country that the session does not allow': hidden!.id,
      'one of a type that the session does not allow': company.id,
      'one that is deleted': deleted.id,
      'one that never was': randomUUID(),
      'no id': '',
      'an id with a character too many': `${payoutMethod!.id}0`,
      'an id as Postgres would read it': `{${payoutMethod!.id}}`,
      'an id without hyphens': payoutMethod!.id.replaceAll('-', ''),
      'a condition': "' or true --",
      'a character that Postgres cannot store': '\0',
    },
    /** A limited session of the other end-user, which sees none of the recipients. */
    stranger: () =>
      openPage(organizationId, 'stranger', {
        allowedCountries: ['DE'],
        allowedRecipientTypes: [PartyType.INDIVIDUAL],
      }),
    /** The rows that must not change. */
    async kept() {
      const { rows } = await db.raw(
        `select row::text from recipients row where id = any (:ids)
         union all select row::text from sessions row where id = :sessionId
         union all select row::text from audit row where recipient_id = any (:ids) order by 1`,
        { ids, sessionId },
      )
      return rows.map(({ row }: { row: string }) => row).toSorted()
    },
    /** Values that no response to another caller may contain. */
    private: [theirAccount.name, theirAccount.iban, '2051', sessionId, secret, token, ...ids, attemptId],
  }
}

const textOf = (answer: unknown) =>
  JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? `${value}` : value))

t.test(
  'Every RPC takes the credentials of a page, names an organization, or is listed as public',
  async t => {
    const sorted = [...ofPages, ...ofOrganizations].map(({ localName }) => localName)
    t.equal(new Set(sorted).size, sorted.length, 'no RPC is in two groups')
    t.strictSame(methods.map(({ localName }) => localName).sort(), [...sorted, ...ofAnybody].sort())
    t.ok(ofPages.length >= 9)
  },
)

t.test('An RPC of a page is refused without the token of its own session', async t => {
  const world = await victimAndStranger(t)
  const { client, victim, secret, over, createSession, openPage } = world
  const { sessionId, token } = victim.page
  const own = await openPage(organizationId, 'victim')
  const stranger = await world.stranger()
  const unopened = await createSession(organizationId, 'victim')
  const invalid = ['unauthenticated', 'PAGE_SESSION_INVALID']
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
  const cases: Readonly<Record<string, readonly [page: Page['page'] | undefined, ...outcome: string[]]>> = {
    'no credentials': [undefined, ...invalid],
    'no token': [{ sessionId, token: '' }, ...invalid],
    'half a token': [{ sessionId, token: token.slice(0, 20) }, ...invalid],
    'the stored digest of the token': [{ sessionId, token: digest(token) }, ...invalid],
    'the secret that opened it': [{ sessionId, token: secret }, ...invalid],
    'the token of another session of the same end-user': [{ sessionId, token: own.page.token }, ...invalid],
    'the token of another end-user': [{ sessionId, token: stranger.page.token }, ...invalid],
    'its token for another session': [{ sessionId: stranger.page.sessionId, token }, ...invalid],
    'a session that was not opened': [{ sessionId: unopened.sessionId, token }, ...invalid],
    'and its secret': [{ sessionId: unopened.sessionId, token: unopened.secret }, ...invalid],
    'a session that does not exist': [{ sessionId: randomUUID(), token }, ...invalid],
    'no id of a session': [{ sessionId: '', token }, ...invalid],
    'a condition': [{ sessionId: "' or true --", token }, ...invalid],
    'a session that was deleted': [over.forgotten.page, ...invalid],
    'a session that has expired': [over.expired.page, 'unauthenticated', 'SESSION_EXPIRED'],
    'a session that has ended': [over.ended.page, 'unauthenticated', 'SESSION_ENDED'],
  }
  const before = await world.kept()
  for (const method of ofPages) {
    for (const [how, [page, ...outcome]] of Object.entries(cases)) {
      const { id, version } = world
      const call = ask(client, method, { ...harmless(), page, id, version })
      if (method.localName === 'endPageSession' && page === over.ended.page) {
        await t.resolves(call, 'what has ended can be ended again')
        continue
      }
      t.strictSame(await refusal(call), outcome, `${method.name} with ${how}`)
    }
  }
  t.strictSame(await world.kept(), before)
})

t.test('An end-user reaches only their own recipients, within the limits of the session', async t => {
  const world = await victimAndStranger(t)
  const { client, version, targets } = world
  const before = await world.kept()
  for (const method of ofPages) {
    for (const [what, id] of Object.entries(targets)) {
      const { page } = await world.stranger()
      const { attemptId, undo, nextCursor: cursor } = world
      const outcome = await ask(client, method, {
        ...harmless(),
        page,
        id,
        version,
        attemptId,
        undo,
        cursor,
      }).catch((error: unknown) => ({ ...problemIn(error), message: problemIn(error)?.message }))
      const title = `${method.name} of ${what}`
      if (method.input.field.id !== undefined) {
        // The same refusal for all of them, so that callers cannot learn which ids exist.
        t.match(outcome, { kind: 'notFound', message: 'no recipient has this id', code: 'NOT_FOUND' }, title)
      } else if (method.input.field.cursor !== undefined) {
        t.match(outcome, { kind: 'invalid', code: 'REQUEST_INVALID' }, `${title}: the cursor is refused`)
      } else if (method.input.field.undo !== undefined) {
        t.match(outcome, { kind: 'refused', code: 'UNDO_EXPIRED' }, `${title}: their deletion stays`)
      } else t.notMatch(outcome, { message: String }, `${title} is served`)
      const text = textOf(outcome)
      t.strictSame(
        world.private.filter(each => text.includes(each)),
        [],
        `${title} reveals nothing`,
      )
    }
  }
  t.strictSame(await world.kept(), before)
})

t.test('An attempt of a wider session is not shown to a narrower one', async t => {
  const { client, stranger, hiddenAttemptId } = await victimAndStranger(t)
  const { page } = await stranger()
  const call = client.createPayoutMethod({ page, attemptId: hiddenAttemptId, draft: germanAccount(77) })
  t.strictSame(await refusal(call), ['notFound', 'NOT_FOUND'])
})

t.test('An organization cannot reach recipients or sessions of another', async t => {
  const world = await victimAndStranger(t)
  const { client, id: recipientId, idempotencyKey, session, nextCursor } = world
  const before = await world.kept()
  for (const method of ofOrganizations) {
    for (const organizationId of [otherOrganizationId, randomUUID()]) {
      for (const cursor of [undefined, nextCursor]) {
        const outcome = await ask(client, method, {
          ...harmless(),
          organizationId,
          recipientId,
          idempotencyKey,
          session,
          cursor,
          externalUserId: 'victim',
        }).catch((error: unknown) => problemIn(error)?.kind)
        const text = textOf(outcome)
        t.strictSame(
          world.private.filter(each => text.includes(each)),
          [],
          `${method.name} reveals ${text}`,
        )
      }
    }
    for (const organizationId of ['', 'x', "' or true --", '\0']) {
      const call = ask(client, method, { ...harmless(), organizationId })
      t.strictSame(
        await refusal(call),
        ['invalid', 'REQUEST_INVALID'],
        `${method.name} of ${JSON.stringify(organizationId)}`,
      )
    }
  }
  t.strictSame(
    await refusal(client.getRecipient({ organizationId: otherOrganizationId, recipientId })),
    ['notFound', 'NOT_FOUND'],
    'refused as if it did not exist',
  )
  t.strictSame(await world.kept(), before)
})

t.test('A session opens only with its secret, once, and before it expires', async t => {
  const { client, victim, secret, over, createSession, clock } = await victimAndStranger(t)
  const { sessionId, token } = victim.page
  const late = await createSession(organizationId, 'victim')
  clock.forward(LIFETIME_MS)
  const fresh = await createSession(organizationId, 'victim')
  const cases: readonly (readonly [sessionId: string, secret: string, code: string])[] = [
    [fresh.sessionId, secret, 'SESSION_LINK_INVALID'],
    [fresh.sessionId, token, 'SESSION_LINK_INVALID'],
    [fresh.sessionId, fresh.sessionId, 'SESSION_LINK_INVALID'],
    [fresh.sessionId, fresh.secret.toLowerCase(), 'SESSION_LINK_INVALID'],
    [over.forgotten.page.sessionId, fresh.secret, 'SESSION_LINK_INVALID'],
    [late.sessionId, late.secret, 'SESSION_EXPIRED'],
    [sessionId, secret, 'SESSION_EXPIRED'],
  ]
  for (const [sessionId, secret, code] of cases) {
    const call = client.openSession({ sessionId, secret, browserId: randomUUID() })
    t.strictSame(await refusal(call), ['unauthenticated', code], code)
  }
  const organization = await client.getSessionOrganization({ sessionId })
  t.strictSame(
    Object.keys(organization),
    ['$typeName', 'organizationId', 'returnOrigin'],
    'only the organization and its site are public',
  )
  t.equal(organization.returnOrigin, 'https://client.example', 'without a path, which may name the end-user')
  t.notOk('organizationId' in (await client.getSessionOrganization({ sessionId: randomUUID() })))
})

t.test('The owner reaches everything with the same RPCs', async t => {
  const world = await victimAndStranger(t)
  const { client, id, version, undo, session, idempotencyKey } = world
  const last = ['DeletePayoutMethod', 'EndPageSession', 'EraseEndUser']
  const inOrder = [...ofOrganizations, ...ofPages].sort(
    (one, other) => last.indexOf(one.name) - last.indexOf(other.name),
  )
  const recipientId = id
  for (const method of inOrder) {
    const { page } = world.victim
    const own = { page, id, version, undo, recipientId, session, idempotencyKey, externalUserId: 'victim' }
    await t.resolves(ask(client, method, { ...harmless(), ...own }), method.name)
  }
})

t.test('The case of an organization id does not matter', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const capitals = organizationId.toUpperCase()
  const { id } = await add(await openPage(capitals, 'user-1'))
  for (const organizationId of [capitals, capitals.toLowerCase()]) {
    const { items } = await client.listRecipients({ organizationId, externalUserId: 'user-1' })
    const { recipient } = await client.getRecipient({ organizationId, recipientId: id })
    t.strictSame(items, [recipient])
  }
})
