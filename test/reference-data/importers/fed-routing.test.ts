import t from 'tap'
import { fedRouting } from '../../../services/reference-data/importers/fed-routing.ts'
import { fixture, read } from './read.ts'

t.test('FedACH gives participants with names and addresses', async t => {
  const { publication, of, damagedLines } = await read(fedRouting, 'FedACHdir.txt')
  t.strictSame(
    publication,
    { lastChange: '2017-06-14', registers: ['US_FEDACH'], coverage: [] },
    'one list alone is not complete',
  )
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
  t.strictSame(damagedLines, [
    { reason: '"021000022" is not a routing number (9 digits with a check digit)', line: 4 },
    { reason: 'the line has 9 characters; expected 155', line: 6 },
  ])
})

t.test('FedACH and Fedwire together, in either order, are complete for the country', async t => {
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

t.test('A wrong file is refused', async t => {
  const file = { name: 'README.md', bytes: Buffer.from('# payprep\n') }
  await t.rejects(read(fedRouting, file), {
    name: 'LayoutError',
    message: /^the first line of README\.md has 9 characters; expected 155 \(FedACH\)/,
  })
})
