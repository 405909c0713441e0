import t from 'tap'
import type { BankCode, Institution } from '../../../services/library/banking/directory/bank-directory.ts'
import { blankRows } from '../../../services/library/banking/directory/directory-rows.ts'
import type { Claim } from '../../../services/reference-data/snapshot/claim.ts'
import { trustedRanges } from '../../../services/reference-data/snapshot/trusted-ranges.ts'
import { precedences } from '../../../services/reference-data/tables/source.ts'
import {
  mergeBankCodes,
  mergeInstitution,
  mergeInstitutions,
} from '../../../services/reference-data/snapshot/merge.ts'

const national = { rank: 0, precedence: precedences.national, isFromCompleteList: false }
const institution = (of: Partial<Claim<Institution>>): Claim<Institution> => ({
  ...blankRows.institutions,
  ...national,
  bic: 'COBADEFFXXX',
  ...of,
})
const claim = (of: Partial<Claim<BankCode>>): Claim<BankCode> => ({
  ...blankRows.bankCodes,
  country: 'DE',
  code: '37040044',
  ...national,
  ...of,
})

t.test('An institution has its first name and its fullest address', async t => {
  const merged = mergeInstitution([
    institution({ town: 'Köln', source: 1 }),
    institution({ name: 'Commerzbank', source: 2 }),
    institution({
      name: 'COMMERZBANK AG',
      street: 'Kaiserstrasse 16',
      town: 'Frankfurt',
      logo: 'c.svg',
      source: 3,
    }),
  ])
  const address = { street: 'Kaiserstrasse 16', postCode: '', town: 'Frankfurt' }
  t.match(merged, { bic: 'COBADEFFXXX', name: 'Commerzbank', ...address, logo: 'c.svg', source: 2 })
})

t.test('Of equally full addresses, the first one counts as a whole', async t => {
  const first = { street: 'Street 1', postCode: '', town: 'Here' }
  const merged = mergeInstitution([institution(first), institution({ postCode: '60311', town: 'There' })])
  t.match(merged, first)
})

t.test('A logo is added to an institution, and does not make one exist', async t => {
  const logo = institution({ logo: '/logos/c.svg', source: 1 })
  const named = institution({ name: 'Commerzbank', town: 'Frankfurt', source: 2 })
  const known = institution({ source: 3 })
  const cases: [title: string, claims: Claim<Institution>[], merged: Partial<Institution>[]][] = [
    ['a logo alone', [logo], []],
    ['two logos alone', [logo, logo], []],
    [
      'a name and an address',
      [logo, named],
      [{ name: 'Commerzbank', town: 'Frankfurt', logo: logo.logo, source: 2 }],
    ],
    ['a BIC with nothing else', [logo, known], [{ name: '', logo: logo.logo, source: 3 }]],
    ['no logo', [known], [{ logo: '', source: 3 }]],
    ['two logos', [institution({ name: 'A', logo: 'first' }), logo], [{ name: 'A', logo: 'first' }]],
  ]
  for (const [title, claims, merged] of cases) {
    const found = mergeInstitutions(claims)
    t.equal(found.length, merged.length, title)
    t.match(found, merged, title)
  }
})

