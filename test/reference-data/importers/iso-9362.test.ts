import t from 'tap'
import { iso9362 } from '../../../services/reference-data/importers/iso-9362.ts'
import { pdfTable } from '../../../services/reference-data/importers/pdf-table.ts'
import { read } from './read.ts'
import { ruledPdf } from './ruled-pdf.ts'

const header = [
  'Record creation date',
  'Last Update date',
  'BIC',
  'Brch Code',
  'Full legal name',
  'Instit. Type',
]
const finalba = ['1992-11-05', '2025-11-22', 'AAGOCHZ1', 'XXX', 'BANK FINALBA A.G.', 'FIIN']
const aland = ['1979-02-05', '2025-09-13', 'AABAFI22', 'XXX', 'BANK OF ALAND P.L.C.', 'FIIN']
const treasury = ['2008-04-05', '2025-09-13', 'AABAFI22', 'TMS', 'BANK OF ALAND P.L.C.', 'FIIN']
const training = ['2008-04-05', '2025-09-13', 'AABAUT22', 'XXX', 'TRAINING', 'FIIN']

const pdf = (...pages: (readonly (readonly string[])[])[]) => ({ name: 'ISOBIC.pdf', bytes: ruledPdf(pages) })
const csv = (rows: readonly (readonly string[])[], delimiter = ',') => ({
  name: 'isobic.csv',
  bytes: Buffer.from(rows.map(row => row.map(cell => `"${cell}"`).join(delimiter)).join('\n')),
})

t.test('The PDF and its table as CSV give the same head offices and branches, with names', async t => {
  const rows = [finalba, aland, treasury, training]
  const files = [
    pdf([header, finalba, aland], [header, treasury, training]),
    csv([header, ...rows]),
    csv([header.map(title => title.replaceAll(/[ .]/g, '')), ...rows], ';'),
  ]
  for (const file of files) {
    const { publication, of, damagedLines } = await read(iso9362, file)
    t.strictSame(
      of('institutions').map(({ bic, name }) => [bic, name]),
      [
        ['AAGOCHZ1XXX', 'Bank Finalba A.G.'],
        ['AABAFI22XXX', 'Bank of Aland P.L.C.'],
        ['AABAFI22TMS', 'Bank of Aland P.L.C.'],
      ],
    )
    t.strictSame(publication, { lastChange: '2025-11-22', coverage: [] }, 'an excerpt is not complete')
    t.strictSame(damagedLines, [])
  }
})

t.test('The whole directory is complete for the BICs of each country', async t => {
  const letters = (at: number) => String.fromCharCode(65 + (at % 26))
  const rows = Array.from({ length: 90_000 }, (_, at) => {
    const bank = letters(at) + letters(at / 26) + letters(at / 676) + letters(at / 17_576)
    return ['', '2025-11-22', `${bank}${at % 2 ? 'DE' : 'SO'}22`, 'XXX', 'A BANK', 'FIIN']
  })
  const { publication } = await read(iso9362, csv([header, ...rows, training]))
  t.strictSame(publication.coverage, [
    { country: 'DE', kind: 'BIC' },
    { country: 'SO', kind: 'BIC' },
  ])
  const half = await read(iso9362, csv([header, ...rows.slice(0, 60_000)]))
  t.strictSame(half.publication.coverage, [], 'two thirds of it are not complete')
})

t.test('A line without a BIC is reported, and a file without its columns is refused', async t => {
  const { of, damagedLines } = await read(iso9362, csv([header, ['', '', 'AABAXX22', 'XXX', 'A BANK', '']]))
  t.strictSame(of('institutions'), [])
  t.match(damagedLines, [{ reason: /^"AABAXX22XXX" is not a BIC/, line: 2 }])
  await t.rejects(read(iso9362, csv([['LEI', 'BIC']])), { name: 'LayoutError', message: /the column/ })
})

t.test('Cells of a PDF hold their words, over several lines, but nothing outside the table', t => {
  const table = [
    ['Name', 'Address'],
    ['SOCIÉTÉ (LUX) S.A.', '5 RUE DE LA HALLE'],
    ['AL-ANSSARI', ''],
  ]
  const name = 'Société (Lux) \\ S.A.'
  t.strictSame(
    [...pdfTable(pdf(table, [table[0]!, [name, 'x']]))],
    [
      { fields: table[0], line: 1 },
      { fields: ['SOCIÉTÉ (LUX) S.A.', '5 RUE DE LA HALLE'], line: 2 },
      { fields: table[2], line: 3 },
      { fields: [name, 'x'], line: 4 },
    ],
  )
  t.end()
})

t.test('A PDF that is cut off, damaged or without a table is refused', t => {
  const { name, bytes } = pdf([header, finalba])
  const refused = (given: Buffer, message: RegExp) =>
    t.throws(() => [...pdfTable({ name, bytes: given })], { name: 'LayoutError', message })
  refused(bytes.subarray(0, -20), /^ISOBIC\.pdf is cut off/)
  const broken = Buffer.from(bytes)
  broken.fill(0xff, broken.indexOf('x\x9c', 0, 'latin1'), broken.indexOf('x\x9c', 0, 'latin1') + 20)
  refused(broken, /^ISOBIC\.pdf is damaged: a page cannot be unpacked/)
  refused(
    Buffer.from('%PDF-1.4\n1 0 obj\n<</Length 9999>>\nstream\n%%EOF\n'),
    /is damaged: a stream has no end/,
  )
  refused(Buffer.from('%PDF-1.4\n%%EOF\n'), /has no table with ruled lines/)
  t.end()
})
