import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { EventType } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { FailureReason, VerificationState } from '../../../proto/gen/payprep/verification/v1/record_pb.js'
import { openVerificationDatabase } from '../../../services/verification/database.ts'
import { configuredRouting } from '../../../services/verification/routing/routing.ts'
import { asOwner } from '../../harness/as-service.ts'
import { freshDatabase } from '../../harness/database.ts'
import { until } from '../../harness/until.ts'
import { german, key, runningVerification } from '../running-verification.ts'
import { type Said, vendor } from './vendor.ts'

const IBAN = 'DE21500500009876543210'

async function installed(
  t: Test,
  answering: (count: number) => Said | undefined,
  { route = {}, poll }: { route?: object; poll?: object } = {},
) {
  const bank = await vendor(t, (_, count) => answering(count))
  const provider = {
    kind: 'http',
    url: `${bank.url}/ask`,
    idempotencyHeader: 'Idempotency-Key',
    requestFormat: 'form',
    request: { iban: { $: '/account/value' } },
    answer: {
      outcome: { $: '/state', map: { later: 'PENDING', done: 'FINDING' } },
      reference: { $: '/ref' },
      accountStatus: 'ACTIVE',
      nameMatch: 'FULL_MATCH',
    },
    poll: { url: `${bank.url}/later/{/reference}`, intervalMs: 200, ...poll },
  }
  const file = join(t.testdir(), 'routing.json')
  writeFileSync(
    file,
    JSON.stringify({ providers: { bank: provider }, routes: [{ provider: 'bank', ...route }] }),
  )
  const databaseUrl = await freshDatabase(t)
  const own = await openVerificationDatabase(databaseUrl, key)
  t.teardown(() => own.destroy())
  const db = asOwner(t, own)
  const places = { env: {}, environment: 'development', db, key, log: () => {} } as const
  const open = () => configuredRouting(file, places)
  const service = await runningVerification(t, { db, routing: await open() })
  return { ...service, open, asked: bank.asked, file, databaseUrl, db }
}

t.test(
  'a process that is killed during a call leaves the question to another, which asks under the same id',
  async t => {
    // The vendor answers nothing until the first process is gone.
    let isGone = false
    const { submit, close, start, open, asked, file, databaseUrl, db, events } = await installed(
      t,
      () => (isGone ? { json: { state: 'done' } } : undefined),
      { route: { timeoutMs: 30_000, expiresAfterSeconds: 300 } },
    )
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      VERIFICATION_ROUTING: file,
      VERIFICATION_ANSWER_STEP_MS: '0',
    }
    const { id } = await submit(german(IBAN)).finally(close)
    // Whatever this process began, it has given back.
    await db('verifications').update({ leased_until: null, lease_id: null, due_at: db.fn.now() })
    const before = asked.length
    const child = spawn(process.execPath, ['--import', 'tsx', 'test/verification/asking-process.ts'], {
      env,
      stdio: 'inherit',
    })
    const ended = once(child, 'close')
    await until(() => asked.length > before)
    child.kill('SIGKILL')
    t.strictSame(await ended, [null, 'SIGKILL'])
    isGone = true
    t.match(await db('verifications').where({ id }).first(), { state: 'PENDING' })
    await start({ routing: await open() })
    await until(async () => (await db('verifications').where({ id }).first()).state === 'COMPLETED')
    await until(() => events.length >= 2)
    t.ok(asked.length > before + 1, 'it was asked again')
    t.equal(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size, 1, 'under one id')
    t.strictSame(
      events.map(({ type }) => EventType[type]),
      ['ACCOUNT_VERIFICATION_SUBMITTED', 'ACCOUNT_VERIFICATION_COMPLETED'],
    )
  },
)

t.test(
  'a vendor that never answers, or always later, ends a verification when it expires, and not before',
  async t => {
    const silent = await installed(t, () => undefined, { route: { timeoutMs: 500, expiresAfterSeconds: 2 } })
    const always = await installed(t, () => ({ json: { state: 'later', ref: 'r-1' } }), {
      route: { expiresAfterSeconds: 2 },
    })
    for (const { verify, events, asked } of [silent, always]) {
      const startedAt = Date.now()
      const record = await verify(german(IBAN))
      t.match(record, {
        state: VerificationState.FAILED,
        failureReason: FailureReason.UNAVAILABLE_FINANCIAL_INSTITUTION,
      })
      if (asked === always.asked) t.ok(Date.now() - startedAt >= 1_900, 'it had its time')
      await until(() => events.length === 2)
      t.equal(events[1]!.type, EventType.ACCOUNT_VERIFICATION_FAILED)
    }
  },
)