t.test('Each bank code has exactly one default entry', async t => {
  const cases: [title: string, claims: Claim<BankCode>[], entries: [role: string, bic: string][]][] = [
    ['a name alone', [claim({ name: 'Bank' })], [['default', '']]],
    ['one BIC', [claim({ bic: 'COBADEFFXXX' })], [['default', 'COBADEFFXXX']]],
    [
      'the same twice',
      [claim({ bic: 'COBADEFFXXX' }), claim({ bic: 'COBADEFFXXX' })],
      [['default', 'COBADEFFXXX']],
    ],
    [
      'the BIC of a later source becomes a routing BIC',
      [claim({ bic: 'COBADEHHXXX' }), claim({ bic: 'COBADEFFXXX' })],
      [
        ['default', 'COBADEHHXXX'],
        ['routing', 'COBADEFFXXX'],
      ],
    ],
    [
      'a complete list takes precedence',
      [claim({ bic: 'COBADEHHXXX' }), claim({ bic: 'COBADEFFXXX', isFromCompleteList: true })],
      [
        ['default', 'COBADEFFXXX'],
        ['routing', 'COBADEHHXXX'],
      ],
    ],
    [
      'a routing BIC is not the default',
      [claim({ bic: 'COBADEHHXXX', role: 'routing' })],
      [
        ['default', ''],
        ['routing', 'COBADEHHXXX'],
      ],
    ],
    [
      'a name and a BIC of two sources make one entry',
      [claim({ name: 'Bank' }), claim({ bic: 'COBADEFFXXX' })],
      [['default', 'COBADEFFXXX']],
    ],
  ]
  for (const [title, claims, entries] of cases) {
    t.strictSame(
      mergeBankCodes(claims).map(({ role, bic }) => [role, bic]),
      entries,
      title,
    )
  }
})

t.test('A complete list is the source of its codes, even where another source names them', async t => {
  const claims = [
    claim({ name: 'Commerzbank', source: 1 }),
    claim({ rank: 1, name: 'COMMERZBANK AG', source: 2, isFromCompleteList: true }),
  ]
  t.match(mergeBankCodes(claims), [{ name: 'Commerzbank', source: 2 }])
})

t.test('Fields that the first source lacks come from later ones', async t => {
  const [entry] = mergeBankCodes([
    claim({ name: 'Commerzbank', source: 1 }),
    claim({
      name: 'other',
      bic: 'COBADEFFXXX',
      branchName: 'Köln',
      town: 'Köln',
      checkMethod: '13',
      source: 2,
    }),
  ])
  const filled = {
    name: 'Commerzbank',
    bic: 'COBADEFFXXX',
    branchName: 'Köln',
    town: 'Köln',
    checkMethod: '13',
  }
  t.match(entry, { ...filled, source: 1 })
})

t.test('An abbreviation replaces no name that is spelled out, except in our own tables', async t => {
  const named = (...claims: [name: string, precedence?: number][]) =>
    mergeBankCodes(
      claims.map(([name, precedence = precedences.national], rank) => claim({ name, precedence, rank })),
    )[0]!.name
  t.equal(named(['CBA'], ['Commonwealth Bank of Australia']), 'Commonwealth Bank of Australia')
  t.equal(named(['HSBC', precedences.curated], ['HSBC Bank PLC']), 'HSBC')
  t.equal(named(['CUS'], ['CU']), 'CUS', 'the first of several abbreviations')
  t.equal(named(['みずほ'], ['Mizuho']), 'みずほ', 'a script without capitals abbreviates nothing')
})

t.test('A compilation does not override a trusted range around its code', async t => {
  const pl = (of: Partial<Claim<BankCode>>) => claim({ country: 'PL', ...of })
  const own = { precedence: precedences.curated }
  const range = pl({
    code: '15000000',
    codeTo: '15099999',
    bic: 'WBKPPLPPXXX',
    name: 'Erste Bank Polska',
    ...own,
  })
  const compiled = (code: string, bic: string) => pl({ code, bic, precedence: precedences.compiled, rank: 9 })
  const national = pl({ code: '15000099', bic: 'NBPLPLPWXXX' })

  const withRanges = trustedRanges()
  t.strictSame(withRanges([range]), [range])
  const slip = withRanges([compiled('15000073', 'WNKPPLPPXXX')])
  t.match(mergeBankCodes(slip), [
    { code: '15000073', codeTo: '', bic: 'WBKPPLPPXXX', role: 'default', name: 'Erste Bank Polska' },
    { code: '15000073', codeTo: '', bic: 'WNKPPLPPXXX', role: 'routing' },
  ])
  t.strictSame(withRanges([national]), [national], 'a national list names single codes of a range')
  const outside = [compiled('15100000', 'ALBPPLPWXXX')]
  t.strictSame(withRanges(outside), outside)
  const abroad = [claim({ code: '15200000', precedence: precedences.compiled })]
  t.strictSame(withRanges(abroad), abroad)
})
