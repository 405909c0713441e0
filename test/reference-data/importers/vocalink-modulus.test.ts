import t from 'tap'
import { accountFitsBank } from '../../../services/library/banking/accounts/account-check.ts'
import { bankDirectory } from '../../../services/library/banking/directory/directory-sketch.ts'
import type { PublishedFile } from '../../../services/reference-data/importers/importer.ts'
import { vocalinkModulus } from '../../../services/reference-data/importers/vocalink-modulus.ts'
import { fixture, read } from './read.ts'

t.test('Both files yield one list of checks by sort code', async t => {
  const { of } = await read(vocalinkModulus, 'valacdos.txt', fixture('scsubtab.txt'))
  t.strictSame(
    of('accountChecks').map(({ country, code, codeTo, method }) => [country, code, codeTo, method]),
    [
      ['GB', '010004', '016715', 'MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1'],
      [
        'GB',
        '074456',
        '074456',
        'MOD11 0 0 0 0 0 0 7 6 5 8 9 4 5 6 12, MOD10 0 3 2 4 5 8 9 4 5 6 7 8 9 -1 13',
      ],
      ['GB', '938600', '938600', 'MOD11 7 6 5 4 3 2 7 6 5 4 3 2 0 0 5'],
      ['GB', '938600', '', 'SUBSTITUTE 938611'],
    ],
  )
})

t.test('A damaged line refuses both files', async t => {
  const damaged: PublishedFile = { name: 'valacdos.txt', bytes: Buffer.from('010004 016715 MOD11 0 0\n') }
  const layoutError = {
    name: 'LayoutError',
    message: /^valacdos\.txt, line 1: expected two sort codes, an algorithm/,
  }
  await t.rejects(read(vocalinkModulus, damaged, fixture('scsubtab.txt')), layoutError)
  await t.rejects(read(vocalinkModulus, 'scsubtab.txt', fixture('valacdos.txt')), layoutError)
})

t.test('An imported table replaces the built-in one wherever British sort codes are used', async t => {
  const { of } = await read(vocalinkModulus, 'valacdos.txt', fixture('scsubtab.txt'))
  const own = bankDirectory({ accountChecks: of('accountChecks') }).modulusTable
  const builtIn = bankDirectory({}).modulusTable
  const cases: [sortCode: string, account: string, own: boolean | undefined, builtIn: boolean | undefined][] =
    [
      ['016715', '66374958', false, false],
      ['074456', '12345112', true, true],
      ['938600', '42368003', true, true],
      ['107999', '88837493', undefined, false],
    ]
  for (const country of ['GB', 'GG', 'IM', 'JE']) {
    for (const [bank, account, byOwn, byBuiltIn] of cases) {
      const number = { bank, branch: '', account, check: '' }
      t.equal(accountFitsBank(country, number, builtIn), byBuiltIn, `${country} ${bank}, built in`)
      t.equal(accountFitsBank(country, number, own), byOwn, `${country} ${bank}, loaded`)
    }
  }
  t.equal(
    accountFitsBank('IE', { bank: '107999', branch: '', account: '88837493', check: '' }, builtIn),
    undefined,
  )
})

t.test('An unknown method is not checked', async t => {
  const { modulusTable } = bankDirectory({
    accountChecks: [{ country: 'GB', code: '100000', codeTo: '109999', method: 'MOD97 1 2 3' }],
  })
  t.strictSame(modulusTable.checksOf('107999'), [])
})
