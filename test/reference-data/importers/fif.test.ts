import t from 'tap'
import { fif } from '../../../services/reference-data/importers/fif.ts'
import { read } from './read.ts'

t.test('Institutions and branches are listed by institution and transit number', async t => {
  const { publication, of, damagedLines } = await read(fif, 'FIF.txt')
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
    'a number that credit unions share has no name',
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
  t.strictSame(damagedLines, [
    { reason: '"ABC" is not an institution and transit number (3 and 5 digits)', line: 5 },
  ])
})

t.test(
  'A branch that accepts electronic payments takes part in the ACSS, and others have no entry',
  async t => {
    const { publication, of } = await read(fif, 'FIF.txt')
    const members = of('participations').map(
      ({ system, code, takesPart }) => `${system} ${code} ${takesPart}`,
    )
    t.strictSame(members, ['CA_ACSS 00300002 true', 'CA_ACSS 80900010 true', 'CA_ACSS 80902240 true'])
    t.equal(publication.registers, undefined)
  },
)

t.test('A wrong file is refused for the length of its lines', async t => {
  await t.rejects(read(fif, 'FedACHdir.txt'), { message: /FedACHdir\.txt has 155 characters; expected 400/ })
})
