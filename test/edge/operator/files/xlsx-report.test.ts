import { Readable } from 'node:stream'
import readWorkbook from 'read-excel-file/node'
import t from 'tap'
import { checkFile } from '../../../../edge/operator/files/check-file.ts'
import { defaultMapping } from '../../../../edge/operator/files/formats/csv-mapping.ts'
import { row } from '../../../../edge/operator/files/report/xlsx/cells.ts'
import { xlsxPacker } from '../../../../edge/operator/files/report/xlsx/packer.ts'
import { xlsxReport } from '../../../../edge/operator/files/report/xlsx/xlsx.ts'
import { bankDirectory } from '../../../../services/library/banking/directory/directory-sketch.ts'
import { read } from './read.ts'

const directory = bankDirectory({
  institutions: [{ bic: 'SKIAEE22XXX', name: '=Luminor <Pank> & "Ko"', town: 'Tallinn' }],
})

async function reportOn(content: string, chunkBytes: number): Promise<Buffer> {
  const bytes = Buffer.from(content)
  function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const written: Buffer[] = []
  await checkFile(
    { name: 'file', chunks: Readable.from(chunks()), portion: () => undefined, digest: () => '' },
    {
      format: 'csv',
      mapping: defaultMapping,
      report: 'xlsx',
      directory,
      write: async part => void written.push(Buffer.from(part as string)),
      progress: () => {},
      warn: () => {},
    },
  )
  return Buffer.concat(written)
}

async function sheetsOf(bytes: Buffer) {
  const sheets = await readWorkbook(bytes)
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data as unknown[][]]))
}

t.test(
  'another reader finds a row for each payment, as text that nothing calculates, and the sums',
  async t => {
    const content =
      'reference,bic,bank code,iban\n000123,SKIAEE22,,\n=1+1,,,EE471000001020145685\n@x <&>,,,EE481000001020145685\n'
    const { Payments: payments, Summary: summary } = await sheetsOf(await reportOn(content, 1_000))
    const [headings, ...rows] = payments!
    const column = (name: string) => rows.map(row => row[headings!.indexOf(name)])
    t.strictSame(column('line'), [2, 3, 4])
    t.strictSame(column('endToEndId'), ['000123', '=1+1', '@x <&>'])
    t.strictSame(column('bank')[0], '=Luminor <Pank> & "Ko"')
    t.strictSame(column('status'), ['OK', 'OK', 'ALERT'])
    t.match(summary, [
      ['what', 'number'],
      ['payments', 3],
      ['OK', 2],
      ['ALERT', 1],
      ['UNREADABLE', 0],
      ['CREDITOR_IBAN_INCORRECT_CHECK_DIGITS', 1],
      ['the whole file could be read', 'yes'],
    ])
  },
)

t.test('the report has the same bytes however the file is read', async t => {
  const rows = Array.from({ length: 3_000 }, (_, at) => `R${at},EE4${at % 10}1000001020145685\n`)
  const content = `reference,iban\n${rows.join('')}`
  const whole = await reportOn(content, content.length)
  t.ok(whole.equals(await reportOn(content, 4_099)))
  const { Payments: payments } = await sheetsOf(whole)
  t.equal(payments!.length, 3_001)
})

t.test('an empty report and one of a file that cannot be read are workbooks', async t => {
  const empty = await sheetsOf(await reportOn('iban\n', 100))
  t.equal(empty.Payments!.length, 1)
  const broken = await sheetsOf(await reportOn('nonsense\n1\n', 100))
  t.strictSame(broken.Summary!.at(-1), ['the whole file could be read', 'no'])
})

t.test('payments beyond the rows of a sheet are in a further one', async t => {
  const { add, end } = xlsxPacker(['line'], 3)
  const line = Buffer.from(xlsxReport.textOf({ place: { line: 7 }, status: 'OK' }))
  const counted = { payments: 3, counts: { OK: 3, ALERT: 0, UNREADABLE: 0 }, alerts: new Map() }
  const parts = [add(line), add(Buffer.concat([line, line, line])), end(counted, true)]
  const sheets = await sheetsOf(Buffer.concat(parts))
  t.strictSame(
    Object.entries(sheets).map(([name, rows]) => [name, rows.length]),
    [
      ['Payments', 3],
      ['Payments 2', 3],
      ['Summary', 6],
    ],
  )
})

t.test('a cell holds what XML does not take, and no more than Excel does', async t => {
  t.match(row(['a\u0001\r_x0041_']), '>a_x0001__x000D__x005F_x0041_<')
  t.equal(/>(x*…)</.exec(row(['x'.repeat(40_000)]))![1]!.length, 32_767)
})

t.test('a report can be read back as a workbook of payments', async t => {
  const { payments, error } = await read('xlsx', await reportOn('iban\nEE471000001020145685\n', 99), {
    chunkBytes: 500,
  })
  t.equal(error, undefined)
  t.match(payments, [{ instruction: { creditorAccount: { id: { value: 'EE471000001020145685' } } } }])
})
