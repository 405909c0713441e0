import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { paymentFilesIn } from '../../../../edge/gateway/payment-files/payment-files.ts'
import { openEdgeDatabase } from '../../../../edge/gateway/store/database.ts'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { until } from '../../../harness/until.ts'

const PAYMENTS = 150_000

t.test(
  'a file whose process is killed in the middle is checked by another one, and its report is complete',
  async t => {
    const databaseUrl = await freshDatabase(t)
    const db = await openEdgeDatabase(databaseUrl, () => Buffer.alloc(32, 7))
    t.teardown(() => db.destroy())
    const files = paymentFilesIn(db, keyOf(db))
    const organizationId = randomUUID()
    const told: string[] = []
    function start() {
      const file = 'test/edge/operator/files/sent-files-process.ts'
      const child = spawn(process.execPath, ['--import', 'tsx', file], {
        env: { ...process.env, DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.stdout.on('data', text => told.push(...String(text).trim().split('\n')))
      t.teardown(() => child.kill('SIGKILL'))
      return child
    }
    const rows = Array.from({ length: PAYMENTS }, (_, at) => `R${at},DE81560501800000123456\n`)
    const content = Buffer.from(`reference,iban\n${rows.join('')}`)
    const sent = await files.receive({
      organizationId,
      idempotencyKey: randomUUID(),
      format: 'CSV',
      report: 'CSV',
    })
    for (let at = 0; at < content.length; at += 1_000_000)
      await sent.add(content.subarray(at, at + 1_000_000))
    const { row } = await sent.end()
    const found = () => files.find(organizationId, row.id)

    const first = start()
    await until(async () => ((await found()).counts.payments ?? 0) > 0)
    first.kill('SIGKILL')
    t.equal((await found()).outcome, null, 'it was in the middle')
    start()
    await until(async () => (await found()).state === 'COMPLETED')
    const ended = await found()
    t.match(ended.counts, { payments: PAYMENTS, unreadable: 0 })
    const parts: Buffer[] = []
    for (let at = 0; at < Number(ended.report_bytes); at += parts.at(-1)!.length)
      parts.push(await files.reportFrom(ended, at))
    const lines = Buffer.concat(parts).toString().trimEnd().split('\r\n').slice(1)
    t.equal(lines.length, PAYMENTS)
    t.ok(lines.every((line, at) => line.startsWith(`${at + 2},`)))
    t.equal(new Set(told).size, 1)
  },
)
