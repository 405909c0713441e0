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

t.test('a mapping says what the columns mean, and whose the list is', async t => {
  const { publication, of, complaints } = await read(
    genericCsv,
    csv(Buffer.from(BANKS, 'latin1')),
    json(banks),
  )
  t.strictSame(publication, {
    source: { name: 'our-banks', publisher: 'Ourselves', precedence: 'national' },
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
  t.strictSame(complaints, [{ reason: 'nothing in it that the mapping asks for', line: 6 }])
})

t.test('settlement instructions and sanctions, without a line that names the columns', async t => {
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
  const { of, complaints } = await read(genericCsv, csv(text), json(mapping))
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
  t.strictSame(complaints, [{ reason: '1 fields where there should be 5', line: 3 }])
})

const codes = { bankCodes: { code: 'Code' } }
const wrong: readonly [mapping: unknown, message: RegExp][] = [
  [[], /mapping: \/ must be an object/],
  [{ ...head }, /mapping: \/ must map one of institutions, bankCodes/],
  [
    { ...head, ...codes, country: 'AT', bank: {} },
    /mapping: \/bank is not known: there are source, publisher/,
  ],
  [{ ...codes, country: 'AT' }, /mapping: \/source must be a name of small letters/],
  [{ ...head, ...codes, country: 'AT', source: 'Our Banks' }, /mapping: \/source must be/],
  [{ ...head, ...codes, country: 'AT', licence: '' }, /mapping: \/licence must be a text/],
  [{ ...head, ...codes }, /mapping: \/bankCodes\/country is missing/],
  [{ ...head, ...codes, country: 'Austria' }, /mapping: \/country must be a country, such as AT/],
  [{ ...head, country: 'AT', bankCodes: { name: 'Name' } }, /mapping: \/bankCodes\/code is missing/],
  [{ ...head, country: 'AT', bankCodes: [{ code: 1 }] }, /mapping: \/bankCodes\/0\/code must be an object/],
  [
    { ...head, country: 'AT', bankCodes: { code: { column: 'Code', pad: 99 } } },
    /mapping: \/bankCodes\/code\/pad must be a number from 1 to 35/,
  ],
  [
    { ...head, country: 'AT', bankCodes: { code: 'Code', town: { columns: 'x' } } },
    /mapping: \/bankCodes\/town\/columns is not known: there are value, column/,
  ],
  [{ ...head, ...codes, country: 'AT', encoding: 'ebcdic' }, /mapping: \/encoding must be one of utf-8/],
  [{ ...head, ...codes, country: 'AT', delimiter: '||' }, /mapping: \/delimiter must be a single character/],
  [{ ...head, ...codes, country: 'AT', precedence: 'first' }, /mapping: \/precedence must be one of curated/],
  [{ ...head, ...codes, country: 'AT', validFrom: '2026-02-31' }, /mapping: \/validFrom must be a day/],
  [{ ...head, ...codes, country: 'AT', registers: ['SEPA'] }, /mapping: \/registers\/0 must be one of SCT/],
  [
    { ...head, ...codes, country: 'AT', coverage: [{ country: 'AT', kind: 'ALL' }] },
    /mapping: \/coverage\/0\/kind must be one of BIC, BANK, BRANCH/,
  ],
]

t.test('a mapping that is wrong is refused with the place', async t => {
  for (const [mapping, message] of wrong) {
    await t.rejects(
      read(genericCsv, csv('Code\n1\n'), json(mapping)),
      { name: 'LayoutError', message },
      String(message),
    )
  }
  await t.rejects(read(genericCsv, csv('Code\n1\n')), { message: /the mapping is missing/ })
})

t.test('a column that is not there is named', async t => {
  const mapping = { ...head, country: 'AT', bankCodes: { code: 'Code' } }
  await t.rejects(read(genericCsv, csv('code no,name\n1,x\n'), json(mapping)), {
    name: 'LayoutError',
    message: 'the column Code is missing: there are code no, name',
  })
  await t.rejects(read(genericCsv, csv('1,x\n'), json({ ...mapping, columns: ['no', 'name'] })), {
    message: /there is no column Code among those of the mapping/,
  })
})
