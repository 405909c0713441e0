import t from 'tap'
import { columnsOf } from '../../services/library/banking/directory/columns.ts'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { type Batch, blankRows, fieldsOf } from '../../services/library/banking/directory/directory-rows.ts'
import { imageWriter } from '../../services/library/banking/directory/image-writer.ts'

t.test('Institutions are found by BIC', async t => {
  const directory = bankDirectory({
    institutions: [
      { bic: 'COBADEFF370', name: 'Köln' },
      { bic: 'COBADEFFXXX', name: 'Frankfurt' },
      { bic: 'GENODEF1MML', name: 'Fehntjer' },
    ],
  })
  const cases: [bic: string, institution: string | undefined, headOffice: string | undefined][] = [
    ['COBADEFF', 'Frankfurt', 'Frankfurt'],
    ['COBADEFFXXX', 'Frankfurt', 'Frankfurt'],
    ['COBADEFF370', 'Köln', 'Frankfurt'],
    ['COBADEFF999', undefined, 'Frankfurt'],
    ['GENODEF1MML', 'Fehntjer', 'Fehntjer'],
    ['GENODEF1', undefined, 'Fehntjer'],
    ['COBADEHHXXX', undefined, undefined],
    ['', undefined, undefined],
  ]
  for (const [bic, institution, headOffice] of cases) {
    t.equal(directory.institution(bic)?.name, institution, `institution ${bic}`)
    t.equal(directory.headOffice(bic)?.name, headOffice, `head office of ${bic}`)
  }
  t.equal(directory.counts.institutions, 3)
})

t.test('Of several head offices with one prefix, the most likely one comes first', async t => {
  const offices = (...institutions: (string | { bic: string; street: string })[]) =>
    institutions.map(each => (typeof each === 'string' ? { bic: each } : each))
  const cases: [title: string, directory: Parameters<typeof bankDirectory>[0], order: string[]][] = [
    [
      'an office that a bank code leads to comes first',
      {
        institutions: offices('BANKGB22XXX', 'BANKGB2LXXX', 'BANKGB22001'),
        bankCodes: [{ country: 'GB', code: '200000', bic: 'BANKGB2LXXX' }],
      },
      ['BANKGB2LXXX', 'BANKGB22XXX'],
    ],
    [
      'an active BIC comes before a passive one',
      { institutions: offices('BANKGB21XXX', 'BANKGB22XXX') },
      ['BANKGB22XXX', 'BANKGB21XXX'],
    ],
    [
      'an office with an address comes first',
      { institutions: offices('BANKGB22XXX', { bic: 'BANKGB2LXXX', street: '1 Street' }) },
      ['BANKGB2LXXX', 'BANKGB22XXX'],
    ],
    [
      'a known head office comes before a branch',
      { institutions: offices('BANKGB22001', 'BANKGB22002', 'BANKGB2LXXX') },
      ['BANKGB2LXXX', 'BANKGB22001'],
    ],
    [
      'an office with more branches comes first',
      { institutions: offices('BANKGB22XXX', 'BANKGB2LXXX', 'BANKGB2L001') },
      ['BANKGB2LXXX', 'BANKGB22XXX'],
    ],
    [
      'offices in other countries are left out',
      { institutions: offices('BANKGB22XXX', 'BANKIE2DXXX') },
      ['BANKGB22XXX'],
    ],
  ]
  for (const [title, sketch, order] of cases) {
    const found = bankDirectory(sketch).institutionsByPrefix('BANK', 'GB')
    t.strictSame(
      found.map(({ bic }) => bic),
      order,
      title,
    )
  }
  t.strictSame(bankDirectory({}).institutionsByPrefix('BANK', 'GB'), [], 'an empty directory')
})

t.test('A bank code is found exactly, else in the narrowest range', async t => {
  const directory = bankDirectory({
    bankCodes: [
      { country: 'GB', code: '200000', codeTo: '299999', name: 'wide' },
      { country: 'GB', code: '200000', codeTo: '209999', name: 'narrow' },
      { country: 'GB', code: '200400', codeTo: '200499', name: 'narrowest' },
      { country: 'GB', code: '200415', name: 'exact' },
      { country: 'GB', code: '205000', codeTo: '215000', name: 'across' },
      { country: 'GB', code: '900000', codeTo: '900000', name: 'one' },
      { country: 'IE', code: '200000', codeTo: '299999', name: 'other country' },
      { country: 'GB', code: '20', codeTo: '29', name: 'other length' },
    ],
  })
  const cases: [country: string, code: string, ...names: string[]][] = [
    ['GB', '200415', 'exact'],
    ['GB', '200416', 'narrowest'],
    ['GB', '200499', 'narrowest'],
    ['GB', '200500', 'narrow'],
    ['GB', '200000', 'narrow'],
    ['GB', '207000', 'narrow'],
    ['GB', '212000', 'across'],
    ['GB', '299999', 'wide'],
    ['GB', '300000'],
    ['GB', '199999'],
    ['GB', '900000', 'one'],
    ['GB', '900001'],
    ['GB', '25', 'other length'],
    ['GB', '2500'],
    ['IE', '200415', 'other country'],
    ['FR', '200415'],
  ]
  for (const [country, code, ...names] of cases) {
    t.strictSame(
      directory.bankCodes(country, code).map(({ name }) => name),
      names,
      `${country} ${code}`,
    )
  }
})

