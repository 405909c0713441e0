import t from 'tap'
import { genericCsv } from '../../../services/reference-data/importers/generic-csv.ts'
import { read } from './read.ts'

const head = { source: 'our-banks', publisher: 'Ourselves', licence: 'own use' }
const csv = (text: string | Buffer) => ({ name: 'table.csv', bytes: Buffer.from(text) })
const json = (mapping: unknown) => ({ name: 'mapping.json', bytes: Buffer.from(JSON.stringify(mapping)) })

const BANKS = `Our banks, November 2026
Code;BIC;Name;Town;SCT;SDD
1;abbl at wx;BANK OF KÄRNTEN;VILLACH;x;
2;;Sparkasse;Wien;;-
;BKAUATWW;No code;;x;x
;;;;;
`

const banks = {
  ...head,
  version: '42',
  validFrom: '2026-11-01',
  precedence: 'national',
  delimiter: ';',
  encoding: 'latin1',
  country: 'AT',
  coverage: [{ country: 'AT', kind: 'BANK' }],
  registers: ['SCT'],
  bankCodes: { code: { column: 'Code', pad: 5 }, bic: 'BIC', name: 'Name', town: 'Town' },
  institutions: { bic: 'BIC', name: 'Name' },
  participations: [
    { system: { value: 'SCT' }, bic: 'BIC', takesPart: { column: 'SCT', yes: ['x'], no: [''] } },
    {
      system: { value: 'SDD_CORE' },
      code: { column: 'Code', pad: 5 },
      takesPart: { column: 'SDD', no: ['-'] },
    },
  ],
}

t.test('A mapping gives banks names in the script of their country', async t => {
  const { of } = await read(
    genericCsv,
    csv('代號,名稱,Name\n004,臺灣銀行,Bank of Taiwan\n005,,Land Bank\n'),
    json({
      ...head,
      country: 'TW',
      bankCodes: { code: '代號', name: 'Name' },
      localNames: { code: '代號', language: { value: 'zh-Hant' }, name: '名稱' },
    }),
  )
  t.match(of('localNames'), [{ country: 'TW', code: '004', language: 'zh-Hant', name: '臺灣銀行' }])
  t.equal(of('localNames').length, 1, 'a bank without such a name is no damage')
  t.equal(of('bankCodes').length, 2)
})

t.test('A mapping gives the meaning of the columns, and the publisher of the list', async t => {
  const { publication, of, damagedLines } = await read(
    genericCsv,
    csv(Buffer.from(BANKS, 'latin1')),
    json(banks),
  )
  t.strictSame(publication, {
    source: { name: 'our-banks', publisher: 'Ourselves', precedence: 'national', period: 'monthly' },
    licence: 'own use',
    version: '42',
    validFrom: '2026-11-01',
    coverage: [{ country: 'AT', kind: 'BANK' }],
    registers: ['SCT'],
  })
  t.strictSame(of('bankCodes'), [
    { country: 'AT', code: '00001', bic: 'ABBLATWX', name: 'Bank of Kärnten', town: 'Villach', line: 3 },
    { country: 'AT', code: '00002', name: 'Sparkasse', town: 'Wien', line: 4 },
  ])
  t.strictSame(
    of('institutions').map(({ bic }) => bic),
    ['ABBLATWX', 'BKAUATWW'],
  )
  t.match(of('participations'), [
    { system: 'SCT', bic: 'ABBLATWX', takesPart: true },
    { system: 'SDD_CORE', country: 'AT', code: '00002', takesPart: false },
    { system: 'SCT', bic: 'BKAUATWW', takesPart: true },
  ])
  t.strictSame(damagedLines, [{ reason: 'no mapped table has all its required fields here', line: 6 }])
})

t.test('A file without a header line is read by the columns of its mapping', async t => {
  const mapping = {
    ...head,
    columns: ['bank', 'currency', 'first', 'second', 'rank'],
    settlementInstructions: {
      owner: 'bank',
      currency: 'currency',
      chain: ['first', 'second'],
      priority: 'rank',
      account: { value: '123' },
    },
    instructionSets: { owner: 'bank' },
    sanctions: { bic: 'bank', list: { value: 'our list' } },
  }
  const text = 'KASITHBK,USD,CITIUS33,IRVTUS3N,1\nKASITHBK,THB,,,\nKASITHBK\n'
  const { of, damagedLines } = await read(genericCsv, csv(text), json(mapping))
  t.strictSame(of('settlementInstructions'), [
    {
      chain: ['CITIUS33', 'IRVTUS3N'],
      owner: 'KASITHBK',
      currency: 'USD',
      priority: 1,
      account: '123',
      line: 1,
    },
    { chain: [], owner: 'KASITHBK', currency: 'THB', account: '123', line: 2 },
  ])
  t.equal(of('instructionSets').length, 2)
  t.match(of('sanctions')[0], { bic: 'KASITHBK', list: 'our list' })
  t.strictSame(damagedLines, [{ reason: 'the line has 1 fields; expected 5', line: 3 }])
})

