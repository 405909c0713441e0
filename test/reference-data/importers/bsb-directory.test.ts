import t from 'tap'
import { bsbDirectory } from '../../../services/reference-data/importers/bsb-directory.ts'
import { fixture, read } from './read.ts'

const bsbs = (
  rows: readonly { readonly code: string; readonly name?: string; readonly branchName?: string }[],
) => rows.map(({ code, name, branchName }) => [code, name, branchName])

t.test('The CSV gives every BSB with the clearing streams in which it takes part', async t => {
  const { publication, of, damagedLines } = await read(bsbDirectory, 'BSBDirectoryNov26-368.csv')
  t.strictSame(publication, {
    version: 'Nov26-368',
    validFrom: '2026-11-01',
    coverage: [
      { country: 'AU', kind: 'BANK' },
      { country: 'AU', kind: 'BRANCH' },
    ],
    registers: ['AU_PCS', 'AU_BECS', 'AU_HVCS'],
  })
  t.match(of('bankCodes'), [
    { code: '012002', name: 'ANZ', street: '115 Pitt Street', town: 'Sydney', postCode: '2000', line: 1 },
    { code: '012003', branchName: '', street: '', town: 'Sydney' },
    { code: '012004', branchName: 'SMEDC' },
    { code: '802985', name: 'CLS' },
  ])
  const streams = of('participations').map(({ system, code, takesPart }) => `${system} ${code} ${takesPart}`)
  t.strictSame(streams.slice(6), [
    'AU_PCS 012004 true',
    'AU_BECS 012004 true',
    'AU_HVCS 012004 false',
    'AU_PCS 802985 false',
    'AU_BECS 802985 false',
    'AU_HVCS 802985 true',
  ])
  t.strictSame(damagedLines, [
    { reason: 'expected a BSB such as 012-002 and flags of P, E and H, not "012-00X" and "PEH"', line: 5 },
    { reason: 'the line has 3 fields; expected 8', line: 6 },
  ])
})

t.test('With the key to abbreviations, in either order, institutions have their full names', async t => {
  const files = [fixture('BSBDirectoryNov26-368.csv'), fixture('key-to-abbreviations.csv')] as const
  for (const [first, second] of [files, [...files].reverse()]) {
    const { publication, of } = await read(bsbDirectory, first!, second!)
    t.equal(publication.version, 'Nov26-368')
    const names = of('bankCodes').map(({ name }) => name)
    t.strictSame(
      [names[0], names[3]],
      ['Australia & New Zealand Banking Group Limited', 'CLS Bank International, New York'],
    )
  }
})

t.test('Fixed-width text and JSON give the same rows as the CSV', async t => {
  const text = await read(bsbDirectory, 'BSBDirectoryNov26-368.txt')
  t.strictSame(bsbs(text.of('bankCodes')), [
    ['012002', 'ANZ', 'ANZ Smart Choice'],
    ['155001', 'T&C', 'Melbourne'],
  ])
  t.equal(text.of('participations').filter(({ takesPart }) => takesPart).length, 4)

  const json = await read(bsbDirectory, 'bsb_db.json')
  t.strictSame(bsbs(json.of('bankCodes')), [
    ['012002', 'ANZ', 'ANZ Smart Choice'],
    ['012907', 'ANZ', "The Smith's Snackfood Company P/L"],
  ])
  t.equal(json.publication.version, undefined)
  t.strictSame(json.damagedLines, [{ reason: 'BSB 012908 has 2 fields; expected 8' }])
})

t.test('A key without a directory and a wrong file are refused', async t => {
  await t.rejects(read(bsbDirectory, 'key-to-abbreviations.csv'), {
    message: /is the key to abbreviations: give the BSB directory too/,
  })
  await t.rejects(read(bsbDirectory, 'FedACHdir.txt'), {
    name: 'LayoutError',
    message: /does not begin with a BSB/,
  })
})
