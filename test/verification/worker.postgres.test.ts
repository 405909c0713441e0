import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Code } from '@connectrpc/connect'
import t from 'tap'
import {
  AccountStatus,
  FailureReason,
  VerificationState,
} from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { Problem } from '../../services/kit/problem.ts'
import type {
  Answer,
  Attempt,
  Failure,
  FailureReason as Reason,
  Finding,
  Question,
  VerificationProvider,
} from '../../services/verification/providers/provider.ts'
import type { Hop, Routing } from '../../services/verification/routing/routing.ts'
import { german, routedTo, runningVerification } from './running-verification.ts'
import { until } from '../harness/until.ts'

const { PENDING, COMPLETED, FAILED } = VerificationState
const IBAN = 'DE89370400440532013000'
const active: Finding = { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH' }
const failure = (reason: Reason, isRetryable = true): Failure => ({
  kind: 'FAILURE',
  reason,
  isRetryable,
  detail: 'for a test',
})
const away = failure('UNAVAILABLE_FINANCIAL_INSTITUTION')

type Verify = (question: Question, attempt: Attempt) => Promise<Answer> | Answer

/** A bank that answers as the test says. */
function bank(verify: Verify, more: Partial<VerificationProvider> = {}): VerificationProvider {
  return {
    source: 'BANK',
    plan: () => 'OK',
    verify: async (question, attempt) => verify(question, attempt),
    ...more,
  }
}

function routedThrough(...hops: readonly (readonly [string, VerificationProvider])[]): Routing {
  const all: readonly Hop[] = hops.flatMap(([name, provider]) =>
    routedTo(provider)
      .hopsFor()
      .map(hop => ({ ...hop, name })),
  )
  const byName = new Map(hops)
  return { hopsFor: () => all, providerNamed: name => byName.get(name), close: async () => {} }
}

t.test('the next provider is asked only if one is away or does not reach the bank', async t => {
  const cases: readonly [Answer | 'plan', second: boolean][] = [
    [away, true],
    [failure('UNSUPPORTED_FINANCIAL_INSTITUTION'), true],
    ['plan', true],
    [failure('INVALID_FIELD', false), false],
    [failure('UNEXPECTED_ERROR', false), false],
    [{ kind: 'FINDING', accountStatus: 'NOT_FOUND' }, false],
    [{ kind: 'FINDING', accountStatus: 'FORBIDDEN' }, false],
  ]
  for (const [first, goesOn] of cases) {
    let asked = 0
    const one = bank(() => first as Answer, first === 'plan' ? { plan: () => 'UNSUPPORTED' } : {})
    const two = bank(() => (asked++, active))
    const { verify, close } = await runningVerification(t, {
      routing: routedThrough(['one', one], ['two', two]),
    })
    const { state, failureReason, result } = await verify(german(IBAN))
    t.equal(asked, goesOn ? 1 : 0, JSON.stringify(first))
    if (goesOn) t.match([state, result?.accountStatus], [COMPLETED, AccountStatus.ACTIVE])
    else if (typeof first === 'object' && first.kind === 'FAILURE')
      t.match([state, failureReason], [FAILED, FailureReason[first.reason]])
    else t.equal(state, COMPLETED, 'a negative finding is a finding')
    await close()
  }
})

t.test(
  'a bank that one provider reaches, and cannot now, is unavailable whatever the others say',
  async t => {
    const none = bank(() => active, { plan: () => 'UNSUPPORTED' })
    for (const routing of [
      routedThrough(['one', bank(() => away)], ['two', none]),
      routedThrough(['one', none], ['two', bank(() => away)]),
    ]) {
      const { verify, lines, close } = await runningVerification(t, { routing })
      const { failureReason } = await verify(german(IBAN))
      t.equal(failureReason, FailureReason.UNAVAILABLE_FINANCIAL_INSTITUTION)
      const [line] = lines.filter(({ event }) => event === 'verification.failed')
      t.match(line, { reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION', detail: 'for a test' }, 'the log says why')
      await close()
    }
  },
)

t.test('a bank that does not answer before the deadline is unavailable', async t => {
  const silent = bank(() => new Promise(() => {}))
  const { verify, lines } = await runningVerification(t, { routing: routedTo(silent, { timeoutMs: 200 }) })
  t.match(await verify(german(IBAN)), {
    state: FAILED,
    failureReason: FailureReason.UNAVAILABLE_FINANCIAL_INSTITUTION,
  })
  t.match(
    lines.filter(({ event }) => event === 'verification.asked'),
    [{ detail: 'no answer before the deadline' }],
  )
})

t.test('a provider with a defect fails the verification, and is reported', async t => {
  const broken = bank(() => {
    throw new TypeError('a defect')
  })
  const { verify, lines } = await runningVerification(t, { routing: routedTo(broken) })
  t.match(await verify(german(IBAN)), { state: FAILED, failureReason: FailureReason.UNEXPECTED_ERROR })
  t.match(
    lines.filter(({ event }) => event === 'bug'),
    [{ error: 'a defect' }],
  )
})

t.test('a bank that is away is not asked again until it has rested', async t => {
  let asked = 0
  const { verify } = await runningVerification(t, { routing: routedTo(bank(() => (asked++, away))) })
  for (let count = 0; count < 8; count++) {
    t.match(await verify(german(IBAN, `Erika ${'abcdefgh'[count]}x`)), {
      failureReason: FailureReason.UNAVAILABLE_FINANCIAL_INSTITUTION,
    })
  }
  t.equal(asked, 5)
})

t.test('accounts that the sandbox fails do not open the circuit of their bank', async t => {
  const sandbox = bank(({ party }) => (party.name === 'Last One' ? active : away), { source: 'SIMULATOR' })
  const { verify } = await runningVerification(t, { routing: routedTo(sandbox) })
  for (const name of ['One A', 'Two B', 'Three C', 'Four D', 'Five E']) await verify(german(IBAN, name))
  t.match(await verify(german(IBAN, 'Last One')), { state: COMPLETED })
})

t.test('an answer that comes later is polled for under the same attempt id', async t => {
  const attempts: string[] = []
  const later = bank(
    (_question, { id }) => (attempts.push(id), { kind: 'PENDING', reference: 'ref-1', pollAfterMs: 20 }),
    {
      async poll(reference, question, { id }) {
        t.equal(reference, 'ref-1')
        t.equal(question.account.value, IBAN)
        attempts.push(id)
        return attempts.length < 4 ? { kind: 'PENDING', reference, pollAfterMs: 20 } : active
      },
    },
  )
  const { verify } = await runningVerification(t, { routing: routedTo(later) })
  t.match(await verify(german(IBAN)), { state: COMPLETED })
  t.equal(attempts.length, 4)
  t.equal(new Set(attempts).size, 1)
})

t.test('a verification stays pending while its network does not answer polls', async t => {
  let polls = 0
  const later = bank(() => ({ kind: 'PENDING', reference: 'ref-1', pollAfterMs: 20 }), {
    poll: () => (polls++, new Promise(() => {})),
  })
  const { submit, get, db } = await runningVerification(t, { routing: routedTo(later, { timeoutMs: 100 }) })
  const { id } = await submit(german(IBAN))
  const hurry = setInterval(
    () =>
      db('verifications')
        .where({ id, state: 'PENDING' })
        .update({ due_at: db.fn.now() })
        .catch(() => {}),
    100,
  )
  t.teardown(() => clearInterval(hurry))
  await until(async () => polls >= 5 || (await get(id)).state !== PENDING)
  t.equal((await get(id)).state, PENDING, 'also while its circuit is open')
  clearInterval(hurry)
})

t.test('a verification without an answer fails when it expires', async t => {
  const never = bank(() => ({ kind: 'PENDING', reference: 'ref-1', pollAfterMs: 20 }), {
    poll: async reference => ({ kind: 'PENDING', reference, pollAfterMs: 20 }),
  })
  const { verify } = await runningVerification(t, { routing: routedTo(never, { expiresAfterMs: 700 }) })
  const startedAt = performance.now()
  t.match(await verify(german(IBAN)), {
    state: FAILED,
    failureReason: FailureReason.UNAVAILABLE_FINANCIAL_INSTITUTION,
  })
  t.ok(performance.now() - startedAt >= 690)
})

t.test('an answer that the network sends by itself ends the verification, once', async t => {
  const silent = bank(() => ({ kind: 'PENDING', reference: 'ref-1' }), {
    receive({ headers, body }) {
      if (headers.signature !== 'right') throw new Problem('unauthenticated', 'the signature is wrong')
      return JSON.parse(body.toString())
    },
  })
  const { submit, get, ended, client, db, events } = await runningVerification(t, {
    routing: routedTo(silent),
  })
  const { id } = await submit(german(IBAN))
  const send = (answer: unknown, reference = 'ref-1', signature = 'right') =>
    client.receiveAnswer({
      provider: 'test',
      headers: { signature },
      body: Buffer.from(JSON.stringify({ reference, answer })),
    })
  await t.rejects(send(active, 'ref-1', 'wrong'), { code: Code.Unauthenticated })
  await send(active)
  await send({ kind: 'FINDING', accountStatus: 'NOT_FOUND' })
  t.match(await ended(id), { state: COMPLETED, result: { accountStatus: AccountStatus.ACTIVE } })
  await send({ kind: 'FINDING', accountStatus: 'NOT_FOUND' })
  await until(() => events.length === 2)
  await sleep(300)
  t.equal(events.length, 2, 'one event for its end')
  t.match(await get(id), { result: { accountStatus: AccountStatus.ACTIVE } })
  await t.rejects(send(active, 'ref-2'), { code: Code.NotFound }, 'so that the network sends it again')
  await t.rejects(client.receiveAnswer({ provider: 'other', headers: {}, body: Buffer.of() }), {
    code: Code.NotFound,
  })
  t.match(await db('verifications').select('reference', 'received'), [{ reference: null, received: null }])
})

t.test('a worker that takes over asks under the same attempt id, and the late answer is dropped', async t => {
  const attempts: string[] = []
  let answerLate: (answer: Answer) => void = () => {}
  const slow = bank((_question, { id }) => {
    attempts.push(id)
    return attempts.length === 1 ? new Promise(resolve => (answerLate = resolve)) : active
  })
  const { submit, get, db, start, events, lines } = await runningVerification(t, {
    routing: routedTo(slow, { timeoutMs: 600_000, expiresAfterMs: 600_000 }),
    // The first has no room for the bank while it asks, so that the other takes over.
    bankConcurrency: 1,
  })
  const { id } = await submit(german(IBAN))
  await until(() => attempts.length === 1)
  // As after a pause that was longer than its lease.
  await db('verifications')
    .where({ id })
    .update({ lease_id: randomUUID(), leased_until: db.raw(`now() - interval '1 s'`) })
  await start()
  await until(async () => (await get(id)).state === COMPLETED)
  answerLate({ kind: 'FINDING', accountStatus: 'NOT_FOUND' })
  const ofQueue = () => lines.filter(({ event }) => String(event).startsWith('queue.'))
  await until(() => ofQueue().length > 0)
  t.match(ofQueue(), [{ event: 'queue.lease-lost', count: 1 }])
  t.match(await get(id), { state: COMPLETED, result: { accountStatus: AccountStatus.ACTIVE } })
  t.strictSame(attempts, [attempts[0], attempts[0]])
  await until(() => events.length >= 2)
  t.equal(events.length, 2)
})

t.test('a shutdown gives running questions back, to be asked by another', async t => {
  let isAborted = false
  const patient = bank(
    (_question, { signal }) =>
      new Promise<Answer>(resolve =>
        signal.addEventListener('abort', () => {
          isAborted = true
          resolve(away)
        }),
      ),
  )
  const { submit, get, close, db } = await runningVerification(t, {
    routing: routedTo(patient, { timeoutMs: 30_000 }),
  })
  const { id } = await submit(german(IBAN))
  await until(async () => (await db('verifications').whereNotNull('lease_id').first()) !== undefined)
  await close()
  t.ok(isAborted)
  t.match(await db('verifications').first(), { id, state: 'PENDING', lease_id: null, attempts: 0 })
  t.equal((await get(id)).state, PENDING)
})

t.test('a slow bank delays no other', async t => {
  let answerAll: () => void = () => {}
  const answered = new Promise<void>(resolve => (answerAll = resolve))
  let slow = 0
  const slowBank = bank(async ({ account }) => {
    if (account.value === IBAN) {
      slow++
      await answered
    }
    return active
  })
  const { submit, verify, ended } = await runningVerification(t, {
    routing: routedTo(slowBank),
    bankConcurrency: 2,
    env: { VERIFICATION_ACCOUNT_TRIES: '20' },
  })
  const waiting = await Promise.all(
    Array.from({ length: 6 }, (_, count) => submit(german(IBAN, `Erika ${'abcdef'[count]}x`))),
  )
  await until(() => slow === 2)
  t.match(await verify(german('DE12500105170648489890')), { state: COMPLETED })
  t.equal(slow, 2, 'the slow bank is asked two questions at a time')
  answerAll()
  for (const { id } of waiting) t.equal((await ended(id)).state, COMPLETED)
})
