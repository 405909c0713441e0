import { Code, ConnectError } from '@connectrpc/connect'
import t from 'tap'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import { ProblemSchema } from '../../proto/gen/payprep/problem/v1/problem_pb.js'
import { VerificationState } from '../../proto/gen/payprep/verification/v1/record_pb.js'
import type { Finding, VerificationProvider } from '../../services/verification/providers/provider.ts'
import { deleteExpired } from '../../services/verification/housekeeping.ts'
import { german, routedTo, runningVerification } from './running-verification.ts'

/** Answers of the network, by the first word of the name. */
const answers: Readonly<Record<string, Partial<Finding>>> = {
  full: { accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH' },
  close: { accountStatus: 'ACTIVE', nameMatch: 'PARTIAL_MATCH' },
  none: { accountStatus: 'ACTIVE', nameMatch: 'NO_MATCH' },
  missing: { accountStatus: 'NOT_FOUND' },
}
const provider: VerificationProvider = {
  source: 'BANK',
  plan: () => 'OK',
  verify: async ({ party: { name = '' } }) =>
    name.startsWith('away')
      ? { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', isRetryable: false, detail: 'for a test' }
      : ({ kind: 'FINDING', ...answers[name.split(' ')[0]!] } as Finding),
}
const routing = routedTo(provider, { cacheMs: 600_000 })
const ibans = ['DE89370400440532013000', 'DE12500105170648489890', 'DE75512108001245126199']
const letters = 'abcdefghijklmnopqrstuvwxyz'
const named = (kind: string, index: number) => `${kind} ${letters[index]!.repeat(4)}`

async function isRefused(asking: Promise<unknown>): Promise<number | undefined> {
  try {
    await asking
    return undefined
  } catch (error) {
    const { code, rawMessage } = ConnectError.from(error)
    if (code !== Code.ResourceExhausted) throw error
    const [detail] = ConnectError.from(error).findDetails(ProblemSchema)
    t.equal(detail?.code, 'ACCOUNT_VERIFICATION_RATE_LIMITED')
    t.match(rawMessage, /; try again in \d+ seconds$/)
    return detail?.retryAfterSeconds
  }
}

t.test('five names that do not match are tried on an account per day, by one organization', async t => {
  for (const kind of ['none', 'close']) {
    const { verify, close } = await runningVerification(t, { routing })
    for (let index = 0; index < 5; index++) await verify(german(ibans[0]!, named(kind, index)))
    const seconds = await isRefused(verify(german(ibans[0]!, named(kind, 5))))
    t.ok(seconds! > 4 * 3_600 && seconds! < 5 * 3_600, `${seconds} s: a fifth of a day`)
    t.equal(await isRefused(verify(german(ibans[1]!, named('full', 0)))), undefined, 'another account')
    await close()
  }
})

t.test('another roll number, or another country of the scheme, does not make another account', async t => {
  const { verify } = await runningVerification(t, { routing })
  const british = (index: number) => ({
    country: ['GB', 'GG', 'GI', 'IM', 'JE'][index]!,
    creditorAccount: { id: { type: AccountIdType.ACCOUNT_NUMBER, value: '31926819' } },
    creditorAgent: { clearingSystemMemberId: { memberId: '601613' }, branchId: `R${index}` },
    creditor: { name: named('none', index), type: PartyType.INDIVIDUAL },
  })
  for (let index = 0; index < 5; index++) await verify(british(index))
  t.ok(await isRefused(verify({ ...british(6), country: 'GB' })))
})

t.test('names that match, and accounts that are not found, use up no tries of the account', async t => {
  const { verify } = await runningVerification(t, { routing })
  for (const kind of ['full', 'missing', 'away']) {
    for (let index = 0; index < 8; index++) {
      t.equal(await isRefused(verify(german(ibans[0]!, named(kind, index)))), undefined)
    }
  }
})

t.test('twenty names that do not match are tried on an account per day, by all organizations', async t => {
  const { client, verify } = await runningVerification(t, { routing })
  for (let organization = 0; organization < 4; organization++) {
    const id = `00000000-0000-4000-8000-00000000000${organization}`
    for (let index = 0; index < 5; index++) {
      const request = {
        organizationId: id,
        idempotencyKey: `00000000-0000-4000-8000-0000000000${organization}${index}`,
        verification: { details: german(ibans[0]!, named('none', index)) },
      }
      const { verification } = await client.submitVerification(request)
      await client.getVerification(
        { organizationId: id, verificationId: verification!.id, wait: 10_000 },
        { timeoutMs: 20_000 },
      )
    }
  }
  t.ok(await isRefused(verify(german(ibans[0]!, named('none', 9)))))
})

t.test('an organization pays by kind of answer, and is refused while its bucket is overdrawn', async t => {
  const costs = { full: 1, close: 2, none: 5, missing: 20, away: 0 }
  for (const [kind, tokens] of Object.entries(costs)) {
    const { verify, db, close } = await runningVerification(t, {
      routing,
      env: { VERIFICATION_CLIENT_TOKENS: '20', VERIFICATION_CLIENT_TOKENS_PER_MINUTE: '1' },
    })
    await verify(german(ibans[0]!, named(kind, 0)))
    const { rows } = await db.raw(
      "select max(extract(epoch from full_at - now())) as seconds from limit_buckets where full_at - now() < interval '1 hour'",
    )
    t.equal(Math.round(Math.max(0, Number(rows[0].seconds)) / 60), tokens, kind)
    const next = await isRefused(verify(german(ibans[1]!, named('full', 1))))
    t.equal(next !== undefined, kind === 'missing', `${kind}: the next question`)
    await close()
  }
})

t.test('an end-user whom the client names has a smaller bucket, which leaves others alone', async t => {
  const { submit, ended } = await runningVerification(t, {
    routing,
    env: { VERIFICATION_END_USER_TOKENS: '20', VERIFICATION_END_USER_TOKENS_PER_MINUTE: '1' },
  })
  const { id } = await submit(german(ibans[0]!, 'missing aaaa'), { endUserId: 'user-1' })
  t.equal((await ended(id)).state, VerificationState.COMPLETED)
  const again = () => submit(german(ibans[1]!, 'full aaaa'), { endUserId: 'user-1' })
  t.ok(await isRefused(again()))
  await t.rejects(again(), /of this end-user; try again/)
  t.equal(await isRefused(submit(german(ibans[1]!, 'full aaaa'), { endUserId: 'user-2' })), undefined)
  t.equal(await isRefused(submit(german(ibans[1]!, 'full aaaa'))), undefined)
})

t.test('the same question again costs nothing, also while it is being asked', async t => {
  const { verify, submit, ended, db } = await runningVerification(t, {
    routing,
    env: { VERIFICATION_CLIENT_TOKENS: '30', VERIFICATION_CLIENT_TOKENS_PER_MINUTE: '1' },
  })
  await verify(german(ibans[0]!, 'none aaaa'))
  for (let count = 0; count < 10; count++) await verify(german(ibans[0]!, 'NONE, Aaaa'))
  const overdrawn = () => db('limit_buckets').whereRaw(`full_at > now() + interval '20 minutes'`)
  t.equal((await overdrawn()).length, 2, 'the two buckets of the account, for one try')
  const records = await Promise.all(Array.from({ length: 12 }, () => submit(german(ibans[1]!, 'none bbbb'))))
  for (const { id } of records) await ended(id)
  t.equal(await isRefused(verify(german(ibans[1]!, 'full cccc'))), undefined)
})

t.test('of submissions that are committed together, each is refused by itself', async t => {
  const { verify, submit, db } = await runningVerification(t, {
    routing,
    env: { VERIFICATION_CLIENT_TOKENS: '40', VERIFICATION_CLIENT_TOKENS_PER_MINUTE: '1' },
  })
  for (let index = 0; index < 4; index++) await verify(german(ibans[0]!, named('close', index)))
  const before = Number((await db('verifications').count())[0]!.count)
  // The first is committed alone, the others together.
  const results = await Promise.allSettled([
    submit(german(ibans[1]!, 'close aaaa')),
    ...[4, 5, 6].map(index => submit(german(ibans[0]!, named('close', index)))),
    ...[0, 1, 2].map(index => submit(german(ibans[2]!, named('full', index)))),
  ])
  t.strictSame(
    results.map(({ status }) => status === 'fulfilled'),
    [true, true, false, false, true, true, true],
  )
  for (const each of results)
    if (each.status === 'rejected') t.ok(await isRefused(Promise.reject(each.reason)))
  t.equal(Number((await db('verifications').count())[0]!.count) - before, 5)
})

t.test(
  'the same submission in parallel is one verification, and another request with its key is refused',
  async t => {
    const { submit, db } = await runningVerification(t, { routing })
    const idempotencyKey = '6f0e1f2c-7a44-4b7e-9d0f-3b1a55c0d9e1'
    const once = () => submit(german(ibans[1]!, 'full aaaa'), { idempotencyKey })
    const other = submit(german(ibans[2]!, 'full bbbb'))
    const ids = await Promise.all([once(), once(), once()])
    t.equal(new Set(ids.map(({ id }) => id)).size, 1)
    await t.rejects(submit(german(ibans[2]!, 'full cccc'), { idempotencyKey }), /used for another request/)
    await other
    t.equal((await db('verifications')).length, 2)
  },
)

t.test('a refused submission leaves no record, no event and no charge', async t => {
  const { verify, db, events, submit } = await runningVerification(t, { routing })
  for (let index = 0; index < 5; index++) await verify(german(ibans[0]!, named('none', index)))
  const before = await db('limit_buckets').orderBy('key')
  const count = events.length
  for (let index = 0; index < 3; index++) t.ok(await isRefused(submit(german(ibans[0]!, named('none', 9)))))
  t.strictSame(await db('limit_buckets').orderBy('key'), before)
  t.match(await db('verifications').count(), [{ count: '5' }])
  t.ok(events.length - count <= 10)
})

t.test('buckets that are full again are deleted', async t => {
  const { verify, db } = await runningVerification(t, { routing })
  await verify(german(ibans[0]!, 'none aaaa'))
  await db('limit_buckets').update({ full_at: db.raw(`now() - interval '1 second'`) })
  await deleteExpired(db, { questionDays: 30, recordDays: 395, evidenceDays: 400 })
  t.strictSame(await db('limit_buckets'), [])
})
