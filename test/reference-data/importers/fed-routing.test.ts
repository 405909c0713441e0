import t from 'tap'
import { fedRouting } from '../../../services/reference-data/importers/fed-routing.ts'
import { fixture, read } from './read.ts'

t.test('FedACH tells who takes part, with name and address', async t => {
  const { publication, of, complaints } = await read(fedRouting, 'FedACHdir.txt')
  t.strictSame(publication, { registers: ['US_FEDACH'], coverage: [] }, 'one list alone is not the whole')
  t.match(of('bankCodes')[0], {
    country: 'US',
    code: '021000021',
    name: 'JPMorgan Chase',
    street: '3rd Floor',
    postCode: '33610',
    town: 'Tampa',
  })
  const participants = of('participations').map(({ system, code, takesPart }) => [system, code, takesPart])
  t.strictSame(participants, [
    ['US_FEDACH', '021000021', true],
    ['US_FEDACH', '011000015', true],
    ['US_FEDACH', '026009593', true],
    ['US_FEDACH', '053101121', true],
  ])
  t.strictSame(complaints, [
    { reason: 'no routing number: 021000022', line: 4 },
    { reason: '9 places where there should be 155', line: 6 },
  ])
})

t.test('with Fedwire, in whatever order, every routing number of the country is known', async t => {
  const { publication, of } = await read(fedRouting, 'fpddir.txt', fixture('FedACHdir.txt'))
  t.strictSame(publication.coverage, [{ country: 'US', kind: 'BANK' }])
  const wires = of('participations').filter(({ system }) => system === 'US_FEDWIRE')
  t.strictSame(
    wires.map(({ code, takesPart }) => [code, takesPart]),
    [
      ['021000021', true],
      ['021030004', true],
      ['053101121', false],
    ],
  )
})

t.test('another file is told from both', async t => {
  const file = { name: 'README.md', bytes: Buffer.from('# payprep\n') }
  await t.rejects(read(fedRouting, file), {
    name: 'LayoutError',
    message: /^README\.md: the lines of FedACH/,
  })
})
