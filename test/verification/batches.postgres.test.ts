import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { FailureReason, VerificationState } from '../../proto/gen/payprep/verification/v1/record_pb.js'
import {
  type VerificationBatch,
  type VerificationBatchItem,
  VerificationBatchState,
} from '../../proto/gen/payprep/verification/v1/batch_pb.js'
import { ibanOf } from '../../services/library/banking/accounts/iban.ts'
import type { Answer, VerificationProvider } from '../../services/verification/providers/provider.ts'
import { deleteExpired } from '../../services/verification/housekeeping.ts'
import { until } from '../harness/until.ts'
import {
  type Details,
  german,
  organizationId,
  routedTo,
  runningVerification,
} from './running-verification.ts'

const full: Answer = { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH' }
const provider = (verify: VerificationProvider['verify'] = async () => full): VerificationProvider => ({
  source: 'BANK',
  plan: () => 'OK',
  verify,
})
/** Accounts of one bank, or of another. */
const account = (number: number, bank = '60050101') =>
  ibanOf('DE', `${bank}${String(number).padStart(10, '0')}`)
const accounts = (count: number, bank?: string): Details[] =>
  Array.from({ length: count }, (_, number) => german(account(number, bank), 'Søren Kjærgård'))

async function running(t: Test, options: Parameters<typeof runningVerification>[1] = {}) {
  const all = await runningVerification(t, { routing: routedTo(provider()), ...options })
  const submitBatch = async (
    items: readonly Details[],
    { idempotencyKey = randomUUID(), endUserId }: { idempotencyKey?: string; endUserId?: string } = {},
  ) => {
    const batch = { items: items.map((details, index) => ({ details, metadata: { row: String(index) } })) }
    const request = { organizationId, idempotencyKey, batch, ...(endUserId !== undefined && { endUserId }) }
    return (await all.client.submitBatch(request)).batch!
  }
  const getBatch = async (batchId: string): Promise<VerificationBatch> =>
    (await all.client.getBatch({ organizationId, batchId })).batch!
  const itemsOf = async (batchId: string, limit = 500): Promise<readonly VerificationBatchItem[]> => {
    const items: VerificationBatchItem[] = []
    let cursor: string | undefined
    do {
      const page = await all.client.listBatchItems({
        organizationId,
        batchId,
        limit,
        ...(cursor !== undefined && { cursor }),
      })
      items.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== undefined)
    return items
  }
  const completed = async (batchId: string) => {
    await until(async () => (await getBatch(batchId)).state === VerificationBatchState.COMPLETED)
    return getBatch(batchId)
  }
  /** Makes the only batch due once no run of it is under way: its end would set the time again. */
  const makeDue = () =>
    until(async () => {
      const idle = all.db('batches').where({ state: 'PENDING' }).whereNull('lease_id')
      return (await idle.update({ due_at: all.db.fn.now() })) === 1
    })
  return { ...all, submitBatch, getBatch, itemsOf, completed, makeDue }
}

t.test('all of a batch are verified, listed in order by pages, and announced by one event', async t => {
  const { submitBatch, completed, itemsOf, events, get, db } = await running(t)
  const { id, state, counts } = await submitBatch(accounts(45))
  t.equal(state, VerificationBatchState.PENDING)
  t.match(counts, { total: 45, pending: 45, completed: 0, failed: 0 })
  const batch = await completed(id)
  t.match(batch.counts, { total: 45, pending: 0, completed: 45, failed: 0 })
  t.ok(batch.completedDate)
  const items = await itemsOf(id, 7)
  t.strictSame(
    items.map(({ index, verification }) => [index, verification!.metadata.row, verification!.state]),
    Array.from({ length: 45 }, (_, index) => [index, String(index), VerificationState.COMPLETED]),
  )
  t.strictSame(await get(items[3]!.verification!.id), items[3]!.verification, 'each can be read by itself')
  await until(async () => (await db('outbox').select('id')).length === 0)
  t.strictSame(
    events.map(({ type }) => EventType[type]),
    ['ACCOUNT_VERIFICATION_BATCH_COMPLETED'],
  )
  t.match(events[0]!.object, { case: 'verificationBatch', value: { id, counts: { completed: 45 } } })
})

t.test(
  'a field that is missing fails its item, as it would refuse a single submission, and no other',
  async t => {
    const { submitBatch, completed, itemsOf, submit } = await running(t)
    const { creditor: _, ...nameless } = german(account(1))
    const { id } = await submitBatch([german(account(0)), nameless, german('DE00600501010000000002')])
    t.match((await completed(id)).counts, { completed: 1, failed: 2 })
    const [good, missing, wrong] = await itemsOf(id)
    t.equal(good!.refusal, undefined)
    for (const item of [missing!, wrong!]) {
      t.equal(item.verification!.state, VerificationState.FAILED)
      t.equal(item.verification!.failureReason, FailureReason.INVALID_FIELD)
      t.equal(item.refusal!.code, 'ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD')
    }
    t.match(missing!.refusal!.message, /^\/details\/creditor\/name must be .*: it is missing$/)
    await t.rejects(submit(nameless), /\/verification\/details\/creditor\/name must be .*: it is missing$/)
  },
)

t.test('metadata that cannot be kept, no item, and too many are refused with their place', async t => {
  const { client, db } = await running(t)
  const submitted = (items: object[]) =>
    client.submitBatch({ organizationId, idempotencyKey: randomUUID(), batch: { items } })
  const details = german(account(0))
  await t.rejects(
    submitted([{ details }, { details, metadata: { ü: '1' } }]),
    /\/batch\/items\/1\/metadata\/ü must have a name/,
  )
  await t.rejects(submitted([{ details }, {}]), /\/batch\/items\/1\/details is required/)
  await t.rejects(submitted([]), /\/batch\/items /)
  await t.rejects(submitted(Array.from({ length: 1_001 }, () => ({ details }))), /\/batch\/items .*1000/)
  t.strictSame(await db('batches'), [])
  t.strictSame(await db('verifications'), [])
})

t.test('the same batch twice is one, also in parallel; another with its key is refused', async t => {
  const { submitBatch, db } = await running(t)
  const idempotencyKey = randomUUID()
  const items = accounts(3)
  const [one, two] = await Promise.all([
    submitBatch(items, { idempotencyKey }),
    submitBatch(items, { idempotencyKey: idempotencyKey.toUpperCase() }),
  ])
  t.equal(one!.id, two!.id)
  t.equal((await submitBatch(items, { idempotencyKey })).id, one!.id)
  await t.rejects(submitBatch(accounts(4), { idempotencyKey }), /used for another request/)
  t.equal((await db('verifications')).length, 3)
})

t.test('a batch of another organization does not exist', async t => {
  const { submitBatch, client } = await running(t)
  const { id: batchId } = await submitBatch(accounts(2))
  const stranger = { organizationId: randomUUID(), batchId }
  await t.rejects(client.getBatch(stranger), /there is no such batch/)
  await t.rejects(client.listBatchItems(stranger), /there is no such batch/)
  const { nextCursor } = await client.listBatchItems({ organizationId, batchId, limit: 1 })
  const other = await submitBatch(accounts(2))
  const foreign = { organizationId, batchId: other.id, cursor: nextCursor! }
  await t.rejects(client.listBatchItems(foreign), /\/cursor must be the nextCursor of a previous page/)
  await t.rejects(client.listBatchItems({ ...foreign, cursor: '💥' }), /\/cursor must be/)
})

t.test(
  'a batch has half of the places at a bank, and a single question is asked beside it at once',
  async t => {
    const answers: (() => void)[] = []
    let [asked, most] = [0, 0]
    const slow = provider(async ({ party }) => {
      if (party.name === 'Single') return full
      most = Math.max(most, ++asked)
      await new Promise<void>(answer => answers.push(answer))
      asked--
      return full
    })
    const { submitBatch, verify, getBatch, completed } = await running(t, {
      routing: routedTo(slow, { timeoutMs: 60_000 }),
      env: { VERIFICATION_BANK_CONCURRENCY: '8' },
    })
    const { id } = await submitBatch(accounts(30))
    await until(() => asked === 4)
    await sleep(500)
    t.equal(most, 4, 'half of eight')
    const single = await verify(german(account(999), 'Single'))
    t.equal(single.state, VerificationState.COMPLETED)
    t.match((await getBatch(id)).counts, { pending: 30 })
    const answering = setInterval(() => answers.splice(0).forEach(answer => answer()), 20)
    t.teardown(() => clearInterval(answering))
    await completed(id)
    t.equal(most, 4)
  },
)

t.test('a slow bank does not hold up those of other banks in the batch', async t => {
  const hung: (() => void)[] = []
  const slow = provider(async ({ account: { value } }) => {
    if (value.includes('60050101')) await new Promise<void>(answer => hung.push(answer))
    return full
  })
  const { submitBatch, getBatch, completed } = await running(t, {
    routing: routedTo(slow, { timeoutMs: 60_000 }),
    env: { VERIFICATION_BANK_CONCURRENCY: '4' },
  })
  const { id } = await submitBatch([...accounts(60), ...accounts(20, '37040044')])
  await until(async () => (await getBatch(id)).counts!.completed === 20)
  const answering = setInterval(() => hung.splice(0).forEach(answer => answer()), 10)
  t.teardown(() => clearInterval(answering))
  await completed(id)
})

t.test(
  'a batch waits for tokens, never takes more than half, and leaves the others to single questions',
  async t => {
    const { submitBatch, getBatch, submit, completed, db, makeDue } = await running(t, {
      env: { VERIFICATION_CLIENT_TOKENS: '20', VERIFICATION_CLIENT_TOKENS_PER_MINUTE: '1' },
    })
    const { id } = await submitBatch(accounts(15))
    await until(async () => (await getBatch(id)).counts!.completed >= 10)
    await sleep(500)
    t.match((await getBatch(id)).counts, { total: 15, pending: 5, completed: 10, failed: 0 })
    for (let number = 100; number < 109; number++) await submit(german(account(number)))
    await db('limit_buckets').update({ full_at: db.raw(`now() - interval '1 second'`) })
    await makeDue()
    t.match((await completed(id)).counts, { completed: 15 })
  },
)

t.test(
  'an account on which too many names were tried fails its item, with the code of a single refusal',
  async t => {
    const none: Answer = { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'NO_MATCH' }
    const { submitBatch, completed, itemsOf } = await running(t, {
      routing: routedTo(provider(async () => none)),
    })
    const names = ['Åse', 'Bjørn', 'Çelik', 'Đorđe', 'Éva', 'Füsun', 'Göran', 'Hólmfríður']
    const { id } = await submitBatch(names.map(name => german(account(5), name)))
    t.match((await completed(id)).counts, { completed: 5, failed: 3 })
    for (const { refusal, verification } of (await itemsOf(id)).slice(5)) {
      t.equal(refusal!.code, 'ACCOUNT_VERIFICATION_RATE_LIMITED')
      t.match(refusal!.message, /^too many names were tried on this account/)
      t.equal(verification!.failureReason, FailureReason.UNEXPECTED_ERROR)
    }
  },
)

t.test('what is held counts as asked nowhere: it gives a single question no free try', async t => {
  const none: Answer = { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'NO_MATCH' }
  const { submitBatch, submit, ended, db } = await running(t, {
    routing: routedTo(provider(async () => none)),
    env: { VERIFICATION_CLIENT_TOKENS: '2', VERIFICATION_CLIENT_TOKENS_PER_MINUTE: '1' },
  })
  await submitBatch([german(account(0), 'Ötzi'), german(account(7), 'Ilse')])
  const states = async () =>
    (await db('verifications').orderBy('batch_index')).map(({ state }) => state).join()
  await until(async () => (await states()) === 'COMPLETED,HELD')
  await db('limit_buckets').delete()
  const { id } = await submit(german(account(7), 'Ilse'))
  const [{ is_account_reserved: isReserved }] = await db('verifications').where({ id })
  t.equal(isReserved, true)
  await ended(id)
})

t.test(
  'a record that is held reads as pending, is waited for, and keeps what names people encrypted',
  async t => {
    const { submitBatch, itemsOf, ended, db, completed, makeDue } = await running(t, {
      env: { VERIFICATION_CLIENT_TOKENS: '2', VERIFICATION_CLIENT_TOKENS_PER_MINUTE: '1' },
    })
    const { id } = await submitBatch(accounts(2))
    await until(async () => (await db('verifications').where({ state: 'HELD' })).length === 1)
    const held = (await itemsOf(id))[1]!.verification!
    t.equal(held.state, VerificationState.PENDING)
    const waiting = ended(held.id)
    await db('limit_buckets').delete()
    await makeDue()
    t.equal((await waiting).state, VerificationState.COMPLETED)
    await completed(id)
    const stored = JSON.stringify([await db('verifications'), await db('batches'), await db('outbox')])
    t.notMatch(stored, /Kj.rg/)
    t.notMatch(stored, /60050101\d/)
  },
)

t.test('verifications of an end-user are erased from a batch, and old batches are deleted', async t => {
  const { submitBatch, completed, client, db, itemsOf } = await running(t)
  const { id } = await submitBatch(accounts(3), { endUserId: 'clerk 9' })
  await completed(id)
  t.match(await client.hasEndUserVerifications({ organizationId, endUserId: 'clerk 9' }), { isKept: true })
  t.match(await client.eraseEndUserVerifications({ organizationId, endUserId: 'clerk 9' }), { pending: 0 })
  t.strictSame(await itemsOf(id), [])
  await db('batches').update({ created_at: db.raw(`now() - interval '400 days'`) })
  await deleteExpired(db, { questionDays: 30, recordDays: 395, evidenceDays: 400 })
  t.strictSame(await db('batches'), [])
})

t.test('two processes share a batch: each account is asked once, and one event tells the end', async t => {
  const questions: string[] = []
  const { submitBatch, start, completed, events, db } = await running(t, {
    routing: routedTo(
      provider(async ({ account: { value } }) => {
        questions.push(value)
        await sleep(5)
        return full
      }),
    ),
  })
  await start()
  const { id } = await submitBatch([...accounts(60), ...accounts(60, '37040044')])
  t.match((await completed(id)).counts, { completed: 120 })
  t.equal(questions.length, 120)
  t.equal(new Set(questions).size, 120)
  await until(async () => (await db('outbox').select('id')).length === 0)
  t.equal(events.length, 1)
})
