import t from 'tap'
import { t2Directory } from '../../../services/reference-data/importers/t2-directory.ts'
import { fixture, read } from './read.ts'

const name = 'RTGSEURFULL20261120.xml'

t.test('The T2 directory gives the institutions inside its XML envelope', async t => {
  const { publication, of } = await read(t2Directory, name)
  t.strictSame(publication, { validFrom: '2026-11-20' })
  t.strictSame(
    of('institutions').map(({ bic, name, town }) => [bic, name, town]),
    [
      ['DEUTDEFFXXX', 'Deutsche Bank AG', 'Frankfurt am Main'],
      ['BNPAFRPPXXX', 'B&P Paribas', 'Paris'],
    ],
    'institutions that can no longer be addressed are left out',
  )
})

t.test('Damaged records are reported', async t => {
  const { of, damagedLines } = await read(t2Directory, name)
  of('institutions')
  t.strictSame(damagedLines, [
    { reason: 'expected a BIC and a last day yyyymmdd, not "AAAABB22XXX" and "9999"', line: 8 },
    { reason: 'the record has 150 characters; expected 206 or more', line: 9 },
  ])
})

t.test('Delta files and files without records are refused', async t => {
  const { bytes } = fixture(name)
  await t.rejects(
    read(t2Directory, { name: 'RTGSEURDLTA20261120.xml', bytes }),
    /holds only changes: import the full directory/,
  )
  const other = { name: 'x.xml', bytes: Buffer.from('<a>\n<b>c</b>\n</a>\n') }
  await t.rejects(read(t2Directory, other), { name: 'LayoutError' })
})
