import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import t from 'tap'
import { dateOf } from '../../../../edge/operator/files/formats/xlsx/cell.ts'
import { numberFormatOf } from '../../../../edge/operator/files/formats/xlsx/number-formats.ts'
import { columnOf, lettersOf } from '../../../../edge/operator/files/formats/xlsx/rows.ts'
import { read } from './read.ts'
import { cells, rowOf, sheetOf, textRow, workbookOf } from './xlsx-workbook.ts'

const { text, shared, number, formula, error, empty } = cells
const IBAN = 'GB29NWBK60161331926819'
const readAll = (bytes: Buffer, options = {}) => read('xlsx', bytes, { chunkBytes: 997, ...options })

/** The row that follows a header of one heading and a name. */
async function readCell(heading: string, cell: string, options = {}) {
  const sheet = textRow(heading, 'Name') + rowOf(cell, text('Þóra'))
  const { payments, error } = await readAll(workbookOf({ Zahlungen: sheet }, options))
  t.equal(error, undefined)
  return payments[0]! as { instruction?: any; mistake?: string; notRead?: readonly any[] }
}

for (const writer of ['openpyxl', 'libreoffice'])
  t.test(`a workbook that ${writer} has written is read as people made it`, async t => {
    const bytes = readFileSync(new URL(`workbooks/${writer}.xlsx`, import.meta.url))
    const { payments, unread, error } = await readAll(bytes)
    t.equal(error, undefined)
    t.strictSame(unread, ['Notiz', 'sheet Deckblatt', 'sheet Archiv'])
    t.match(payments, [
      {
        place: { line: 4, path: `'Wypłaty maj'!A4`, endToEndId: 'W-1' },
        instruction: {
          country: 'PL',
          creditor: { name: 'Łucja & Syn', dateOfBirth: '1988-02-29' },
          creditorAccount: { id: { type: 'IBAN', value: 'PL61109010140000071219812874' } },
        },
        notRead: [],
      },
      {
        place: { line: 5, endToEndId: '7' },
        instruction: {
          creditor: { name: 'Jürgen', dateOfBirth: '1988-02-29' },
          creditorAccount: { id: { type: 'ACCOUNT_NUMBER', value: '532013000' } },
          creditorAgent: { clearingSystemMemberId: { memberId: '37040044' } },
        },
        notRead: [
          { kind: 'NUMBER_CELL', reason: /^'Wypłaty maj'!B5 is a number/ },
          { reason: /!E5 / },
          { reason: /!F5 is the number 32202, read as the date 1988-02-29/ },
        ],
      },
      { place: { line: 7 }, mistake: /!E7 is the date 2012-10-20/ },
      {
        place: { line: 8 },
        instruction: {
          creditorAccount: { id: { value: '0000032013' } },
          creditorAgent: { clearingSystemMemberId: { memberId: '01020304' } },
        },
        notRead: [],
      },
    ])
  })

t.test('a formula gives its last value; one without a value is not used', async t => {
  const used = await readCell('IBAN', formula('A1&B1', IBAN, 'str'))
  t.match(used.instruction, { creditorAccount: { id: { value: IBAN } } })
  t.match(await readCell('IBAN', formula('A1&B1')), {
    mistake: /^Zahlungen!A2 has a formula without a value/,
  })
  t.match(await readCell('Kundennummer', formula('A1', '', 'str')), {
    instruction: { creditor: { name: 'Þóra' } },
  })
})

