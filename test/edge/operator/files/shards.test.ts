import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { type Checked, checkFile } from '../../../../edge/operator/files/check-file.ts'
import { defaultMapping } from '../../../../edge/operator/files/formats/csv-mapping.ts'
import type { FormatName } from '../../../../edge/operator/files/formats/index.ts'
import { openSource } from '../../../../edge/operator/files/payment-source.ts'
import { type ReportName, reports as formats } from '../../../../edge/operator/files/report/index.ts'
import { mergeReports, partsIn } from '../../../../edge/operator/files/report/merge.ts'
import { readShard, type Shard } from '../../../../edge/operator/files/shard.ts'
import { bankDirectory } from '../../../../services/library/banking/directory/directory-sketch.ts'

const PARTS = 8
const directory = bankDirectory({
  institutions: [{ bic: 'SKIAEE22XXX', name: '=Luminor Bank', town: 'Tallinn' }],
})
const ibans = ['EE471000001020145685', 'LV97HABA0012345678910', 'LV98HABA0012345678910', 'no IBAN']
// A prime: no part has as many payments as all others.
const all = Array.from({ length: 1009 }, (_, index) => ibans[(index * 7) % 4]!)

// A comment of several lines in a cell is one record, and several transfers in a line are several.
const contents = {
  csv: `reference,iban,note\n${all.map((iban, index) => `R${index},${iban},"two\n""lines"""\n`).join('')}`,
  jsonl: all.map(value => JSON.stringify({ creditorAccount: { id: { type: 'IBAN', value } } })).join('\n\n'),
  iso20022:
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>' +
    `<GrpHdr><NbOfTxs>${all.length}</NbOfTxs></GrpHdr><PmtInf>` +
    all
      .map(iban => `<CdtTrfTxInf><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></CdtTrfTxInf>`)
      .join('') +
    '</PmtInf></CstmrCdtTrfInitn></Document>',
}

async function check(file: string, format: FormatName, shard?: Shard, report: ReportName = 'jsonl') {
  const written: string[] = []
  const outcome = await checkFile(await openSource(file), {
    format,
    mapping: defaultMapping,
    shard,
    report,
    directory,
    write: async part => void written.push(Buffer.from(part as string).toString()),
    progress: () => {},
    warn: () => {},
  })
  return { outcome, text: written.join('') }
}

async function writePart(folder: string, file: string, format: FormatName, shard: Shard) {
  const { outcome, text } = await check(file, format, shard)
  writeFileSync(join(folder, `part-${shard.part}.jsonl`), text)
  return outcome
}

async function merge(folder: string, report: ReportName = 'jsonl') {
  const written: string[] = []
  const write = async (bytes: Uint8Array | string) =>
    void written.push(Buffer.from(bytes as string).toString())
  const outcome = await mergeReports(await partsIn(folder), {
    report: formats[report],
    write,
    progress: () => {},
  })
  return { outcome, text: written.join('') }
}

for (const format of ['csv', 'jsonl', 'iso20022'] as const) {
  t.test(`the reports on eight parts are together the report on the whole file: ${format}`, async t => {
    const folder = t.testdir({ reports: {}, [`payments.${format}.gz`]: gzipSync(contents[format]) })
    const [file, reports] = [join(folder, `payments.${format}.gz`), join(folder, 'reports')]
    const counts: number[] = []
    for (let part = 1; part <= PARTS; part++)
      counts.push((await writePart(reports, file, format, { part, of: PARTS })).payments)
    t.ok(Math.max(...counts) - Math.min(...counts) <= 1, `${counts}`)
    for (const report of ['jsonl', 'csv'] as const) {
      const [whole, merged] = [await check(file, format, undefined, report), await merge(reports, report)]
      t.equal(merged.text, whole.text)
      const { unreadColumns: _, mistake: __, ...outcome } = whole.outcome as Checked
      t.strictSame(merged.outcome, outcome)
      t.equal(merged.outcome.payments, all.length)
    }
  })
}

t.test('more parts than payments are merged, and a part that cannot be read to its end is told', async t => {
  const folder = t.testdir({ reports: {}, 'broken.xml': contents.iso20022.slice(0, 600) })
  const [file, reports] = [join(folder, 'broken.xml'), join(folder, 'reports')]
  for (let part = 1; part <= 20; part++) await writePart(reports, file, 'iso20022', { part, of: 20 })
  const { outcome, text } = await merge(reports)
  t.equal(text, (await check(file, 'iso20022')).text)
  t.equal(outcome.isWhole, false)
})

t.test('reports that are not those of all parts of one check are refused, and the file is named', async t => {
  const folder = t.testdir({ reports: {}, 'a.csv': contents.csv, 'b.csv': contents.csv })
  const reports = join(folder, 'reports')
  const put = (file: string, part: number, of: number) =>
    writePart(reports, join(folder, file), 'csv', { part, of })
  await t.rejects(merge(reports), /has no \.jsonl file/)
  await t.rejects(merge(join(folder, 'nowhere')), /no folder of reports: ENOENT/)
  await put('a.csv', 1, 3)
  await put('a.csv', 3, 3)
  await t.rejects(merge(reports), /has no report on part 2 of the 3 of a\.csv/)
  await put('b.csv', 2, 3)
  await t.rejects(
    merge(reports),
    /part-2\.jsonl and .*part-1\.jsonl differ in the name of the file \(b\.csv and a\.csv\)/,
  )
  writeFileSync(join(folder, 'a.csv'), contents.csv.replace('R7', 'R8'))
  await put('a.csv', 2, 3)
  await t.rejects(merge(reports), /differ in the SHA-256 of the file/)
  writeFileSync(join(folder, 'a.csv'), contents.csv)
  await put('a.csv', 2, 3)
  for (const [field, message] of [
    ['reading', /differ in the SHA-256 of its format and mapping/],
    ['directory', /differ in the version of the bank data \(another and sketch\)/],
  ] as const) {
    const path = join(reports, 'part-2.jsonl')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(new RegExp(`"${field}":"[^"]+"`), `"${field}":"another"`))
    await t.rejects(merge(reports), message)
    await put('a.csv', 2, 3)
  }
  await put('a.csv', 2, 3)
  await merge(reports)
  const { text } = await check(join(folder, 'a.csv'), 'csv', { part: 2, of: 3 })
  writeFileSync(join(reports, 'part-2.jsonl'), text.slice(0, -20))
  await t.rejects(merge(reports), /part-2\.jsonl is not a whole report of payprep check --shard/)
  await put('a.csv', 2, 3)
  writeFileSync(join(reports, 'again.jsonl'), text)
  await t.rejects(merge(reports), /are both of part 2\/3 of a\.csv/)
  writeFileSync(join(reports, 'again.jsonl'), '')
  await t.rejects(merge(reports), /again\.jsonl is not a whole report/)
})

t.test('a part is written as I/N', async t => {
  t.strictSame(readShard('3/8'), { part: 3, of: 8 })
  for (const text of ['0/8', '9/8', '3', '3/', '1/10001', '-1/8', '1/8/2', '٣/٨'])
    t.throws(() => readShard(text), /--shard is a part and the number of parts, such as 3\/8/, text)
})
