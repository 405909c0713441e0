import t from 'tap'
import { correspondentsIn } from '../../../services/reference-data/importers/correspondent-list.ts'
import { currenciesIn } from '../../../services/reference-data/importers/currency-names.ts'
import type { DamagedLine } from '../../../services/reference-data/releases/import.ts'
import { fixture } from './read.ts'

const OWNER = 'TDBMMNUBXXX'

async function listed(file: string | readonly string[], owner?: string) {
  const damaged: DamagedLine[] = []
  const published =
    typeof file === 'string' ? fixture(file) : { name: 'list.txt', bytes: Buffer.from(file.join('\n')) }
  const rows = await correspondentsIn(published, owner, (reason, line) =>
    damaged.push({ reason, line: line! }),
  )
  return {
    rows,
    links: rows.map(({ currency, chain }) => `${currency} ${chain.join(' > ')}`),
    damaged: damaged.map(({ line, reason }) => `${line} ${reason}`),
  }
}

t.test('The text of a PDF is read by its columns, on each page anew', async t => {
  const { rows, links, damaged } = await listed('correspondents.txt', OWNER)
  t.strictSame(links, [
    'USD IRVTUS3NXXX',
    'USD CHASUS33XXX',
    'EUR COBADEFFXXX',
    'EUR INGBNL2AXXX',
    'GBP SCBLGB2LXXX',
    'JPY SMBCJPJTXXX',
    'CHF UBSWCHZH80A',
    'CNY BKCHHKHHXXX',
    'HKD BKCHHKHHXXX',
  ])
  t.strictSame(damaged, [], 'titles, wrapped cells and notes are no damage')
  t.match(rows[1], { owner: OWNER, priority: 2, account: '544700001', line: 9 })
  t.match(rows[3], { account: 'NL02 INGB 0650 0000 11' })
})

t.test('A CSV is read by its headings, with an intermediary, and with several owners', async t => {
  const { rows, links, damaged } = await listed('nostro-accounts.csv')
  t.strictSame(
    rows.map(({ owner }, at) => `${owner} ${links[at]}`),
    [
      'TDBMMNUBXXX USD CHASUS33XXX',
      'TDBMMNUBXXX EUR INGBNL2AXXX',
      'TDBMMNUBXXX AUD CTBAAU2SXXX > COBADEFFXXX',
      'GOMOMNUBXXX USD SCBLUS33XXX',
      'GOMOMNUBXXX DEM DEUTDEFFXXX',
    ],
    'a repeated line counts once',
  )
  t.strictSame(damaged, [])
  t.strictSame((await listed('nostro-accounts.csv', OWNER)).damaged, [
    '7 column owner: it is GOMOMNUBXXX, not TDBMMNUBXXX',
    '8 column owner: it is GOMOMNUBXXX, not TDBMMNUBXXX',
  ])
})

t.test('A BIC beside the name of the bank is found by its label', async t => {
  const { links, damaged } = await listed(
    [
      'Currency;Name of the Bank;Our Account No.',
      'US Dollar;"Standard Chartered Bank New York USA (SWIFT BIC: SCBLUS33XXX)";3582021812001',
      'Euro;"COMMERZBANK AG, SWIFT Code COBADEFF";400886600001',
      'Pound Sterling;Barclays Bank;20325355',
    ],
    OWNER,
  )
  t.strictSame(links, ['USD SCBLUS33XXX', 'EUR COBADEFFXXX'])
  t.match(damaged, [/^4 column SWIFT: "Barclays Bank" is not a BIC/])
})

const HEADINGS = 'Currency      Correspondent          SWIFT       Account'