t.test('what Excel has damaged is not used, and named by its cell', async t => {
  for (const [cell, mistake] of [
    [number('1.23E+15'), /^Zahlungen!A2 is the number 1.23E\+15, of which Excel keeps 15 digits/],
    [number('1234567890123450'), /keeps 15 digits/],
    [number(12.5), /is the number 12.5, not text/],
    [number(-7), /is the number -7/],
    [number('NaN'), /is the number NaN/],
    [text('4,5E+22'), /has 4,5E\+22, a number of which Excel has left out digits/],
    [error('#N/A'), /has the error #N\/A/],
    [shared(9), /has a text that is not there/],
    [number(44_116, 1), /is the date 2020-10-12, which Excel may have made of a number/],
    ['<c t="d"><v>2020-10-12T00:00:00</v></c>', /is the date 2020-10-12/],
  ] as const)
    t.match(await readCell('Kontonummer', cell, { formats: ['dd.mm.yy'] }), {
      mistake,
      instruction: undefined,
    })
})

t.test('digits that a format adds are kept, and a number without one is noted', async t => {
  const padded = await readCell('Kontonummer', number(1_234_567, 1), { formats: ['00000000'] })
  t.match(padded, { instruction: { creditorAccount: { id: { value: '01234567' } } }, notRead: [] })
  const plain = await readCell('Kontonummer', number('1.23456789012E+14'))
  t.match(plain, {
    instruction: { creditorAccount: { id: { value: '123456789012000' } } },
    notRead: [
      { kind: 'NUMBER_CELL', field: '/creditorAccount/id/value', reason: /^Zahlungen!A2 is a number/ },
    ],
  })
  const reference = await readCell('Referenz', number(1_234_567))
  t.match(reference, { place: { endToEndId: '1234567' }, notRead: [] })
})

t.test('formats tell dates and leading zeros', async t => {
  for (const code of ['yyyy\\-mm\\-dd', 'd.m.yy;@', '[$-407]dd/ mmmm', 'h:mm', '[h]:mm:ss', 'General"d" d'])
    t.ok(numberFormatOf(code).isDate, code)
  for (const code of ['General', '0.00E+00', '#,##0.00 "days"', '[Magenta]0', '\\d0', '_d0', '[$USD-409] 0'])
    t.notOk(numberFormatOf(code).isDate, code)
  for (const [code, digits] of [
    ['00000', 5],
    ['00\\-00\\-00', 6],
    ['00"-"00;@', 4],
    ['[$-407]000 000', 6],
    ['0', 0],
    ['0.00', 0],
    ['#,##0', 0],
    ['0E+00', 0],
  ] as const)
    t.equal(numberFormatOf(code).digits, digits, code)
  t.equal(dateOf(1), '1900-01-01')
  t.equal(dateOf(59), '1900-02-28')
  t.equal(dateOf(61.9), '1900-03-01')
  t.equal(dateOf(0, true), '1904-01-01')
  t.equal(dateOf(2_958_465), '9999-12-31')
  for (const none of [0, -1, 2_958_466, Number.NaN]) t.equal(dateOf(none), undefined)
  for (const [letters, column] of [
    ['A', 0],
    ['Z', 25],
    ['AA', 26],
    ['XFD', 16_383],
  ] as const) {
    t.equal(columnOf(`${letters}12`), column)
    t.equal(lettersOf(column), letters)
  }
})

t.test('texts are whole: in several fonts, with line breaks, without their pronunciation', async t => {
  const strings = [
    '<r><rPr><b/></rPr><t>Ó</t></r><r><t xml:space="preserve"> Súilleabháin</t></r><rPh sb="0" eb="1"><t>no</t></rPh>',
    '<t>a_x000D_b</t>',
  ]
  const sheet = textRow('Name', 'Iban') + rowOf(shared(0), text(IBAN)) + rowOf(shared(1), text(IBAN))
  const { payments } = await readAll(workbookOf({ S: sheet }, { strings }))
  t.match(payments, [
    { instruction: { creditor: { name: 'Ó Súilleabháin' } } },
    { instruction: { creditor: { name: 'a\rb' } } },
  ])
})

t.test(
  'the first visible sheet with headings is read, below its titles, and the others are named',
  async t => {
    const payment = textRow('Þóra', IBAN)
    const title = textRow('Name of the firm', 'Liechti & Co')
    const header = textRow('name', 'iban', '')
    const sheets = {
      Old: header + payment,
      Cover: textRow('Name', 'Liechti'),
      'Pay & more': `${title}<row r="4">${['name', 'iban'].map(text).join('')}</row>${rowOf(empty)}${payment}`,
      Later: header + payment,
    }
    const { payments, unread } = await readAll(workbookOf(sheets, { hidden: ['Old'] }))
    t.strictSame(unread, ['sheet Old', 'sheet Cover', 'sheet Later'])
    t.match(payments, [{ place: { line: 6, path: `'Pay & more'!A6` } }])
    t.equal(payments.length, 1)

    const mapping = { columns: { Liechti: 'name' } }
    const mapped = await readAll(workbookOf({ Cover: sheets.Cover + payment }), { mapping })
    t.match(mapped.payments, [{ instruction: { creditor: { name: IBAN } } }])
    const none = await readAll(workbookOf({ A: payment, B: '' }))
    t.match(none.error, /^file: no visible sheet has a known column in its first 20 rows\. Name columns /)
    const double = await readAll(workbookOf({ A: textRow('iban', 'IBAN') }))
    t.match(double.error, /^file: A!A1: the columns iban and IBAN both mean iban/)
  },
)

t.test('cells have the column that they name, and rows their number', async t => {
  const sheet =
    '<row r="2"><c r="B2" t="inlineStr"><is><t>name</t></is></c><c r="D2" t="inlineStr"><is><t>bic</t></is></c></row>' +
    `<row r="9"><c r="D9" t="inlineStr"><is><t>GLITISRE</t></is></c><c r="XFD9"><v>1</v></c></row>`
  const { payments } = await readAll(workbookOf({ S: sheet }))
  t.match(payments, [{ place: { line: 9 }, instruction: { creditorAgent: { bic: 'GLITISRE' } } }])
  t.notOk('creditor' in (payments[0]!.instruction as object))
})

t.test('dates are counted from the year that the workbook says', async t => {
  for (const isFrom1904 of [true, false]) {
    const sheet =
      textRow('Name', 'IBAN', 'dateOfBirth') +
      rowOf(text('Þóra'), text(IBAN), number(30_740, 1)) +
      rowOf(text('Þóra'), text(IBAN), number(30_740))
    const { payments } = await readAll(workbookOf({ S: sheet }, { isFrom1904, formats: ['dd.mm.yyyy'] }), {
      mapping: { columns: { Name: 'name', IBAN: 'iban', dateOfBirth: '/creditor/dateOfBirth' } },
    })
    const dateOfBirth = isFrom1904 ? '1988-02-29' : '1984-02-28'
    t.match(payments, [
      { instruction: { creditor: { dateOfBirth } }, notRead: [] },
      {
        instruction: { creditor: { dateOfBirth } },
        notRead: [{ reason: `S!C3 is the number 30740, read as the date ${dateOfBirth}.` }],
      },
    ])
  }
})

t.test('a total or a note is no payment, whatever it says', async t => {
  const sheet =
    textRow('Empfänger', 'IBAN', 'Währung', 'Betrag') +
    rowOf(text('Þóra'), text(IBAN), text('ISK'), number(12_000)) +
    rowOf(text('Samtals'), empty, text('ISK'), formula('SUM(D2:D2)', '12000')) +
    rowOf(empty, empty, empty, number(12_000))
  const { payments } = await readAll(workbookOf({ S: sheet }))
  const noPayment = {
    mistake: /^the row has no account and no bank: it is no payment/,
    instruction: undefined,
  }
  t.match(payments, [
    { instruction: { creditor: { name: 'Þóra' } } },
    { place: { line: 3, path: 'S!A3' }, ...noPayment },
    { place: { line: 4, path: 'S!A4' }, ...noPayment },
  ])
})

t.test('a heading that is merged with the cell below is that of its column', async t => {
  const sheet =
    textRow('Lohnlauf', 'Mai') +
    rowOf(text('IBAN'), text('Empfänger'), empty, text('BLZ')) +
    rowOf(empty, text('Name'), text('Steuernummer'), empty) +
    textRow(IBAN, 'Þóra', '070191-2039', '37040044')
  const { payments, unread } = await readAll(workbookOf({ S: sheet }))
  t.strictSame(unread, [])
  t.match(payments, [
    {
      instruction: {
        creditorAccount: { id: { value: IBAN } },
        creditor: { name: 'Þóra', taxId: '070191-2039' },
        creditorAgent: { clearingSystemMemberId: { memberId: '37040044' } },
      },
    },
  ])
})

t.test('hidden rows and columns are read, and a range that claims the whole sheet costs nothing', async t => {
  const row = (number: number, cells: string, more = '') => `<row r="${number}" ${more}>${cells}</row>`
  const rows =
    row(1, '', 'ht="15"') +
    row(3, text('IBAN') + text('optOut')) +
    row(4, text(IBAN) + '<c t="b"><v>1</v></c>', 'hidden="1"') +
    row(1_048_576, '<c r="XFD1048576" s="1"/>')
  const sheet = sheetOf(rows).replace(
    '<sheetData>',
    '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="2" hidden="1"/></cols><sheetData>',
  )
  const { payments } = await readAll(workbookOf({ S: '' }, { parts: { 'xl/worksheets/sheet1.xml': sheet } }))
  t.match(payments, [
    {
      place: { line: 4 },
      instruction: { creditorAccount: { id: { value: IBAN } }, verificationOptOut: 'true' },
    },
  ])
  t.equal(payments.length, 1)
})

t.test('a Strict Open XML workbook is read as any other', async t => {
  const transitional = readFileSync(new URL('workbooks/openpyxl.xlsx', import.meta.url))
  const parts = Object.entries(unzipSync(transitional)).map(([name, part]) => [
    name,
    strToU8(
      strFromU8(part)
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/',
          'http://purl.oclc.org/ooxml/officeDocument/',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
          'http://purl.oclc.org/ooxml/spreadsheetml/main',
        ),
    ),
  ])
  const strict = Buffer.from(zipSync(Object.fromEntries(parts)))
  t.strictSame(await readAll(strict), await readAll(transitional))
})

