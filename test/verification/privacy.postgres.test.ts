import { PassThrough } from 'node:stream'
import { toJsonString } from '@bufbuild/protobuf'
import t from 'tap'
import { EventSchema } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import { VerificationState } from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { jsonLog } from '../../services/kit/process/logging/log.ts'
import { deleteExpired } from '../../services/verification/housekeeping.ts'
import type { Finding, VerificationProvider } from '../../services/verification/providers/provider.ts'
import { acceptingOlderRows } from '../../services/kit/key-of.ts'
import { encodingsIn, textOfTables } from '../harness/table-text.ts'
import { canaries } from '../beneficiaries/canary.ts'
import {
  type Details,
  german,
  key,
  organizationId,
  routedTo,
  runningVerification,
} from './running-verification.ts'
import { until } from '../harness/until.ts'

const HELD = 'Stranger Featherstone'
const person: Details = {
  country: 'DE',
  creditorAccount: { id: { type: AccountIdType.IBAN, value: canaries.account } },
  creditor: {
    name: canaries.name,
    type: PartyType.INDIVIDUAL,
    taxId: canaries.taxId,
    documents: [{ type: 'NATIONAL_ID', value: canaries.document }],
  },
}

/** A bank that names the holder whatever it finds. */
function chatty(finding: Partial<Finding>): VerificationProvider {
  return {
    source: 'BANK',
    plan: () => 'OK',
    verify: async () => ({ kind: 'FINDING', accountStatus: 'ACTIVE', heldName: HELD, ...finding }),
  }
}

t.test('no table and no log line contains a name or an account', async t => {
  const stream = new PassThrough()
  let logged = ''
  stream.on('data', chunk => (logged += String(chunk)))
  const provider = chatty({ nameMatch: 'PARTIAL_MATCH', corridorData: { owner: HELD } })
  const { verify, submit, get, db, events } = await runningVerification(t, {
    routing: routedTo(provider),
    log: jsonLog(stream),
    publish: async () => {
      throw new Error('the notifier is away')
    },
  })
  const record = await verify(person)
  t.match(record.result, { accountHolderName: { verifiedName: HELD }, corridorData: { owner: HELD } })
  const metadata = { customer: canaries.email }
  const { id } = await submit(person, { endUserId: canaries.user, metadata })
  t.strictSame((await get(id)).metadata, metadata)
  const refused = await submit({ ...person, country: 'AR' }).catch(error => error)
  t.notMatch(refused.message, canaries.account)
  // The worker's next write fails with an internal error.
  await db.raw('alter table verifications add constraint full_up check (provider is null) not valid')
  await submit({ ...person, currency: 'CHF' })
  await until(() => logged.includes('queue.settle-failed'))
  await db.raw('alter table verifications drop constraint full_up')

  const tables = await textOfTables(db)
  for (const table of ['verifications', 'limit_buckets', 'outbox']) t.ok(tables[table], `${table} has rows`)
  const dump = Object.values(tables).join()
  t.ok(encodingsIn(dump, record.id).length > 0, 'the search finds what is there')
  for (const [what, canary] of Object.entries({ ...canaries, held: HELD })) {
    t.strictSame(encodingsIn(dump, canary), [], `${what} in the tables`)
    t.strictSame(encodingsIn(logged, canary), [], `${what} in the log`)
  }
  t.strictSame(events, [])
})

t.test('metadata that a release before 2.2.0 wrote is read, and kept for it while it runs', async t => {
  const { submit, get, db } = await runningVerification(t, { key: acceptingOlderRows(key) })
  const { id } = await submit(german(canaries.account), { metadata: { customer: 'Zoë 7' } })
  t.match(await db('verifications').where({ id }).first(), { metadata: { customer: 'Zoë 7' } })
  await db('verifications').where({ id }).update({ metadata: '{"customer":"9"}', sealed_metadata: null })
  t.strictSame((await get(id)).metadata, { customer: '9' })
})

