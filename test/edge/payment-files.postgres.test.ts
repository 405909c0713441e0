import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { commandsWith } from '../../edge/operator/files/commands.ts'
import { commands as fileCommands } from '../../edge/operator/files/sent/commands.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'
import { deleteExpired } from '../../edge/gateway/payment-files/housekeeping.ts'
import { commandInput } from '../harness/command-input.ts'
import { installed, runLine } from '../harness/command-line.ts'
import { freshDatabase } from '../harness/database.ts'
import { receiver } from '../harness/receiver.ts'
import { fewBanks, membership, startPublicSystem } from '../harness/system.ts'
import { until } from '../harness/until.ts'
import { cells, rowOf, textRow, workbookOf } from './operator/files/xlsx-workbook.ts'

const databaseUrl = await freshDatabase(t)
const endpoint = await receiver(t)
const system = await startPublicSystem(t, databaseUrl, { WEBHOOK_ALLOWED_ORIGINS: endpoint.origin }, fewBanks)
const own = await system.newOrganization()
const other = await system.newOrganization()
const PATH = '/payments/files'

interface Sent {
  /** Undefined to name none; by default CSV. */
  readonly format?: string | undefined
  readonly report?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly key?: string
}

async function send(body: string | Buffer, { report, headers, key = randomUUID(), ...sent }: Sent = {}) {
  const { format } = { format: 'CSV', ...sent }
  const query = new URLSearchParams({
    ...(format !== undefined && { format }),
    ...(report !== undefined && { report }),
  })
  const answer = await fetch(`${system.baseUrl}${PATH}?${query}`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/octet-stream', 'idempotency-key': key, ...headers },
    body: new Uint8Array(Buffer.from(body as string)),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
}

const ask = (path: string, headers: Readonly<Record<string, string>> = own, method = 'GET') =>
  fetch(`${system.baseUrl}${PATH}/${path}`, { method, headers })
const read = async (id: string) => (await ask(id)).json() as any

async function ended(id: string) {
  await until(async () => (await read(id)).state !== 'PENDING')
  return read(id)
}

async function checked(body: string | Buffer, sent: Sent = {}) {
  const { status, body: answered } = await send(body, sent)
  t.equal(status, 202, JSON.stringify(answered))
  return ended(answered.id)
}

const reportOn = async (id: string) => Buffer.from(await (await ask(`${id}/report`)).arrayBuffer())

const directory = t.testdir()

const installation = { ...membership, databaseUrl, dataDirectory: directory, close: async () => {} }

/** The report that the command writes. */
async function reportOfCommand(name: string, content: string | Buffer, report: string): Promise<Buffer> {
  const [file, output] = [join(directory, name), join(directory, `report-${name}.${report}`)]
  writeFileSync(file, content)
  const [command] = commandsWith({ file: 'none' })
  await command!.run(commandInput(installation, { operands: { file }, options: { output, workers: '1' } }))
  return readFileSync(output)
}

const [good, bad] = ['DE02120300000000202051', 'DE03120300000000202051']
const csv = `Empfänger;IBAN;Referenz;Notiz
"Žofie ""Ö"" Ångström
Zweite Zeile";${good};R-1;x
=cmd|' /C calc'!A0;${bad};R-2;x
李小龙;${good};R-3;
Nobody;nowhere;R-4;x
`
const jsonLines = [good, bad]
  .map(value =>
    JSON.stringify({ creditor: { name: '𝒵oë' }, creditorAccount: { id: { type: 'IBAN', value } } }),
  )
  .join('\n')
const xml = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><NbOfTxs>2</NbOfTxs></GrpHdr><PmtInf>${[
  good,
  bad,
]
  .map(
    iban =>
      `<CdtTrfTxInf><PmtId><EndToEndId>E-${iban}</EndToEndId></PmtId><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></CdtTrfTxInf>`,
  )
  .join('\n')}</PmtInf></CstmrCdtTrfInitn></Document>`

const pacs008 = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf><GrpHdr><NbOfTxs>1</NbOfTxs></GrpHdr><CdtTrfTxInf><PmtId><EndToEndId>P-1</EndToEndId></PmtId><CdtrAgt><FinInstnId><BICFI>BYLADEM1001</BICFI></FinInstnId></CdtrAgt><CdtrAcct><Id><IBAN>${bad}</IBAN></Id></CdtrAcct></CdtTrfTxInf></FIToFICstmrCdtTrf></Document>`
const workbook = workbookOf({
  Löhne:
    textRow('Löhne im Mai') + textRow('Empfänger', 'IBAN') + textRow('李小龙', good) + textRow('Žofie', bad),
  Notizen: rowOf(cells.number(7)),
})
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file whose report nobody deletes. */
const kept = await checked(csv, { report: 'CSV' })

t.test('each kind of file has the report that the command writes, byte for byte', async t => {
  const gzip = { 'content-encoding': 'gzip' }
  const files = [
    ['CSV', 'a.csv', csv],
    ['JSON_LINES', 'b.jsonl.gz', gzipSync(jsonLines), gzip],
    ['ISO_20022', 'c.xml', xml],
    ['ISO_20022', 'f.xml', pacs008],
    ['XLSX', 'g.xlsx', workbook],
    ['CSV', 'd.csv.gz', gzipSync(csv)],
  ] as const
  for (const [format, name, content, headers = {}] of files) {
    const file = await checked(content, { format, headers })
    t.match(file, { state: 'COMPLETED', percent: 100, format, report: 'JSON_LINES' }, JSON.stringify(file))
    t.equal(String(await reportOn(file.id)), String(await reportOfCommand(name, content, 'jsonl')), name)
  }
})

t.test('a report in CSV is the table that the command writes, and has ranges and a state', async t => {
  t.match(kept.counts, { payments: 4, ok: 2, alert: 2, unreadable: 0 })
  t.strictSame(kept.unreadColumns, ['Notiz'])
  const report = await ask(`${kept.id}/report`)
  t.match(report.headers.get('content-type'), /^text\/csv/)
  const whole = await report.text()
  t.equal(whole, String(await reportOfCommand('e.csv', csv, 'csv')))
  const length = Buffer.byteLength(whole)
  const part = await ask(`${kept.id}/report`, { ...own, range: `bytes=${length - 9}-` })
  t.equal(part.status, 206)
  t.equal(await part.text(), whole.slice(-9))
  const etag = part.headers.get('etag')!
  t.equal((await ask(`${kept.id}/report`, { ...own, 'if-none-match': etag })).status, 304)
})

t.test('a report in xlsx is the workbook that the command writes', async t => {
  const file = await checked(csv, { report: 'XLSX' })
  const report = await ask(`${file.id}/report`)
  t.equal(report.headers.get('content-type'), XLSX_TYPE)
  t.match(report.headers.get('content-disposition'), /\.xlsx"$/)
  const bytes = Buffer.from(await report.arrayBuffer())
  t.ok(bytes.equals(await reportOfCommand('h.csv', csv, 'xlsx')))
})

t.test(
  'a workbook is known by its media type or its first bytes, and says which sheets were not read',
  async t => {
    for (const sent of [{ headers: { 'content-type': XLSX_TYPE } }, {}]) {
      const file = await checked(workbook, { format: undefined, ...sent })
      t.match(file, { state: 'COMPLETED', format: 'XLSX', counts: { payments: 2, ok: 1, alert: 1 } })
      t.strictSame(file.unreadColumns, ['sheet Notizen'])
    }
  },
)

t.test('a file that cannot be read to its end fails with the place, and reports what was before', async t => {
  const cut = gzipSync(csv).subarray(0, -20)
  const broken = [
    ['ISO_20022', xml.replace('</PmtInf>', '</PmtInfo>'), /^the file:\d+/, 2],
    ['CSV', cut, /^the file is not a whole gzip file/],
    ['XLSX', workbook.subarray(0, -40), /^the file is no whole xlsx workbook/, 0],
  ] as const
  for (const [format, content, failure, payments = Number] of broken) {
    const file = await checked(content, { format })
    t.match(file, { state: 'FAILED', failure, counts: { payments } }, JSON.stringify(file))
    t.equal((await reportOn(file.id)).toString().split('\n').length - 1, file.counts.payments)
  }
})

t.test('a file without payments has an empty report', async t => {
  const file = await checked('name,iban\n')
  t.match(file, { state: 'COMPLETED', counts: { payments: 0, ok: 0, alert: 0, unreadable: 0 } })
  t.equal((await reportOn(file.id)).length, 0)
})

t.test('what cannot be taken is refused at once', async t => {
  const refused = async (body: string | Buffer, sent: Sent) => {
    const { status, body: answered } = await send(body, sent)
    return [status, answered.message]
  }
  t.match(await refused(csv, { format: 'EXCEL' }), [400, /format/])
  t.match(await refused(csv, { report: 'PDF' }), [400, /report/])
  t.match(await refused('', {}), [400, /empty/])
  t.match(await refused(csv, { headers: { 'content-type': 'text/html' } }), [415, /octet-stream/])
  t.match(await refused(csv, { headers: { 'content-encoding': 'gzip' } }), [400, /not compressed by gzip/])
  t.match(await refused(csv, { headers: { 'content-encoding': 'br' } }), [415, /gzip/])
  t.match(await refused(csv, { key: 'no-uuid' }), [400, /UUID/])
  t.match(await refused(csv, { format: undefined }), [400, /format is required/])
  t.match(await refused(workbook, { format: 'CSV' }), [400, /so its format is XLSX/])
  t.match(await refused(csv, { format: 'XLSX' }), [400, /is no xlsx workbook/])
  const headers = { 'content-type': XLSX_TYPE }
  t.match(await refused(workbook, { headers }), [400, /so its format is XLSX/])
  t.match(await refused(csv, { format: undefined, headers }), [400, /is no xlsx workbook/])
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  t.match(await refused(ole, { format: 'XLSX' }), [400, /password or is of Excel 97/])
})

t.test('a file of more than 512 MiB is refused before it is sent', async t => {
  const headers = {
    ...own,
    'content-type': 'application/octet-stream',
    'idempotency-key': randomUUID(),
    'content-length': 512 * 1024 * 1024 + 1,
  }
  const sending = request(`${system.baseUrl}${PATH}?format=CSV`, { method: 'POST', headers })
  t.teardown(() => sending.destroy())
  sending.on('error', () => {}).flushHeaders()
  const [answer] = await once(sending, 'response')
  t.equal(answer.statusCode, 413)
  t.match(JSON.parse(await text(answer)), { code: 'BODY_TOO_LARGE' })
})

t.test('an idempotency key makes one file, also in parallel, and refuses another content', async t => {
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => send(csv, { key })))
  t.strictSame(
    answers.map(({ status }) => status),
    [202, 202, 202],
  )
  const [id] = new Set(answers.map(({ body }) => body.id))
  t.strictSame(
    answers.map(({ body }) => body),
    answers.map(() => answers[0]!.body),
  )
  t.equal(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length, 2)
  t.equal(answers[0]!.headers.get('location'), `${PATH}/${id}`)
  await ended(id)
  t.strictSame((await send(csv, { key })).body, answers[0]!.body, 'also when it has ended')
  t.match(await send(csv + csv, { key }), {
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REQUEST_MISMATCH' },
  })
  t.match(await send(csv, { key, report: 'CSV' }), { status: 422 })
})

