import t from 'tap'
import { t2Directory } from '../../../services/reference-data/importers/t2-directory.ts'
import { fixture, read } from './read.ts'

const name = 'RTGSEURFULL20261120.xml'

t.test('the T2 directory names institutions, out of its envelope', async t => {
  const { publication, of } = await read(t2Directory, name)
  t.strictSame(publication, { validFrom: '2026-11-20' })
  t.strictSame(
    of('institutions').map(({ bic, name, town }) => [bic, name, town]),
    [
      ['DEUTDEFFXXX', 'Deutsche Bank AG', 'Frankfurt am Main'],
      ['BNPAFRPPXXX', 'B&P Paribas', 'Paris'],
    ],
    'those that can be addressed no longer are not among them',
  )
})

t.test('damaged records are told', async t => {
  const { of, complaints } = await read(t2Directory, name)
  of('institutions')
  t.strictSame(complaints, [
    { reason: 'no BIC and last day: AAAABB22XXX, 9999', line: 8 },
    { reason: '150 places where there should be 206 or more', line: 9 },
  ])
})

t.test('changes, and what has no records, are refused', async t => {
  const { bytes } = fixture(name)
  await t.rejects(read(t2Directory, { name: 'RTGSEURDLTA20261120.xml', bytes }), /has changes only/)
  const other = { name: 'x.xml', bytes: Buffer.from('<a>\n<b>c</b>\n</a>\n') }
  await t.rejects(read(t2Directory, other), { name: 'LayoutError' })
})
