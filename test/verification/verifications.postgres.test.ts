import { randomUUID } from 'node:crypto'
import { Code } from '@connectrpc/connect'
import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import {
  AccountStatus,
  AccountVerificationSchema,
  FailureReason,
  NameMatchStatus,
  VerificationState,
} from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { equals } from '@bufbuild/protobuf'
import type {
  Finding,
  Question,
  VerificationProvider,
} from '../../services/verification/providers/provider.ts'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { ConfigError } from '../../services/kit/process/config/config.ts'
import { openVerificationDatabase } from '../../services/verification/database.ts'
import { freshDatabase } from '../harness/database.ts'
import { instructionOf, twoBanks } from '../harness/two-banks.ts'
import { german, key, organizationId, routedTo, runningVerification } from './running-verification.ts'
import { until } from '../harness/until.ts'

const { PENDING, COMPLETED, FAILED } = VerificationState
const account = (digits: string) => sampleAccount('DE', digits)!.value

t.test('a verification is pending at first, ends once, and publishes its states in order', async t => {
  const { submit, get, events } = await runningVerification(t)
  const submitted = await submit(german(account('001')))
  t.match(submitted, { state: PENDING, result: undefined, failureReason: undefined })
  const ended = await get(submitted.id, 10_000)
  t.match(ended, {
    state: COMPLETED,
    result: {
      accountStatus: AccountStatus.ACTIVE,
      accountHolderName: { matchStatus: NameMatchStatus.FULL_MATCH },
      schemeResponseCode: 'EPC_VOP_MTCH',
    },
  })
  await until(() => events.length === 2)
  t.strictSame(
    events.map(({ type }) => type),
    [EventType.ACCOUNT_VERIFICATION_SUBMITTED, EventType.ACCOUNT_VERIFICATION_COMPLETED],
  )
  const [first, second] = events.map(({ object }) => object.value)
  t.ok(equals(AccountVerificationSchema, first as never, submitted), 'the record as it was submitted')
  t.ok(equals(AccountVerificationSchema, second as never, ended), 'the record as it is fetched')
})

t.test('a repeated submission returns the first record, and another request is refused', async t => {
  const { submit, db } = await runningVerification(t)
  const idempotencyKey = randomUUID()
  const records = await Promise.all(
    Array.from({ length: 20 }, () => submit(german(account('001')), { idempotencyKey })),
  )
  t.equal(new Set(records.map(({ id }) => id)).size, 1)
  t.equal(
    (await submit(german(account('001')), { idempotencyKey: idempotencyKey.toUpperCase() })).id,
    records[0]!.id,
  )
  await t.rejects(submit(german(account('002')), { idempotencyKey }), {
    code: Code.FailedPrecondition,
    rawMessage: 'this idempotency key was used for another request',
  })
  t.match(await db('verifications').count(), [{ count: '1' }])
})

t.test('the names of metadata have no order in a repetition', async t => {
  const { client, db } = await runningVerification(t)
  const idempotencyKey = randomUUID()
  for (const metadata of [
    { first: '1', second: '2' },
    { second: '2', first: '1' },
  ]) {
    const verification = { details: german(account('001')), metadata }
    const { verification: stored } = await client.submitVerification({
      organizationId,
      idempotencyKey,
      verification,
    })
    t.strictSame(stored?.metadata, { first: '1', second: '2' })
  }
  t.match(await db('verifications').select('metadata'), [{ metadata: {} }], 'which is encrypted')
})

t.test("another organization's record does not exist for a caller", async t => {
  const { submit, client } = await runningVerification(t)
  const { id: verificationId } = await submit(german(account('001')))
  for (const request of [
    { organizationId: randomUUID(), verificationId },
    { organizationId, verificationId: randomUUID() },
  ]) {
    await t.rejects(client.getVerification(request), { code: Code.NotFound })
  }
})