t.test('A code without a BIC also finds the entry of its range, unless that is of another bank', async t => {
  const directory = bankDirectory({
    bankCodes: [
      { country: 'AU', code: '010000', codeTo: '019999', bic: 'ANZBAU3MXXX', name: 'ANZ' },
      { country: 'AU', code: '012001' },
      { country: 'AU', code: '012002', name: 'ANZ', branchName: 'Sydney' },
      { country: 'AU', code: '012003', bic: 'ANZBAU3RXXX', name: 'ANZ elsewhere' },
      { country: 'AU', code: '012004', name: 'A bank that ANZ lends a code' },
      { country: 'AU', code: '012005', name: 'Australia & New Zealand Banking Group', source: 1 },
    ],
    sources: ['ours', 'theirs'].map(name => ({
      name,
      version: '',
      publisher: '',
      licence: '',
      validFrom: '',
      confidence: '',
    })),
  })
  const found = (code: string) => directory.bankCodes('AU', code).map(({ name, bic }) => [name, bic])
  const ofRange = ['ANZ', 'ANZBAU3MXXX']
  t.strictSame(found('012001'), [['', ''], ofRange])
  t.strictSame(found('012002'), [['ANZ', ''], ofRange])
  t.strictSame(found('012003'), [['ANZ elsewhere', 'ANZBAU3RXXX']])
  t.strictSame(found('012004'), [['A bank that ANZ lends a code', '']])
  t.strictSame(
    found('012005'),
    [['Australia & New Zealand Banking Group', ''], ofRange],
    'another source writes the name differently',
  )
})

t.test('All BICs of a code or range are found, the default first', async t => {
  const bics = [
    { bic: 'REVOGB2LXXX', role: 'routing' },
    { bic: 'REVOGB21XXX', role: 'default' },
    { bic: 'BARCGB22XXX', role: 'routing' },
  ] as const
  const directory = bankDirectory({
    bankCodes: bics.flatMap(each => [
      { country: 'GB', code: '040075', ...each },
      { country: 'GB', code: '040000', codeTo: '040099', ...each },
    ]),
  })
  const order = ['REVOGB21XXX', 'BARCGB22XXX', 'REVOGB2LXXX']
  for (const code of ['040075', '040076']) {
    t.strictSame(
      directory.bankCodes('GB', code).map(({ bic }) => bic),
      order,
      code,
    )
  }
})

t.test('Only claimed coverage is complete', async t => {
  const directory = bankDirectory({ coverage: [{ country: 'DE', kind: 'BANK', source: 0 }] })
  t.ok(directory.isComplete('DE', 'BANK'))
  t.notOk(directory.isComplete('DE', 'BIC'))
  t.notOk(directory.isComplete('AT', 'BANK'))
})

t.test('Where a source has all codes, a wider range of another source does not add to them', async t => {
  const source = (name: string) => ({ ...blankSource, name })
  const bankCodes = [
    { country: 'AU', code: '010000', codeTo: '019999', source: 0 },
    { country: 'AU', code: '012002', source: 1 },
    { country: 'NZ', code: '010000', codeTo: '019999', source: 0 },
  ]
  const sources = [source('ranges'), source('register')]
  const directory = bankDirectory({
    sources,
    bankCodes,
    coverage: [{ country: 'AU', kind: 'BRANCH', source: 1 }],
  })
  t.ok(directory.lists('AU', '012002'))
  t.notOk(directory.lists('AU', '012003'), 'in the range, and not in the register')
  t.ok(directory.lists('NZ', '012003'), 'no source has all codes of this country')
  const withoutRegister = bankDirectory({ sources, bankCodes })
  t.ok(withoutRegister.lists('AU', '012003'))
})

const blankSource = { version: '', publisher: '', licence: '', validFrom: '', confidence: '' }

t.test('Rows out of order are refused, because look-ups would miss them', async t => {
  const batch = (...codes: string[]): Batch => ({
    table: 'bankCodes',
    columns: columnsOf(
      fieldsOf('bankCodes'),
      codes.map(code => ({ ...blankRows.bankCodes, country: 'DE', code })),
    ),
  })
  const writer = imageWriter({ version: '1', sources: [], coverage: [], registers: [] })
  writer.add(batch('10000000', '20000000'))
  t.throws(() => writer.add(batch('10000000')), /out of order: DE 10000000/)
})
