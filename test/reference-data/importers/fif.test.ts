import t from 'tap'
import { fif } from '../../../services/reference-data/importers/fif.ts'
import { read } from './read.ts'

t.test('institutions, and branches by institution and transit number', async t => {
  const { publication, of, complaints } = await read(fif, 'FIF.txt')
  t.strictSame(
    of('bankCodes').map(({ code, name }) => [code, name]),
    [
      ['003', 'Royal Bank of Canada'],
      ['809', ''],
      ['00300002', 'Royal Bank of Canada'],
      ['00307172', 'Royal Bank of Canada'],
      ['80900010', 'Vancouver City Savings Credit Union'],
      ['80902240', 'Coast Capital Savings'],
    ],
    'a number that credit unions share has the name of none',
  )
  t.match(of('bankCodes')[2], {
    branchName: 'Main Branch - Royal Bank Plaza',
    street: '200 Bay Street',
    town: 'Toronto',
    postCode: 'M5J 2J5',
  })
  t.equal(of('bankCodes')[3]?.town, 'Québec')
  t.strictSame(publication.coverage, [
    { country: 'CA', kind: 'BANK' },
    { country: 'CA', kind: 'BRANCH' },
  ])
  t.strictSame(complaints, [{ reason: 'no institution and transit number: ABC', line: 5 }])
})

t.test('who takes electronic payments is in the ACSS; of others it says nothing', async t => {
  const { publication, of } = await read(fif, 'FIF.txt')
  const members = of('participations').map(({ system, code, takesPart }) => `${system} ${code} ${takesPart}`)
  t.strictSame(members, ['CA_ACSS 00300002 true', 'CA_ACSS 80900010 true', 'CA_ACSS 80902240 true'])
  t.equal(publication.registers, undefined)
})

t.test('another file is told by its lines', async t => {
  await t.rejects(read(fif, 'FedACHdir.txt'), { message: /should have 400 places; these have 155/ })
})
