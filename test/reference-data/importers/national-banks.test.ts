import t from 'tap'
import { nationalBanks } from '../../../services/reference-data/importers/national-banks.ts'
import { fixture, read } from './read.ts'

const all = () =>
  read(nationalBanks, 'generated_xx.json', fixture('generated_yy.v2.json'), fixture('manual_xx.json'))

t.test('Of several BICs of a code one is the default, and the others are routing BICs', async t => {
  const { of } = await all()
  const codes = of('bankCodes').map(({ country, code, bic, role = 'default' }) => [country, code, bic, role])
  t.strictSame(
    codes.filter(([country]) => /^(?:ES|FR|LT)$/.test(country!)),
    [
      ['ES', '0075', 'BSCHESMM', 'default'],
      ['ES', '0075', 'POPUESMM', 'routing'],
      ['FR', '30004', 'BNPAFRPP', 'default'],
      ['FR', '30004', 'BNPAFRPPIFN', 'routing'],
      ['LT', '10110', 'LIABLT2XCON', 'default'],
      ['LT', '10110', 'LIABLT2XXXX', 'routing'],
    ],
    'the default is the primary entry, then a head office, then an entry of the corrections',
  )
})

t.test('Both layouts are read, with and without a BIC or a code', async t => {
  const { publication, of, damagedLines } = await all()
  const rows = of('bankCodes')
  const codes = rows.map(({ country, code, bic, name }) => [country, code, bic, name])
  t.strictSame(
    codes.filter(([country]) => /^(?:BE|CH|DK|UA|SA)$/.test(country!)),
    [
      ['UA', '300119', '', 'JSC "Bank Alliance"'],
      ['BE', '000', 'GEBABEBB', 'BNP Paribas Fortis'],
      ['BE', '001', 'GEBABEBB', 'BNP Paribas Fortis'],
      ['CH', '08351', '', 'Ohne BIC'],
      ['DK', '0040', '', 'Nordea Bank'],
    ],
    'a bank does not get the name of its branch',
  )
  t.strictSame(
    of('localNames'),
    [{ country: 'UA', code: '300119', language: 'uk', name: 'АТ "БАНК АЛЬЯНС"' }],
    'a name in another script is a local name',
  )
  t.equal(rows.find(({ country }) => country === 'DE')?.checkMethod, '13')
  t.match(
    of('institutions').find(({ bic }) => bic === 'INMASARIXXX'),
    { name: 'AL Inma Bank' },
  )
  t.equal(publication.coverage, undefined)
  t.match(damagedLines, [
    { reason: /^the entry needs a country, and a bank code or a BIC: .*NEITHER/ },
    { reason: /^"NOT A BIC" is not a BIC/ },
  ])
  t.equal(damagedLines.length, 2)
})

t.test('A wrong file among several is named', async t => {
  await t.rejects(read(nationalBanks, 'manual_xx.json', fixture('branches.json')), {
    name: 'LayoutError',
    message: /^branches\.json must be a list of entries/,
  })
})
