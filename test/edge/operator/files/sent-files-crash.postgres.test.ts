import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { paymentFileOf } from '../../../../edge/gateway/payment-files/payment-file.ts'
import { paymentFilesIn } from '../../../../edge/gateway/payment-files/payment-files.ts'
import { openEdgeDatabase } from '../../../../edge/gateway/store/database.ts'
import { sentFiles } from '../../../../edge/operator/files/sent/sent-files.ts'
import { type Event, EventType } from '../../../../proto/gen/payprep/events/v1/event_pb.js'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { acrossOrganizations } from '../../../../services/kit/postgres/organization-rows.ts'
import { silentLog } from '../../../../services/kit/process/logging/log.ts'
import { asOwner } from '../../../harness/as-service.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { until } from '../../../harness/until.ts'
import { image, program } from './sent-file-parts.ts'

/** Their report has some pieces. */
const PAYMENTS = 20_000
const rows = Array.from({ length: PAYMENTS }, (_, at) => `R${at},DE81560501800000123456\n`)
const content = Buffer.from(`reference,iban\n${rows.join('')}`)
const organizationId = randomUUID()
/** An advisory lock. */
const GATE = 8_111

const databaseUrl = await freshDatabase(t)
const db = await openEdgeDatabase(databaseUrl, () => Buffer.alloc(32, 7))
t.teardown(() => db.destroy())
const all = acrossOrganizations(db)
const files = paymentFilesIn(db, keyOf(db))

/** Sends a file, and kills the process that checks it when the report has its first piece. */
async function killedInTheMiddle(t: Test, attemptsBefore: number) {
  const sent = await files.receive({
    organizationId,
    idempotencyKey: randomUUID(),
    format: 'CSV',
    report: 'CSV',
  })
  for (let at = 0; at < content.length; at += 100_000) await sent.add(content.subarray(at, at + 100_000))
  const { row } = await sent.end()
  const found = () => files.find(organizationId, row.id)
  await all('payment_files').where({ id: row.id }).update({ attempts: attemptsBefore })
  const gate = await all.transaction()
  await gate.raw('select pg_advisory_xact_lock(?)', [GATE])
  const child = spawn(
    process.execPath,
    ['edge/operator/run.mjs', 'test/edge/operator/files/sent-files-process.ts'],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  t.teardown(() => child.kill('SIGKILL'))
  await until(async () => ((await found()).counts.payments ?? 0) > 0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await gate.rollback()
  t.equal((await found()).outcome, null, 'it was in the middle')
  return { found }
}

// The second piece of a report waits while a test holds the gate.
await asOwner(t, db).raw(`
  create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${GATE}); return new; end $$;
  create trigger gate before insert on payment_file_pieces for each row
    when (new.kind = 'REPORT' and new.position = 1) execute function wait_at_gate()`)

const events: Event[] = []
function startHere(t: Test) {
  const worker = sentFiles({
    db,
    key: keyOf(db),
    image: async () => image,
    publish: async ({ events: published }) => void events.push(...published),
    program,
    log: silentLog,
  })
  t.teardown(worker.close)
}

t.test(
  'a file whose process is killed in the middle is checked by another one, and its report is complete',
  async t => {
    const { found } = await killedInTheMiddle(t, 0)
    startHere(t)
    await until(async () => (await found()).state === 'COMPLETED')
    const ended = await found()
    t.match(ended.counts, { payments: PAYMENTS, unreadable: 0 })
    const parts: Buffer[] = []
    for (let at = 0; at < Number(ended.report_bytes); at += parts.at(-1)!.length)
      parts.push(await files.reportFrom(ended, at))
    t.ok(parts.length > 1)
    const lines = Buffer.concat(parts).toString().trimEnd().split('\r\n').slice(1)
    t.equal(lines.length, PAYMENTS)
    t.ok(lines.every((line, at) => line.startsWith(`${at + 2},`)))
    t.match(events, [{ type: EventType.PAYMENT_FILE_COMPLETED }])
  },
)

t.test('a file that has ended its process three times has failed, and says so', async t => {
  const { found } = await killedInTheMiddle(t, 2)
  startHere(t)
  await until(async () => (await found()).state === 'FAILED')
  const file = paymentFileOf(await found(), files.open)
  t.match(file, { failure: /^its check was begun 3 times/ })
  t.match(events.at(-1), {
    type: EventType.PAYMENT_FILE_FAILED,
    object: { case: 'paymentFile', value: file },
  })
})
