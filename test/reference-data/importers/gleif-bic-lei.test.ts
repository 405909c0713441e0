import t from 'tap'
import { gleifBicLei } from '../../../services/reference-data/importers/gleif-bic-lei.ts'
import { fixture, read } from './read.ts'

t.test('BICs with an LEI are institutions without a name', async t => {
  const { publication, of } = await read(gleifBicLei, 'lei-bic-20260828T000000.csv')
  t.strictSame(
    of('institutions').map(({ bic, name }) => [bic, name]),
    [
      ['DEUTDEFFXXX', undefined],
      ['DEUTDEFF500', undefined],
      ['MSFTUS66XXX', undefined],
    ],
  )
  t.notOk(publication.coverage)
})

t.test('A release carries the notice of its month that the licence demands', async t => {
  const { publication } = await read(gleifBicLei, 'lei-bic-20260828T000000.csv')
  t.match(publication, { validFrom: '2026-08-28', licence: /^SWIFT © and database rights August 2026\. All/ })
  const { bytes } = fixture('lei-bic-20260828T000000.csv')
  const renamed = await read(gleifBicLei, { name: 'bics.csv', bytes })
  t.strictSame(renamed.publication, {}, 'without a month in its name it has the general licence')
})

t.test('A wrong file is refused', async t => {
  const { of } = await read(gleifBicLei, { name: 'x.csv', bytes: Buffer.from('LEI,ISIN\n1,2\n') })
  t.throws(() => of('institutions'), { name: 'LayoutError' })
})
