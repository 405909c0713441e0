import t from 'tap'
import { swiftBankDirectoryPlus } from '../../../services/reference-data/importers/swift-bank-directory-plus.ts'
import { swiftIbanPlus } from '../../../services/reference-data/importers/swift-iban-plus.ts'
import { swiftSsiPlus } from '../../../services/reference-data/importers/swift-ssi-plus.ts'
import { fixture, read } from './read.ts'

const directory = 'BANKDIRECTORYPLUS_V3_FULL_20261127.txt'

t.test(
  'Bank Directory Plus gives addresses, and national ids in the form of domestic bank codes',
  async t => {
    const { publication, of } = await read(swiftBankDirectoryPlus, directory)
    t.equal(publication.validFrom, '2026-11-27')
    const institutions = of('institutions')
    t.strictSame(
      institutions.map(({ bic }) => bic),
      ['CHASUS33XXX', 'DEUTDEFFXXX', 'ROYCCAT2XXX', 'BKIGRWRWXXX', 'NMIBTZTZXXX'],
      'deleted records are left out',
    )
    t.match(institutions[1], {
      name: 'Deutsche Bank AG',
      street: 'Taunusanlage 12',
      postCode: '60325',
      town: 'Frankfurt am Main',
    })
    t.strictSame(
      of('bankCodes').map(({ country, code, bic }) => [country, code, bic]),
      [
        ['US', '021000021', 'CHASUS33XXX'],
        ['DE', '50070010', 'DEUTDEFFXXX'],
        ['DE', '12070070', ''],
        // The national id is 0, institution and transit number.
        ['CA', '00300002', 'ROYCCAT2XXX'],
      ],
      '5007 is not a German bank code',
    )
  },
)

t.test('The full directory claims all BICs of its countries, and a sample claims none', async t => {
  const full = await read(swiftBankDirectoryPlus, directory)
  t.strictSame(
    full.publication.coverage,
    ['CA', 'DE', 'RW', 'TZ', 'US'].map(country => ({ country, kind: 'BIC' })),
  )
  const sample = { ...fixture(directory), name: 'BANKDIRECTORYPLUS_V3_SAMPLE_TXT.TXT' }
  t.strictSame((await read(swiftBankDirectoryPlus, sample)).publication, { coverage: [] })
})

t.test('IBAN Plus gives the BICs of the bank codes in IBANs', async t => {
  const { publication, of, damagedLines } = await read(swiftIbanPlus, 'IBANPLUS_V3_FULL_20261127.txt')
  t.strictSame(publication, { validFrom: '2026-11-27' })
  t.strictSame(
    of('bankCodes').map(({ country, code, bic, role = 'default' }) => [country, code, bic, role]),
    [
      ['DE', '39050000', 'AACSDE33XXX', 'default'],
      // Its sort code.
      ['GB', '601613', 'NWBKGB2LXXX', 'default'],
      ['FR', '20041', 'PSSTFRPPPAR', 'default'],
      ['FR', '20041', 'PSSTFRPPXXX', 'routing'],
      ['FR', '2004101005', 'PSSTFRPPPAR', 'default'],
      ['FR', '2004101005', 'PSSTFRPPXXX', 'routing'],
    ],
  )
  t.strictSame(damagedLines, [{ reason: '"2004" is not a bank code in the IBANs of FR', line: 5 }])
})

t.test('SSI Plus gives chains of correspondents that begin in the home country of the currency', async t => {
  const { publication, of, damagedLines } = await read(
    swiftSsiPlus,
    'SSIPLUS_V3_MONTHLY_FULL_20261127.txt',
    fixture(directory),
  )
  t.strictSame(publication, { validFrom: '2026-11-27' })
  t.strictSame(
    of('settlementInstructions').map(({ owner, currency, chain, account, priority }) => {
      return [owner, currency, chain, account, priority]
    }),
    [
      // Accounts for commercial payments come before those for any, also within the chain.
      ['BKIGRWRWXXX', 'USD', ['CHASUS33XXX', 'DEUTDEFFXXX'], '100-7', 0],
      ['DEUTDEFFXXX', 'USD', ['ROYCCAT2XXX'], '9', 1],
      ['DEUTDEFFXXX', 'USD', ['CHASUS33XXX'], '400-1', 0],
      ['BKIGRWRWXXX', 'EUR', ['DEUTDEFFXXX'], '100-8', 1],
      // Each holds an account with the other: the chain ends there.
      ['NMIBTZTZXXX', 'JPY', ['BKIGRWRWXXX'], '', 0],
      ['BKIGRWRWXXX', 'JPY', ['NMIBTZTZXXX'], '', 0],
    ],
  )
  t.strictSame(of('instructionSets'), [], 'institutions need not publish all of them, so no set is complete')
  t.strictSame(damagedLines, [
    { reason: 'the bank directory has no BIC for the record BD0000000XDE', line: 9 },
  ])
})

t.test('Delta files and wrong files are refused', async t => {
  const { bytes } = fixture(directory)
  const delta = { name: 'BANKDIRECTORYPLUS_V3_DELTA_20261127.txt', bytes }
  await t.rejects(read(swiftBankDirectoryPlus, delta), /holds only changes: import the full file/)
  const wrongFile = await read(swiftIbanPlus, directory)
  t.throws(() => wrongFile.of('bankCodes'), { name: 'LayoutError' })
})
