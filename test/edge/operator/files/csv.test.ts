import t from 'tap'
import { read } from './read.ts'

const account = (type: string, value: string) => ({ creditorAccount: { id: { type, value } } })

t.test('columns are recognized by usual names, in any delimiter and case', async t => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const content = [
      [
        'Payment ID',
        'Beneficiary Name',
        'IBAN',
        'Account No.',
        'SWIFT/BIC',
        'Sort-Code',
        'Country',
        'CCY',
        'Amount',
      ],
      ['A1', 'Ann', 'GB33BUKB20201555555555', '', 'BUKBGB22', '', '', 'GBP', '1'],
      ['', 'Bob', '', '55779911', '', '20-00-00', 'GB', '', '2'],
    ]
      .map(cells => cells.join(delimiter))
      .join('\r\n')
    const { payments, unread, error } = await read('csv', content)
    t.equal(error, undefined)
    t.strictSame(unread, ['Amount'])
    t.strictSame(payments, [
      {
        place: { line: 2, endToEndId: 'A1' },
        instruction: {
          currency: 'GBP',
          ...account('IBAN', 'GB33BUKB20201555555555'),
          creditorAgent: { bic: 'BUKBGB22' },
          creditor: { name: 'Ann' },
        },
      },
      {
        place: { line: 3 },
        instruction: {
          country: 'GB',
          ...account('ACCOUNT_NUMBER', '55779911'),
          creditorAgent: { clearingSystemMemberId: { memberId: '20-00-00' } },
          creditor: { name: 'Bob' },
        },
      },
    ])
  }
})

t.test('columns may be JSON pointers of the instruction, also into lists', async t => {
  const { payments } = await read(
    'csv',
    '/creditorAccount/id/type,/creditorAccount/id/value,/creditor/documents/1/type,/creditor/documents/1/value,bic\n' +
      'EMAIL,ann@example.com,CPF,52998224725,\nIBAN,,CPF,,CAIXBRDF\n',
  )
  t.strictSame(
    payments.map(({ instruction }) => instruction),
    [
      {
        ...account('EMAIL', 'ann@example.com'),
        creditor: { documents: [{ type: 'CPF', value: '52998224725' }] },
      },
      { creditorAgent: { bic: 'CAIXBRDF' } },
    ],
    'the type of a number that a row does not have is left out',
  )
})

t.test('a mapping names columns, constants, the delimiter and the encoding', async t => {
  const mapping = {
    columns: { Empfänger: 'name', Konto: 'iban', constructor: 'bic' },
    constants: { currency: 'EUR', '/country': 'DE' },
    delimiter: ';',
    encoding: 'windows-1252',
  }
  const content = Buffer.from('Empfänger;Konto;constructor\nMüller, Jörg;DE89370400440532013000;\n', 'latin1')
  const { payments } = await read('csv', content, { mapping })
  t.strictSame(payments[0]?.instruction, {
    currency: 'EUR',
    country: 'DE',
    ...account('IBAN', 'DE89370400440532013000'),
    creditor: { name: 'Müller, Jörg' },
  })
  t.match(await read('csv', 'a;b\n', { mapping }), {
    error: 'file:1: the column Empfänger of the mapping is not in the header line',
  })
})

t.test(
  'a row without an account and a bank is no payment, and one of empty cells is none at all',
  async t => {
    const rows =
      'Nom;IBAN;BIC;Devise;Montant\nZoé;FR1420041010050500013M02606;;EUR;7\nTotal;;;EUR;7\n;;;;7\n;;;;\n ;;;;\n'
    for (const content of [rows, `${rows}"";;;;\n`]) {
      const { payments } = await read('csv', content)
      t.match(payments, [
        { place: { line: 2 }, instruction: { creditor: { name: 'Zoé' } } },
        { place: { line: 3 }, mistake: /^the row has no account and no bank: it is no payment/ },
        { place: { line: 4 }, mistake: /no payment/ },
      ])
      t.equal(payments.length, 3)
    }
    const constants = { bic: 'AGRIFRPP' }
    const { payments } = await read('csv', 'name,notes\nZoé,\n,Total\n', { mapping: { constants } })
    t.match(payments, [{ instruction: { creditorAgent: { bic: 'AGRIFRPP' } } }, { mistake: /no payment/ }])
  },
)

t.test('the line of a payment is the one it begins in', async t => {
  const { payments, error } = await read(
    'csv',
    'iban,name\n\nDE1,"two\nlines"\n\n\nDE2,"a ""quoted"" name"\nDE3,5" pipe\n',
  )
  t.equal(error, undefined)
  t.strictSame(
    payments.map(({ place }) => place.line),
    [3, 7, 8],
  )
  t.match(payments[1]?.instruction, { creditor: { name: 'a "quoted" name' } })
})

t.test('line breaks of several systems in one file separate payments, also between two chunks', async t => {
  const content = 'iban,reference\r\nIT60X0542811101000000123456,one\nX,two\r\n\nY,"three\nlines"\rZ,four'
  const { payments, error } = await read('csv', content)
  t.equal(error, undefined)
  t.strictSame(
    payments.map(({ place }) => [place.line, place.endToEndId]),
    [
      [2, 'one'],
      [3, 'two'],
      [5, 'three\nlines'],
      [7, 'four'],
    ],
  )
})

