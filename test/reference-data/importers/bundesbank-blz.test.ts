import t from 'tap'
import { bundesbankBlz } from '../../../services/reference-data/importers/bundesbank-blz.ts'
import { fixture, read } from './read.ts'

const expected = [
  ['10000000', 'MARKDEF1100', 'Bundesbank', '10591', 'Berlin', '09'],
  ['37040044', 'COBADEFFXXX', 'Commerzbank', '50447', 'Köln', '13'],
  ['20040000', 'COBADEFFXXX', 'Commerzbank', '20454', 'Hamburg', '13'],
  ['20040005', 'COBADEFFXXX', 'Commerzbank GF-H48', '20454', 'Hamburg', '09'],
  ['25050180', 'SPKHDE2HXXX', 'Sparkasse Hannover', '30001', 'Hannover', 'A3'],
  // It has no BIC, so it gets that of its successor.
  ['25050299', 'SPKHDE2HXXX', 'Sparkasse Hannover', '30056', 'Hannover', 'A3'],
  // Deleted by this edition, which is not valid yet.
  ['13091084', 'GENODEF1HWV', 'Volksbank Wismar', '23952', 'Wismar', '06'],
]

for (const name of ['blz-aktuell-txt-data.txt', 'BLZ.CSV']) {
  t.test(`${name} gives the bank, BIC and check method of each code by its leading record`, async t => {
    const { publication, of } = await read(bundesbankBlz, name)
    t.strictSame(publication, { coverage: [{ country: 'DE', kind: 'BANK' }] })
    const codes = of('bankCodes').map(({ code, bic, name, postCode, town, checkMethod }) => {
      return [code, bic, name, postCode, town, checkMethod]
    })
    t.strictSame(codes, expected)
  })
}

t.test('An institution has the plainest name of its codes, and a town if its codes share it', async t => {
  const { of } = await read(bundesbankBlz, 'BLZ.CSV')
  const institutions = of('institutions').map(({ bic, name, town }) => [bic, name, town])
  t.strictSame(institutions, [
    ['MARKDEF1100', 'Bundesbank', 'Berlin'],
    ['COBADEFFXXX', 'Commerzbank', undefined],
    ['SPKHDE2HXXX', 'Sparkasse Hannover', 'Hannover'],
    ['GENODEF1HWV', 'Volksbank Wismar', 'Wismar'],
  ])
})

t.test('Damaged lines are reported in either layout', async t => {
  const fixed = await read(bundesbankBlz, 'blz-aktuell-txt-data.txt')
  t.strictSame(fixed.damagedLines, [
    { reason: '"1004X000" is not a bank code (8 digits)', line: 9 },
    { reason: 'the line has 160 characters; expected 168 or 174', line: 10 },
  ])
  const separated = await read(bundesbankBlz, 'BLZ.CSV')
  t.strictSame(separated.damagedLines, [{ reason: '"1004X000" is not a bank code (8 digits)', line: 10 }])
})

t.test('The edition for banks, with an IBAN rule at the end of each line, is read too', async t => {
  const { name, bytes } = fixture('blz-aktuell-txt-data.txt')
  const [first = ''] = bytes.toString('latin1').split('\r\n')
  const { of, damagedLines } = await read(bundesbankBlz, {
    name,
    bytes: Buffer.from(`${first}000503\r\n`, 'latin1'),
  })
  t.match(of('bankCodes'), [{ code: '10000000', bic: 'MARKDEF1100', checkMethod: '09' }])
  t.strictSame(damagedLines, [])
})

t.test('A wrong file is refused', async t => {
  const bytes = Buffer.from('# payprep\n')
  await t.rejects(read(bundesbankBlz, { name: 'README.md', bytes }), { name: 'LayoutError' })
  const table = Buffer.from('Bankleitzahl;Bezeichnung\r\n10000000;Bundesbank\r\n')
  await t.rejects(read(bundesbankBlz, { name: 'BLZ.CSV', bytes: table }), /the column Merkmal is missing/)
})