t.test('A line without a currency has that of the line above only if its bank is at home in it', async t => {
  const { links, damaged } = await listed(
    [
      HEADINGS,
      'EUR           Commerzbank            COBADEFF    1111111',
      '              Citibank New York      CITIUS33    2222222',
      'USD           JPMorgan               CHASUS33    3333333',
      '              Bank of New York       IRVTUS3N    4444444',
    ],
    OWNER,
  )
  t.strictSame(links, ['EUR COBADEFFXXX', 'USD CHASUS33XXX', 'USD IRVTUS3NXXX'])
  t.strictSame(damaged, [
    '3 column currency: it is empty, and CITIUS33XXX may belong to the currency above or below: fill it in each line',
  ])
})

t.test('A page with other columns and no headings is reported, not left out', async t => {
  const { links, damaged } = await listed(
    [
      HEADINGS,
      'EUR           Commerzbank            COBADEFF    1111111',
      '\fUSD    CHASUS33    JPMorgan Chase Bank',
    ],
    OWNER,
  )
  t.strictSame(links, ['EUR COBADEFFXXX'])
  t.strictSame(damaged, ['3 column SWIFT: CHASUS33 is not below the heading'])
})

t.test('A damaged line is named by line and column, without its account', async t => {
  const { links, damaged } = await listed(
    [
      'Currency,Correspondent,SWIFT,Account number,Intermediary BIC',
      'USD,JPMorgan,CHASUS3,5447004348,',
      'US Dolar,Citibank,CITIUS33,36001234,',
      'GBP,Barclays,,20325355,',
      'CHF,UBS,see page 1,,',
      'CAD,Commerzbank,COBADEFF,40088660,ROYCCATX2',
      'EUR,ING,INGBNL2A,0650000011,',
      'MNT,Ourselves,TDBMMNUB,,',
    ],
    OWNER,
  )
  t.strictSame(links, ['EUR INGBNL2AXXX', 'MNT '], 'an owner clears a currency itself')
  t.strictSame(damaged, [
    '2 column SWIFT: "CHASUS3" is not a BIC (8 or 11 characters, such as DEUTDEFF or DEUTDEFF500)',
    '3 column currency: "US Dolar" is not a currency; expected a code such as USD',
    '4 column SWIFT: there is no BIC for GBP',
    '5 column SWIFT: "see page 1" is not a BIC (8 or 11 characters, such as DEUTDEFF or DEUTDEFF500)',
    '6 column intermediary: "ROYCCATX2" is not a BIC (8 or 11 characters, such as DEUTDEFF or DEUTDEFF500)',
  ])
})

t.test('A file that is no such list is refused with what is missing', async t => {
  const refused: [file: readonly string[], owner: string | undefined, message: RegExp][] = [
    [['%PDF-1.7'], OWNER, /^list\.txt is a PDF: run pdftotext -layout list\.txt/],
    [['Dear customer,', 'pay CHASUS33 in USD'], OWNER, /^no line of list\.txt has headings for the currency/],
    [['Currency,SWIFT', 'USD,CHASUS33'], undefined, /^list\.txt has no column for the owner.*--owner BIC/],
  ]
  for (const [file, owner, message] of refused) {
    await t.rejects(
      correspondentsIn({ name: 'list.txt', bytes: Buffer.from(file.join('\n')) }, owner, () => {}),
      { name: 'LayoutError', message },
    )
  }
})

t.test('Currencies are read as lists write them', async t => {
  const cells: [text: string, ...codes: string[]][] = [
    ['USD', 'USD'],
    ['US Dollar', 'USD'],
    ['U.S. Dollars', 'USD'],
    ['AUSTRALIAN DOLLAR AUD', 'AUD'],
    ['Swiss franc (CHF)', 'CHF'],
    ['USD, EUR / GBP', 'USD', 'EUR', 'GBP'],
    ['Pound Sterling', 'GBP'],
    ['EURO', 'EUR'],
    ['ALL', 'ALL'],
    ['ALL OTHER CURRENCIES'],
    ['Payments in USD take one day longer than others'],
    ['Page 2'],
    [''],
  ]
  for (const [text, ...codes] of cells) t.strictSame(currenciesIn(text), codes, text)
})
