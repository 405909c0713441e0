import t from 'tap'
import { swiftBankDirectoryPlus } from '../../../services/reference-data/importers/swift-bank-directory-plus.ts'
import { swiftIbanPlus } from '../../../services/reference-data/importers/swift-iban-plus.ts'
import { swiftSsiPlus } from '../../../services/reference-data/importers/swift-ssi-plus.ts'
import { fixture, read } from './read.ts'

const directory = 'BANKDIRECTORYPLUS_V3_FULL_20261127.txt'

t.test('Bank Directory Plus has addresses, and national codes as countries number them', async t => {
  const { publication, of } = await read(swiftBankDirectoryPlus, directory)
  t.equal(publication.validFrom, '2026-11-27')
  const institutions = of('institutions')
  t.strictSame(
    institutions.map(({ bic }) => bic),
    ['CHASUS33XXX', 'DEUTDEFFXXX', 'ROYCCAT2XXX', 'BKIGRWRWXXX', 'NMIBTZTZXXX'],
    'what it has deleted is not there',
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
      // Told as 0, institution and transit.
      ['CA', '00300002', 'ROYCCAT2XXX'],
    ],
    '5007 is no bank code of Germany',
  )
})

t.test('the full directory knows all BICs of its countries; a selection does not', async t => {
  const full = await read(swiftBankDirectoryPlus, directory)
  t.strictSame(
    full.publication.coverage,
    ['CA', 'DE', 'RW', 'TZ', 'US'].map(country => ({ country, kind: 'BIC' })),
  )
  const sample = { ...fixture(directory), name: 'BANKDIRECTORYPLUS_V3_SAMPLE_TXT.TXT' }
  t.strictSame((await read(swiftBankDirectoryPlus, sample)).publication, { coverage: [] })
})

t.test('IBAN Plus links the bank codes of IBANs with their BICs', async t => {
  const { publication, of, complaints } = await read(swiftIbanPlus, 'IBANPLUS_V3_FULL_20261127.txt')
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
  t.strictSame(complaints, [{ reason: 'no bank code of an IBAN: FR 2004', line: 5 }])
})

t.test('SSI Plus tells with whom accounts are held, from where the currency is at home', async t => {
  const { publication, of, complaints } = await read(
    swiftSsiPlus,
    'SSIPLUS_V3_MONTHLY_FULL_20261127.txt',
    fixture(directory),
  )
  t.strictSame(publication, { validFrom: '2026-11-27' })
  t.strictSame(
    of('settlementInstructions').map(({ owner, currency, chain, account, priority }) => [
      ...[owner, currency, chain, account, priority],
    ]),
    [
      // Commercial payments before any, for the account of the bank in between too.
      ['BKIGRWRWXXX', 'USD', ['CHASUS33XXX', 'DEUTDEFFXXX'], '100-7', 0],
      ['DEUTDEFFXXX', 'USD', ['ROYCCAT2XXX'], '9', 1],
      ['DEUTDEFFXXX', 'USD', ['CHASUS33XXX'], '400-1', 0],
      ['BKIGRWRWXXX', 'EUR', ['DEUTDEFFXXX'], '100-8', 1],
      // Each with the other, which leads nowhere else.
      ['NMIBTZTZXXX', 'JPY', ['BKIGRWRWXXX'], '', 0],
      ['BKIGRWRWXXX', 'JPY', ['NMIBTZTZXXX'], '', 0],
    ],
  )
  t.strictSame(of('instructionSets'), [], 'nobody has to publish all of them')
  t.strictSame(complaints, [{ reason: 'no BIC in the directory for BD0000000XDE', line: 9 }])
})

t.test('files of changes, and of another layout, are refused', async t => {
  const { bytes } = fixture(directory)
  const changes = { name: 'BANKDIRECTORYPLUS_V3_DELTA_20261127.txt', bytes }
  await t.rejects(read(swiftBankDirectoryPlus, changes), /has changes only/)
  const mistaken = await read(swiftIbanPlus, directory)
  t.throws(() => mistaken.of('bankCodes'), { name: 'LayoutError' })
})