t.test('the fields that a corridor needs are required before there is a record', async t => {
  const { client, db, verify } = await runningVerification(t)
  const iban = { id: { type: AccountIdType.IBAN, value: account('001') } }
  const number = (value: string) => ({ id: { type: AccountIdType.ACCOUNT_NUMBER, value } })
  const bank = (memberId: string) => ({ clearingSystemMemberId: { memberId } })
  const erika = { name: 'Erika Mustermann', type: PartyType.INDIVIDUAL }
  const refused = [
    [{ creditorAccount: iban, creditor: erika }, '/verification/details/country'],
    [{ country: 'DE', creditor: erika }, '/verification/details/creditorAccount/id/value'],
    [{ country: 'DE', creditorAccount: iban }, '/verification/details/creditor/name'],
    [
      { country: 'DE', creditorAccount: iban, creditor: { name: '*' } },
      '/verification/details/creditor/name',
    ],
    [{ ...german('DE89370400440532013001') }, '/verification/details/creditorAccount/id/value'],
    [
      { country: 'GB', creditorAccount: number('12345001'), creditor: erika },
      '/verification/details/creditorAgent/clearingSystemMemberId/memberId',
    ],
    [
      { country: 'GB', creditorAccount: number('12345001'), creditorAgent: bank('20000'), creditor: erika },
      '/verification/details/creditorAgent/clearingSystemMemberId/memberId',
    ],
    [
      {
        country: 'GB',
        creditorAccount: number('12345001'),
        creditorAgent: bank('200000'),
        creditor: { name: 'Erika Mustermann' },
      },
      '/verification/details/creditor/type',
    ],
    [{ country: 'AR', creditorAccount: number('123') }, '/verification/details/creditorAccount/id/value'],
    [
      { country: 'BR', creditorAccount: number('123456'), creditorAgent: bank('260') },
      '/verification/details/creditor/documents',
    ],
  ] as const
  for (const [details, pointer] of refused) {
    const request = { organizationId, idempotencyKey: randomUUID(), verification: { details } }
    const error = await client.submitVerification(request).catch(error => error)
    t.match(error, { code: Code.InvalidArgument }, pointer)
    t.ok(error.rawMessage.startsWith(`${pointer} must be `), error.rawMessage)
    t.notMatch(error.rawMessage, /DE89370400440532013001|123456/, 'it repeats no account number')
  }
  t.match(await db('verifications').count(), [{ count: '0' }])
  t.match(
    await verify({ country: 'AR', creditorAccount: number('9990000100000000000000') }),
    { state: COMPLETED, result: { accountHolderName: { verifiedName: /./ } } },
    'Argentina needs the account only',
  )
  t.match(
    await verify({
      country: 'GB',
      creditorAccount: { id: { type: AccountIdType.IBAN, value: 'GB29NWBK60161331926819' } },
      creditor: erika,
    }),
    { state: COMPLETED },
    'a British IBAN holds sort code and account number',
  )
})

t.test('an account that no route reaches is unsupported', async t => {
  const { verify } = await runningVerification(t, { file: { providers: {}, routes: [] } })
  t.match(await verify(german(account('001'))), {
    state: FAILED,
    result: undefined,
    failureReason: FailureReason.UNSUPPORTED_FINANCIAL_INSTITUTION,
  })
})

t.test('the same question within ten minutes is answered without asking again', async t => {
  let asked = 0
  const provider: VerificationProvider = {
    source: 'BANK',
    plan: () => 'OK',
    async verify() {
      asked++
      return finding
    },
  }
  const { verify, submit, ended } = await runningVerification(t, {
    routing: routedTo(provider, { cacheMs: 600_000 }),
  })
  await verify(german(account('001'), 'Erika Mustermann'))
  await verify(german(account('001'), 'MUSTERMANN  Erika'))
  t.equal(asked, 1)
  await verify(german(account('001'), 'Max Mustermann'))
  t.equal(asked, 2)
  const records = await Promise.all(Array.from({ length: 10 }, () => submit(german(account('002')))))
  for (const { id } of records) t.match(await ended(id), { state: COMPLETED })
  t.equal(asked, 3, 'also while the first of them is being asked')
})

const finding: Finding = { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH' }

t.test('a country that does not exist is named by its place', async t => {
  const { submit } = await runningVerification(t)
  await t.rejects(submit({ ...german(account('001')), country: 'ZZ' }), {
    code: Code.InvalidArgument,
    rawMessage: /^\/verification\/details\/country must be/,
  })
})

t.test(
  'the service does not start with another key than the one its questions are encrypted under',
  async t => {
    const databaseUrl = await freshDatabase(t)
    const db = await openVerificationDatabase(databaseUrl, key)
    t.teardown(() => db.destroy())
    const { verify } = await runningVerification(t, { db })
    await verify(german(account('001')))
    const reopened = await openVerificationDatabase(databaseUrl, key)
    await reopened.destroy()
    await t.rejects(
      openVerificationDatabase(databaseUrl, () => Buffer.alloc(32, 1)),
      ConfigError,
    )
  },
)

t.test('a bank is asked by BIC and IBAN, also about a domestic account number', async t => {
  const questions: Question[] = []
  const provider: VerificationProvider = {
    source: 'BANK',
    plan: () => 'OK',
    async verify(question) {
      questions.push(question)
      return finding
    },
  }
  const { verify } = await runningVerification(t, { routing: routedTo(provider) })
  for (const [country, one] of twoBanks.filter(([country]) =>
    ['CZ', 'DE', 'NO', 'SE', 'PL'].includes(country),
  )) {
    const creditor = { name: 'Erika Mustermann', type: PartyType.INDIVIDUAL }
    for (const parts of [{ iban: one.iban }, { memberId: one.memberId, account: one.account }]) {
      await verify({ ...instructionOf(country, parts), creditor })
      t.match(
        questions.pop(),
        { account: { type: 'IBAN', value: one.iban }, bank: { bic: one.bic } },
        country,
      )
    }
  }
  await verify({
    country: 'GB',
    creditorAccount: { id: { type: AccountIdType.IBAN, value: 'GB29 NWBK 6016 1331 9268 19' } },
    creditor: { name: 'Erika Mustermann', type: PartyType.INDIVIDUAL },
  })
  t.match(questions.pop(), {
    account: { type: 'ACCOUNT_NUMBER', value: '31926819' },
    bank: { memberId: '601613' },
  })
})