t.test('the name of a stranger is stored nowhere, and shown to nobody', async t => {
  for (const finding of [
    { nameMatch: 'NO_MATCH' },
    { nameMatch: 'FULL_MATCH' },
    { accountStatus: 'NOT_FOUND' },
    {},
  ] as const) {
    const { verify, db, events, close } = await runningVerification(t, { routing: routedTo(chatty(finding)) })
    const record = await verify(german(canaries.account))
    await until(() => events.length === 2)
    t.equal(record.result?.accountHolderName?.verifiedName, undefined)
    t.notMatch(events.map(event => toJsonString(EventSchema, event)).join(), HELD)
    t.match(await db('verifications').select('disclosed'), [{ disclosed: null }])
    await close()
  }
})

t.test('questions and names are deleted after their time, and records later', async t => {
  const { verify, get, db } = await runningVerification(t, {
    routing: routedTo(chatty({ nameMatch: 'PARTIAL_MATCH' })),
  })
  const { id } = await verify(person)
  const retention = { questionDays: 30, recordDays: 395, evidenceDays: 400 }
  const pass = (days: number) =>
    db('verifications').update({
      settled_at: db.raw(`now() - ? * interval '1 day'`, [days]),
      created_at: db.raw(`now() - ? * interval '1 day'`, [days]),
    })
  await pass(29)
  await deleteExpired(db, retention)
  t.match(await db('verifications'), [{ question: Buffer, disclosed: Buffer }])
  await pass(31)
  await deleteExpired(db, retention)
  t.match(await db('verifications'), [{ question: null, disclosed: null, account_hash: Buffer }])
  t.match(await get(id), {
    state: VerificationState.COMPLETED,
    result: { accountHolderName: { verifiedName: undefined } },
  })
  await pass(396)
  await db('verifications').update({ settled_at: null, state: 'PENDING' })
  await deleteExpired(db, retention)
  t.equal((await db('verifications')).length, 1, 'a pending one is kept')
  await db('verifications').update({ settled_at: db.fn.now(), state: 'COMPLETED' })
  await deleteExpired(db, retention)
  t.strictSame(await db('verifications'), [])
})

t.test('an erased end-user’s verification stays without its question until its events were sent', async t => {
  const asked = new Set<string>()
  let pending = 1
  const { client, submit, ended, events, db } = await runningVerification(t, {
    routing: routedTo(chatty({ nameMatch: 'PARTIAL_MATCH' })),
    eraseEvents: async ({ organizationId: its, eventIds }) => {
      t.equal(its.toLowerCase(), organizationId)
      for (const id of eventIds) asked.add(id)
      return { pending }
    },
  })
  const request = { organizationId: organizationId.toUpperCase(), endUserId: canaries.user }
  t.match(await client.hasEndUserVerifications(request), { isKept: false })
  const { id } = await submit(person, { endUserId: canaries.user })
  t.match(await client.hasEndUserVerifications(request), { isKept: true })
  await ended(id)
  const other = await submit(person, { endUserId: 'another' })
  await ended(other.id)
  await until(async () => events.length === 4 && (await db('outbox')).length === 0)
  t.match(await client.eraseEndUserVerifications(request), { pending: 1 })
  t.match(await db('verifications').where({ id }), [{ question: null }])
  t.strictSame(
    [...asked].toSorted(),
    events.flatMap(event => (event.object.value?.id === id ? [event.id] : [])).toSorted(),
  )
  pending = 0
  t.match(await client.eraseEndUserVerifications(request), { pending: 0 })
  t.match(await client.hasEndUserVerifications(request), { isKept: false })
  t.match(await db('verifications'), [{ id: other.id }])
})

t.test('a row that is moved to another verification cannot be decrypted there', async t => {
  const { verify, get, db } = await runningVerification(t, {
    routing: routedTo(chatty({ nameMatch: 'PARTIAL_MATCH' })),
  })
  const [one, other] = [await verify(person), await verify(german(canaries.account, 'Erika Mustermann'))]
  const { disclosed } = await db('verifications').where({ id: one.id }).first()
  await db('verifications').where({ id: other.id }).update({ disclosed })
  await t.rejects(get(other.id), /internal error/)
})
