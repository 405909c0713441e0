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

/** Directories as JSON, with the keys of the Federal Reserve Banks. */
const ach = {
  fedACHParticipants: {
    response: { code: 100 },
    fedACHParticipants: [
      {
        routingNumber: '073905527',
        recordTypeCode: '1',
        changeDate: '012908',
        customerName: 'LINCOLN SAVINGS BANK',
        customerAddress: 'P O BOX E',
        customerCity: 'REINBECK',
        customerState: 'IA',
        customerZip: '50669',
      },
      { routingNumber: '073905528', recordTypeCode: '1', customerName: 'NO BANK' },
    ],
  },
}
const wire = {
  fedwireParticipants: {
    fedwireParticipants: [
      {
        routingNumber: '325280039',
        customerName: 'MAC FEDERAL CREDIT UNION',
        fundsEligibility: 'Y',
        changeDate: '20180629',
      },
      {
        routingNumber: '021000021',
        customerName: 'JPMORGAN CHASE',
        fundsEligibility: 'Y',
        changeDate: '20990101',
      },
      {
        routingNumber: '113109898',
        customerName: 'CARMINE STATE BANK',
        fundsEligibility: 'N',
        changeDate: '        ',
      },
    ],
  },
}
const json = (name: string, content: unknown) => ({ name, bytes: Buffer.from(JSON.stringify(content)) })

t.test('Both directories are read as JSON too', async t => {
  const { publication, of, damagedLines } = await read(
    fedRouting,
    json('fedach.json', ach),
    json('fedwire.json', wire),
  )
  t.strictSame(
    publication,
    {
      lastChange: '2018-06-29',
      registers: ['US_FEDACH', 'US_FEDWIRE'],
      coverage: [{ country: 'US', kind: 'BANK' }],
    },
    'a change of a day to come is a mistake',
  )
  t.match(of('bankCodes')[0], {
    code: '073905527',
    name: 'Lincoln Savings Bank',
    town: 'Reinbeck',
    postCode: '50669',
  })
  t.strictSame(
    of('participations').map(({ system, code, takesPart }) => [system, code, takesPart]),
    [
      ['US_FEDACH', '073905527', true],
      ['US_FEDWIRE', '325280039', true],
      ['US_FEDWIRE', '021000021', true],
      ['US_FEDWIRE', '113109898', false],
    ],
  )
  t.match(damagedLines, [{ reason: /^"073905528" is not a routing number/, line: 2 }])
})

t.test('JSON of another kind is refused', async t => {
  for (const content of [{}, [], { fedACHParticipants: {} }])
    await t.rejects(read(fedRouting, json('fedach.json', content)), { name: 'LayoutError' })
})

t.test('Lines whose filler is cut are read, and a line without an end', async t => {
  const { bytes } = fixture('FedACHdir.txt')
  const text = bytes.toString('latin1').split('\n')[0]!.slice(0, 150)
  const { of, damagedLines } = await read(fedRouting, {
    name: 'FedACHdir.txt',
    bytes: Buffer.from(text),
  })
  t.match(of('bankCodes'), [{ code: '021000021' }])
  t.strictSame(damagedLines, [])
})

t.test('A wrong file is refused', async t => {
  const file = { name: 'README.md', bytes: Buffer.from('# payprep\n') }
  await t.rejects(read(fedRouting, file), {
    name: 'LayoutError',
    message: /^the first line of README\.md has 9 characters; expected 155 \(FedACH\)/,
  })
})