t.test('the search for headings ends, however much the sheets unpack to', async t => {
  const blank = sheetOf(`<row><c note="${'x'.repeat(900_000)}"/></row>`.repeat(20))
  const parts = { 'xl/worksheets/sheet1.xml': blank, 'xl/worksheets/sheet2.xml': blank }
  const { error } = await readAll(workbookOf({ A: '', B: '', Pay: textRow('iban') }, { parts }))
  t.match(error, /^file has no headings in the first 33554432 bytes of its sheets, unpacked: put the sheet/)
})

t.test('a file that is no workbook says what it is', async t => {
  const whole = workbookOf({ S: textRow('iban') })
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  for (const [bytes, mistake] of [
    [Buffer.from('iban\n'), /^file is no xlsx workbook/],
    [Buffer.alloc(0), /^file is no xlsx workbook/],
    [Buffer.concat([ole, Buffer.alloc(4_096)]), /^file has a password or is of Excel 97 to 2003/],
    [whole.subarray(0, -30), /^file is no whole xlsx workbook/],
    [workbookOf({}, { parts: { '_rels/.rels': '<none/>' } }), /^file is no xlsx workbook/],
    [workbookOf({ S: '' }, { parts: { 'xl/worksheets/sheet1.xml': '<a><b></a>' } }), /unexpected close tag/],
    [workbookOf({ S: '' }, { parts: { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a><a/>' } }), /document type/],
    [workbookOf({ S: '<row r="2"/><row r="1"/>' }), /rows of a sheet are not in order/],
    [workbookOf({ S: '<row r="1048577"/>' }), /rows of a sheet are not in order/],
  ] as const)
    t.match((await readAll(bytes)).error, mistake)
})

t.test('a workbook that is named as CSV says so', async t => {
  const { error } = await read('csv', workbookOf({ S: textRow('iban') }), { chunkBytes: 64 })
  t.equal(error, 'file is a ZIP archive, such as an xlsx workbook, not CSV')
})

t.test('payments before a place that cannot be read are reported', async t => {
  const rows = textRow('iban') + textRow(IBAN).repeat(5_000)
  const sheet = sheetOf(`${rows}<row><c></row>`)
  const { payments, error } = await readAll(
    workbookOf({ S: '' }, { parts: { 'xl/worksheets/sheet1.xml': sheet } }),
  )
  t.match(error, /^file is no xlsx workbook/)
  t.ok(payments.length > 1_000)
})

t.test('an archive that unpacks to more than a workbook has is refused before it is unpacked', async t => {
  const zeros = new Uint8Array(20 * 1024 ** 2)
  const big = await readAll(workbookOf({ S: textRow('iban') }, { parts: { 'xl/styles.xml': zeros } }))
  t.match(big.error, /^file: xl\/styles\.xml has more than 16777216 bytes, unpacked/)

  // The archive says that its part is small.
  const lying = workbookOf({ S: textRow('iban') }, { parts: { 'xl/styles.xml': zeros } })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(zeros.length)
  const small = Buffer.from([0, 1, 0, 0])
  for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size, at + 4)) small.copy(lying, at)
  t.match((await readAll(lying)).error, /^file is no whole xlsx workbook: too many bytes/)

  const long = await readAll(workbookOf({ S: textRow('iban') + rowOf(text('x'.repeat(2_000_000))) }))
  t.match(long.error, /more than 1048576 characters/)
})

t.test(
  'elements without an end and a text in endless runs are refused before they fill the memory',
  async t => {
    const run = `<t>${'ø'.repeat(1_000)}</t>`.repeat(1_100)
    const value = `${'7'.repeat(1_000)}<a/>`.repeat(1_100)
    const sheet = textRow('iban')
    const long = /the text of a cell has more than 1048576 characters/
    for (const [bytes, mistake] of [
      [workbookOf({ S: sheet + '<a>'.repeat(200) }), /elements are more than 100 deep/],
      [workbookOf({ S: sheet + rowOf(`<c><v>${value}</v></c>`) }), long],
      [workbookOf({ S: sheet + rowOf(`<c t="inlineStr"><is>${run}</is></c>`) }), long],
      [workbookOf({ S: sheet }, { strings: [run] }), long],
    ] as const)
      t.match((await readAll(bytes, { chunkBytes: 65_536 })).error, mistake)
  },
)
