import t from 'tap'
import { sixBankMaster } from '../../../services/reference-data/importers/six-bank-master.ts'
import { read } from './read.ts'

t.test('IIDs are as long as in IBANs, and those of Liechtenstein are of both countries', async t => {
  const { publication, of, complaints } = await read(sixBankMaster, 'bankmaster_V3.csv')
  t.strictSame(publication, {
    validFrom: '2026-11-23',
    coverage: [
      { country: 'CH', kind: 'BANK' },
      { country: 'LI', kind: 'BANK' },
    ],
  })
  const codes = of('bankCodes').map(({ country, code, bic, town }) => [country, code, bic, town])
  t.strictSame(codes, [
    ['CH', '00255', 'UBSWCHZH80A', 'Zürich'],
    ['CH', '00230', 'UBSWCHZH80A', 'Zürich'],
    ['CH', '09000', 'POFICHBEXXX', 'Bern'],
    ['CH', '30000', 'POFICHBEXXX', 'Bern'],
    ['CH', '08800', 'LILALI2XXXX', 'Vaduz'],
    ['LI', '08800', 'LILALI2XXXX', 'Vaduz'],
    // Merged into 230.
    ['CH', '04835', 'UBSWCHZH80A', 'Zürich'],
  ])
  t.strictSame(complaints, [
    { reason: 'no IID: 81A98', line: 9 },
    { reason: 'IID 04836 has become 99999, which there is not', line: 8 },
  ])
})

t.test('of offices with one BIC the headquarters tell the address', async t => {
  const { of } = await read(sixBankMaster, 'bankmaster_V3.csv')
  const ubs = of('institutions').find(({ bic }) => bic === 'UBSWCHZH80A')
  t.match(ubs, { name: 'UBS Switzerland AG', street: 'Bahnhofstrasse 45', postCode: '8098', town: 'Zürich' })
})

t.test('another file is refused', async t => {
  const file = { name: 'bankmaster.csv', bytes: Buffer.from('iid;bic\r\n230;UBSWCHZH80A\r\n') }
  await t.rejects(read(sixBankMaster, file), { name: 'LayoutError' })
})