t.test('another organization finds nothing, and deletes nothing', async t => {
  const { id } = kept
  for (const [path, method] of [
    [id, 'GET'],
    [`${id}/report`, 'GET'],
    [id, 'DELETE'],
  ] as const)
    t.equal((await ask(path, other, method)).status, 404, `${method} ${path}`)
  t.equal((await ask(id)).status, 200)
})

t.test('the file is gone when it is checked, and its report when it is deleted or old', async t => {
  const db = acrossOrganizations(openDatabase(databaseUrl, 'edge'))
  t.teardown(() => db.destroy())
  const pieces = async (id: string) =>
    (await db('payment_file_pieces').where({ file_id: id }).select('kind', 'content')) as {
      readonly kind: string
      readonly content: Buffer
    }[]
  const { id } = await checked(csv)
  t.match(await pieces(id), [{ kind: 'REPORT' }])
  t.notMatch(String((await pieces(id))[0]!.content), /ngstr|DE0212/)
  t.equal((await ask(id, own, 'DELETE')).status, 204)
  t.strictSame(await pieces(id), [])
  t.equal((await ask(id)).status, 404)
  t.equal((await ask(`${id}/report`)).status, 404)

  const old = await checked(csv)
  await deleteExpired(db, 7)
  t.equal((await ask(old.id)).status, 200)
  await db('payment_files')
    .where({ id: old.id })
    .update({ created_at: db.raw(`now() - interval '8 days'`) })
  await deleteExpired(db, 7)
  t.equal((await ask(old.id)).status, 404)
})

