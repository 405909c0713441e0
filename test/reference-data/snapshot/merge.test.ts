import t from 'tap'
import type { BankCode, Institution } from '../../../services/banking/directory/bank-directory.ts'
import { blankRows } from '../../../services/banking/directory/directory-rows.ts'
import {
  type Claim,
  mergeBankCodes,
  mergeInstitution,
  mergeInstitutions,
} from '../../../services/reference-data/snapshot/merge.ts'

const institution = (of: Partial<Institution>) => ({ ...blankRows.institutions, bic: 'COBADEFFXXX', ...of })
const claim = (of: Partial<Claim<BankCode>>): Claim<BankCode> => ({
  ...blankRows.bankCodes,
  country: 'DE',
  code: '37040044',
  rank: 0,
  isFromCompleteList: false,
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
  t.strictSame(merged, { bic: 'COBADEFFXXX', name: 'Commerzbank', ...address, logo: 'c.svg', source: 2 })
})

t.test('Of equally full addresses, the first one counts as a whole', async t => {
  const first = { street: 'Street 1', postCode: '', town: 'Here' }
  const merged = mergeInstitution([institution(first), institution({ postCode: '60311', town: 'There' })])
  t.match(merged, first)
})

t.test('A logo is added to an institution, and does not make one exist', async t => {
  const claimed = (of: Partial<Institution>) => ({ ...institution(of), rank: 0, isFromCompleteList: false })
  const logo = claimed({ logo: '/logos/c.svg', source: 1 })
  const named = claimed({ name: 'Commerzbank', town: 'Frankfurt', source: 2 })
  const known = claimed({ source: 3 })
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
    ['two logos', [claimed({ name: 'A', logo: 'first' }), logo], [{ name: 'A', logo: 'first' }]],
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
