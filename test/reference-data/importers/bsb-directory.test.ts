import t from 'tap'
import { bsbDirectory } from '../../../services/reference-data/importers/bsb-directory.ts'
import { fixture, read } from './read.ts'

const bsbs = (
  rows: readonly { readonly code: string; readonly name?: string; readonly branchName?: string }[],
) => rows.map(({ code, name, branchName }) => [code, name, branchName])

t.test('the CSV: every BSB, and which streams it is in and which not', async t => {
  const { publication, of, complaints } = await read(bsbDirectory, 'BSBDirectoryNov26-368.csv')
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
  t.strictSame(complaints, [
    { reason: 'no BSB with streams: 012-00X PEH', line: 5 },
    { reason: '3 fields where there should be 8', line: 6 },
  ])
})

t.test('with its key, before it or behind it, institutions have their names', async t => {
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

t.test('lines of fixed width, and JSON by BSB, say the same', async t => {
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
  t.strictSame(json.complaints, [{ reason: '2 fields where there should be 8: 012908' }])
})

t.test('a key alone, and another file, are refused', async t => {
  await t.rejects(read(bsbDirectory, 'key-to-abbreviations.csv'), { message: /the directory is missing/ })
  await t.rejects(read(bsbDirectory, 'FedACHdir.txt'), {
    name: 'LayoutError',
    message: /does not begin with a BSB/,
  })
})