t.test('lines are divided alike before and after the first quotation mark', async t => {
  const iban = 'SK3112000000198742637541'
  const lines = [
    `${iban},Ľubica`,
    '',
    ' ',
    '\t',
    `${iban},`,
    `${iban},Ján,more`,
    `${iban},${'ž'.repeat(20_000)}`,
    `${iban},${'x'.repeat(40_000)}`,
    'last,',
  ]
  for (const end of ['\n', '\r\n', '\r', '\n\r', '\r\r\n'])
    for (const chunkBytes of [997, 65_536]) {
      const below = lines.join(end)
      const plain = await read('csv', `iban,name${end}${below}${end}`, { chunkBytes })
      t.strictSame(plain, await read('csv', `"iban",name${end}${below}${end}`, { chunkBytes }))
      t.equal(plain.payments.length, 6)
    }
  const long = `${lines[0]}\n${iban},${'ž'.repeat(40_000)}\n${lines[0]}`
  const plain = await read('csv', `iban,name\n${long}`, { chunkBytes: 9_000 })
  t.strictSame(plain, await read('csv', `"iban",name\n${long}`, { chunkBytes: 9_000 }))
  t.match(plain, { payments: { length: 1 }, error: /^file:3: the line has more than/ })
})

t.test('a row that cannot be read is named, and the rows after it are read', async t => {
  const content = Buffer.concat([
    Buffer.from('iban,name\nDE1,Ann,more\nDE2\nDE3,J'),
    Buffer.from([0xf6]),
    Buffer.from('rg\nDE4,Bob\n'),
  ])
  const { payments } = await read('csv', content)
  t.match(payments, [
    { place: { line: 2 }, mistake: 'the line has 3 fields; the header line has 2' },
    { place: { line: 3 }, mistake: 'the line has 1 fields; the header line has 2' },
    { place: { line: 4 }, mistake: /^field 2 is not text of the encoding/ },
    { place: { line: 5 }, instruction: { creditor: { name: 'Bob' } } },
  ])
})

t.test('a file that cannot be divided any further ends with its line, after the rows before it', async t => {
  const open = await read('csv', 'iban,name\nDE1,Ann\nDE2,"Bob\nDE3,Cy\n')
  t.strictSame(
    open.payments.map(({ place }) => place.line),
    [2],
  )
  t.equal(open.error, 'file:3: a quotation mark is opened here and not closed before the end of the file')

  const long = await read('csv', `iban,name\nDE1,Ann\nDE2,"${'x\n'.repeat(100_000)}`, { chunkBytes: 65_536 })
  t.strictSame(
    long.payments.map(({ place }) => place.line),
    [2],
  )
  t.match(long.error, /^file:3: the line has more than 65536 characters/)

  t.match(
    (await read('csv', 'Amount,Text\n1,x\n')).error,
    /^file:1: no column is known\. Name columns endToEndId, /,
  )
})

t.test('columns in German and French are recognized, in any order, case and spelling of accents', async t => {
  const headers = [
    'Begünstigter;Kontonummer;BLZ;LAND;Währung',
    'EMPFAENGER;Konto-Nr.;Bankleitzahl;länder_code;WAEHRUNG',
    'Nom du bénéficiaire;N° de compte;Code banque;Pays;Devise',
    'be\u0301ne\u0301ficiaire ;NUMÉRO_DE_COMPTE;code-banque;Code pays;MONNAIE',
  ]
  const cells = ['Grüß & Fils', '0648489890', '50010517', 'DE', 'EUR']
  for (const header of headers)
    for (const order of [(list: readonly string[]) => list, (list: readonly string[]) => list.toReversed()]) {
      const lines = [order(header.split(';')), order(cells)].map(line => line.join(';'))
      const { payments, unread, error } = await read('csv', lines.join('\n'))
      t.equal(error, undefined)
      t.strictSame(unread, [], header)
      t.strictSame(payments[0]?.instruction, {
        country: 'DE',
        currency: 'EUR',
        ...account('ACCOUNT_NUMBER', '0648489890'),
        creditorAgent: { clearingSystemMemberId: { memberId: '50010517' } },
        creditor: { name: 'Grüß & Fils' },
      })
    }
})

t.test('of two columns of one meaning none is chosen, unless a mapping does', async t => {
  const content = 'Empfänger;Bénéficiaire;IBAN\nÅsa;Zoé;NO9386011117947\n'
  t.match(await read('csv', content), {
    payments: [],
    error:
      /^file:1: the columns Empfänger and Bénéficiaire both mean name\. Remove one, or say in the columns/,
  })
  const mapping = { columns: { Bénéficiaire: 'name', IBAN: 'iban' } }
  const { payments, unread } = await read('csv', content, { mapping })
  t.match(payments[0]?.instruction, { creditor: { name: 'Zoé' } })
  t.strictSame(unread, ['Empfänger'])
  const references = await read('csv', 'Référence,ID,IBAN\nÅ1,2,NO9386011117947\n')
  t.match(references, { payments: [{ place: { endToEndId: 'Å1' } }], unread: ['ID'], error: undefined })
})
