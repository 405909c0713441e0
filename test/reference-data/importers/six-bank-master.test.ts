import t from 'tap'
import { sixBankMaster } from '../../../services/reference-data/importers/six-bank-master.ts'
import { read } from './read.ts'

t.test(
  'IIDs have five digits as in IBANs, and those of Liechtenstein are listed in both countries',
  async t => {
    const { publication, of, damagedLines } = await read(sixBankMaster, 'bankmaster_V3.csv')
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
    t.strictSame(damagedLines, [
      { reason: '"81A98" is not an IID (3 to 5 digits)', line: 9 },
      { reason: 'IID 04836 has the successor 99999, which is not in the file', line: 8 },
    ])
  },
)

t.test('Of offices that share a BIC, the headquarters give the address', async t => {
  const { of } = await read(sixBankMaster, 'bankmaster_V3.csv')
  const ubs = of('institutions').find(({ bic }) => bic === 'UBSWCHZH80A')
  t.match(ubs, { name: 'UBS Switzerland AG', street: 'Bahnhofstrasse 45', postCode: '8098', town: 'Zürich' })
})

t.test('A wrong file is refused', async t => {
  const file = { name: 'bankmaster.csv', bytes: Buffer.from('iid;bic\r\n230;UBSWCHZH80A\r\n') }
  await t.rejects(read(sixBankMaster, file), { name: 'LayoutError' })
})