t.test('an operator lists files, sees why one could not be read, and deletes it', async t => {
  const operate = async (...args: readonly string[]) => {
    const { code, out, err } = await runLine(
      fileCommands,
      ['files', ...args, '--json'],
      installed(installation),
    )
    return code === 0 ? JSON.parse(out) : { code, err }
  }
  const broken = await checked('nonsense\n1\n', { report: 'CSV' })
  const [last, ...others] = await operate('list')
  const { organization } = last
  t.match(last, { file: broken.id, state: 'FAILED', format: 'CSV', report: 'CSV', payments: 0 })
  t.match(
    others.find(({ file }: { readonly file: string }) => file === kept.id),
    { organization, state: 'COMPLETED', percent: 100, payments: 4, ok: 2, alert: 2, unreadable: 0 },
  )
  t.match(await operate('list', '--organization', organization, '--limit', '1'), [{ file: broken.id }])
  t.strictSame(await operate('list', '--organization', randomUUID()), [])
  t.match(await operate('show', broken.id), { organization, attempts: 1, bytes: 11, failure: broken.failure })
  t.match(await operate('show', kept.id), { unreadColumns: 'Notiz', reportBytes: Number })
  t.strictSame(await operate('delete', broken.id), { deleted: 1 })
  t.equal((await ask(broken.id)).status, 404)
  t.match(await operate('delete', broken.id), { code: 1, err: /no such file/ })
  t.match(await operate('show', 'x'), { code: 2, err: /file must be a UUID/ })
})

t.test('an event tells of the end', async t => {
  const init = {
    method: 'POST',
    headers: own,
    body: JSON.stringify({
      title: 'Files',
      url: `${endpoint.origin}/files`,
      events: ['PAYMENT_FILE_COMPLETED', 'PAYMENT_FILE_FAILED'],
    }),
  }
  t.equal((await fetch(`${system.baseUrl}/webhooks/subscriptions`, init)).status, 201)
  const good = await checked(csv)
  const broken = await checked(gzipSync(csv).subarray(0, -20))
  await endpoint.got(2)
  const events = endpoint.received.map(({ body }) => JSON.parse(body))
  const typed = Object.fromEntries(events.map(({ eventType, object }) => [eventType, object]))
  t.strictSame(typed, { PAYMENT_FILE_COMPLETED: good, PAYMENT_FILE_FAILED: broken })
})