const codes = { bankCodes: { code: 'Code' } }
const wrongMappings: readonly [mapping: unknown, message: RegExp][] = [
  [[], /mapping\.json: \/ must be an object, not \[\]$/],
  [{ ...head }, /mapping\.json: \/ must map at least one of institutions, bankCodes/],
  [
    { ...head, ...codes, country: 'AT', bank: {} },
    /mapping\.json: \/ has the unknown key bank; known are source, publisher/,
  ],
  [
    { ...codes, country: 'AT' },
    /mapping\.json: \/source is missing; it must be a name of 2 to 40 lower-case letters/,
  ],
  [
    { ...head, ...codes, country: 'AT', source: 'Our Banks' },
    /mapping\.json: \/source must be .*, not "Our Banks"$/,
  ],
  [{ ...head, ...codes, country: 'AT', licence: '' }, /mapping\.json: \/licence must be a text, not ""$/],
  [{ ...head, ...codes }, /mapping\.json: \/bankCodes\/country is missing$/],
  [
    { ...head, ...codes, country: 'Austria' },
    /mapping\.json: \/country must be a country code such as AT, not "Austria"$/,
  ],
  [{ ...head, country: 'AT', bankCodes: { name: 'Name' } }, /mapping\.json: \/bankCodes\/code is missing$/],
  [
    { ...head, country: 'AT', bankCodes: [{ code: 1 }] },
    /mapping\.json: \/bankCodes\/0\/code must be an object, not 1$/,
  ],
  [
    { ...head, country: 'AT', bankCodes: { code: { column: 'Code', pad: 99 } } },
    /mapping\.json: \/bankCodes\/code\/pad must be a number from 1 to 35, not 99$/,
  ],
  [
    { ...head, country: 'AT', bankCodes: { code: 'Code', town: { columns: 'x' } } },
    /\/bankCodes\/town has the unknown key columns; known are value, column/,
  ],
  [
    { ...head, ...codes, country: 'AT', encoding: 'ebcdic' },
    /mapping\.json: \/encoding must be one of utf-8/,
  ],
  [
    { ...head, ...codes, country: 'AT', delimiter: '||' },
    /mapping\.json: \/delimiter must be a single character/,
  ],
  [
    { ...head, ...codes, country: 'AT', precedence: 'first' },
    /mapping\.json: \/precedence must be one of operator, curated/,
  ],
  [
    { ...head, ...codes, country: 'AT', validFrom: '2026-02-31' },
    /mapping\.json: \/validFrom must be a date such as 2026-11-21, not "2026-02-31"$/,
  ],
  [
    { ...head, ...codes, country: 'AT', registers: ['SEPA'] },
    /mapping\.json: \/registers\/0 must be one of SCT/,
  ],
  [
    { ...head, ...codes, country: 'AT', coverage: [{ country: 'AT', kind: 'ALL' }] },
    /mapping\.json: \/coverage\/0\/kind must be one of BIC, BANK, BRANCH/,
  ],
]

t.test('A wrong mapping is refused with the place and what is expected there', async t => {
  for (const [mapping, message] of wrongMappings) {
    await t.rejects(
      read(genericCsv, csv('Code\n1\n'), json(mapping)),
      { name: 'LayoutError', message },
      String(message),
    )
  }
  await t.rejects(read(genericCsv, csv('Code\n1\n')), { message: /table\.csv needs a mapping/ })
})

t.test('A missing column is named', async t => {
  const mapping = { ...head, country: 'AT', bankCodes: { code: 'Code' } }
  await t.rejects(read(genericCsv, csv('code no,name\n1,x\n'), json(mapping)), {
    name: 'LayoutError',
    message: 'the column Code is missing; the columns are code no, name',
  })
  await t.rejects(read(genericCsv, csv('1,x\n'), json({ ...mapping, columns: ['no', 'name'] })), {
    message: /the mapping uses the column Code, but its columns are no/,
  })
})
