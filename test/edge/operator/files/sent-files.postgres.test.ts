import { randomUUID } from 'node:crypto'
import { createGzip, gzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import t, { type Test } from 'tap'
import { paymentFileOf, type FormatName } from '../../../../edge/gateway/payment-files/payment-file.ts'
import { paymentFilesIn } from '../../../../edge/gateway/payment-files/payment-files.ts'
import { openEdgeDatabase } from '../../../../edge/gateway/store/database.ts'
import { sentFiles } from '../../../../edge/operator/files/sent/sent-files.ts'
import type { Limits } from '../../../../edge/operator/files/sent/messages.ts'
import type { Event } from '../../../../proto/gen/payprep/events/v1/event_pb.js'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { acrossOrganizations } from '../../../../services/kit/postgres/organization-rows.ts'
import { Problem } from '../../../../services/kit/problem.ts'
import { silentLog } from '../../../../services/kit/process/logging/log.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { until } from '../../../harness/until.ts'
import { image, program } from './sent-file-parts.ts'

const organizationId = randomUUID()
const HEAD = 'reference,iban\n'
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => `R${at},DE81560501800000123456\n`)

const db = await openEdgeDatabase(await freshDatabase(t), () => Buffer.alloc(32, 7))
t.teardown(() => db.destroy())
const files = paymentFilesIn(db, keyOf(db))

function running(t: Test, limits: Limits, onPublish = () => {}) {
  const events: Event[] = []
  const worker = sentFiles({
    db,
    key: keyOf(db),
    image: async () => image,
    async publish({ events: published }) {
      onPublish()
      events.push(...published)
    },
    program,
    log: silentLog,
    limits,
  })
  t.teardown(worker.close)
  async function ended(content: Buffer, format: FormatName = 'CSV') {
    const file = await files.receive({
      organizationId,
      idempotencyKey: randomUUID(),
      format,
      report: 'JSON_LINES',
    })
    for (let at = 0; at < content.length; at += 100_000) await file.add(content.subarray(at, at + 100_000))
    const { row } = await file.end()
    await until(async () => (await files.find(organizationId, row.id)).state !== 'PENDING')
    const found = await files.find(organizationId, row.id)
    const parts: Buffer[] = []
    for (let at = 0; at < Number(found.report_bytes); at += parts.at(-1)!.length)
      parts.push(await files.reportFrom(found, at))
    return { row: found, file: paymentFileOf(found, files.open), report: Buffer.concat(parts).toString() }
  }
  return { ended, events }
}

t.test('a file with more payments or bytes than the limits is read no further', async t => {
  const { ended } = running(t, { payments: 500, bytes: 3_000_000 })
  const exact = await ended(Buffer.from(HEAD + rowsOf(500).join('')))
  t.match(exact.file, { failure: undefined, percent: 100, counts: { payments: 500, unreadable: 0 } })
  const more = await ended(Buffer.from(HEAD + rowsOf(501).join('')))
  t.match(more.file, { failure: 'the file has more than 500 payments', counts: { payments: 500 } })
  t.equal(more.report, exact.report)

  async function* zeros() {
    yield HEAD
    for (let at = 0; at < 200; at++) yield Buffer.alloc(1_000_000)
  }
  const bomb = await buffer(Readable.from(zeros()).pipe(createGzip()))
  t.ok(bomb.length < 250_000)
  t.match((await ended(bomb)).file, { failure: /3000000 bytes|too long|more than/ })
  const nested = await ended(gzipSync(gzipSync(Buffer.from(HEAD + rowsOf(3).join('')))))
  t.not(nested.file.failure, undefined, 'gzip within gzip is no table')
})

t.test('a report is in pieces, and complete', async t => {
  const { ended } = running(t, { payments: 10_000, bytes: 10_000_000 })
  const { row, report } = await ended(Buffer.from(HEAD + rowsOf(5_000).join('')))
  t.equal(report.length, Number(row.report_bytes))
  t.ok(report.length > 1_000_000, 'more than a piece')
  const lines = report
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  t.strictSame(
    lines.map(({ place }) => place.line),
    rowsOf(5_000).map((_, at) => at + 2),
  )
})

t.test('the event is sent again until the notifier takes it, with one id and the end in it', async t => {
  let failures = 2
  const { ended, events } = running(t, { payments: 9, bytes: 900 }, () => {
    if (failures-- > 0) throw new Problem('unavailable', 'no notifier')
  })
  const { row } = await ended(Buffer.from(HEAD + rowsOf(2).join('')))
  t.equal(failures, -1)
  t.equal(events.length, 1)
  t.match(events[0], {
    organizationId,
    object: {
      case: 'paymentFile',
      value: paymentFileOf(await files.find(organizationId, row.id), files.open),
    },
  })
})

t.test(
  'an organization has ten files that have not ended and 1,000 in all, and another one its own',
  async t => {
    const begin = (organization: string) =>
      files.receive({
        organizationId: organization,
        idempotencyKey: randomUUID(),
        format: 'CSV',
        report: 'CSV',
      })
    const begun = await Promise.all(Array.from({ length: 10 }, () => begin(organizationId)))
    await t.rejects(begin(organizationId), { kind: 'tooMany', message: /10 files have not ended/ })
    await t.resolves(begin(randomUUID()))
    await begun[0]!.abandon()
    await t.resolves(begin(organizationId))

    const full = randomUUID()
    await acrossOrganizations(db).raw(
      `insert into payment_files (id, organization_id, state, format, report)
     select gen_random_uuid(), ?, 'COMPLETED', 'CSV', 'CSV' from generate_series(1, 1000)`,
      [full],
    )
    await t.rejects(begin(full), { kind: 'tooMany', message: /1000 files are kept/ })
    const one = await acrossOrganizations(db)('payment_files').where({ organization_id: full }).first('id')
    await files.delete(full, one.id)
    await t.resolves(begin(full))
  },
)
