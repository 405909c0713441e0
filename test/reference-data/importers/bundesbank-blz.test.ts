import t from 'tap'
import { bundesbankBlz } from '../../../services/reference-data/importers/bundesbank-blz.ts'
import { fixture, read } from './read.ts'

const expected = [
  ['10000000', 'MARKDEF1100', 'Bundesbank', '10591', 'Berlin', '09'],
  ['37040044', 'COBADEFFXXX', 'Commerzbank', '50447', 'Köln', '13'],
  ['20040000', 'COBADEFFXXX', 'Commerzbank', '20454', 'Hamburg', '13'],
  ['20040005', 'COBADEFFXXX', 'Commerzbank GF-H48', '20454', 'Hamburg', '09'],
  ['25050180', 'SPKHDE2HXXX', 'Sparkasse Hannover', '30001', 'Hannover', 'A3'],
  // Without a BIC of its own it is reached over that of its successor.
  ['25050299', 'SPKHDE2HXXX', 'Sparkasse Hannover', '30056', 'Hannover', 'A3'],
  // This edition deletes it, and is not valid yet.
  ['13091084', 'GENODEF1HWV', 'Volksbank Wismar', '23952', 'Wismar', '06'],
]

for (const name of ['blz-aktuell-txt-data.txt', 'BLZ.CSV']) {
  t.test(`${name} tells the bank, BIC and check method of each code by its leading record`, async t => {
    const { publication, of } = await read(bundesbankBlz, name)
    t.strictSame(publication, { coverage: [{ country: 'DE', kind: 'BANK' }] })
    const codes = of('bankCodes').map(row => [
      ...[row.code, row.bic, row.name, row.postCode, row.town, row.checkMethod],
    ])
    t.strictSame(codes, expected)
  })
}

t.test('an institution has the plainest of its names, and a town where all its codes are of one', async t => {
  const { of } = await read(bundesbankBlz, 'BLZ.CSV')
  const institutions = of('institutions').map(({ bic, name, town }) => [bic, name, town])
  t.strictSame(institutions, [
    ['MARKDEF1100', 'Bundesbank', 'Berlin'],
    ['COBADEFFXXX', 'Commerzbank', undefined],
    ['SPKHDE2HXXX', 'Sparkasse Hannover', 'Hannover'],
    ['GENODEF1HWV', 'Volksbank Wismar', 'Wismar'],
  ])
})

t.test('damaged lines are told, in either layout', async t => {
  const fixed = await read(bundesbankBlz, 'blz-aktuell-txt-data.txt')
  t.strictSame(fixed.complaints, [
    { reason: 'no bank code: 1004X000', line: 9 },
    { reason: '160 places where there should be 168 or 174', line: 10 },
  ])
  const separated = await read(bundesbankBlz, 'BLZ.CSV')
  t.strictSame(separated.complaints, [{ reason: 'no bank code: 1004X000', line: 10 }])
})

t.test('the edition of the banks, with IBAN rules behind each line, is read too', async t => {
  const { name, bytes } = fixture('blz-aktuell-txt-data.txt')
  const [first = ''] = bytes.toString('latin1').split('\r\n')
  const { of, complaints } = await read(bundesbankBlz, {
    name,
    bytes: Buffer.from(`${first}000503\r\n`, 'latin1'),
  })
  t.match(of('bankCodes'), [{ code: '10000000', bic: 'MARKDEF1100', checkMethod: '09' }])
  t.strictSame(complaints, [])
})

t.test('another file is not taken for it', async t => {
  const bytes = Buffer.from('# payprep\n')
  await t.rejects(read(bundesbankBlz, { name: 'README.md', bytes }), { name: 'LayoutError' })
  const table = Buffer.from('Bankleitzahl;Bezeichnung\r\n10000000;Bundesbank\r\n')
  await t.rejects(read(bundesbankBlz, { name: 'BLZ.CSV', bytes: table }), /the column Merkmal is missing/)
})
