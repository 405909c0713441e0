import t from 'tap'
import {
  type ImportedSource,
  importSources,
  removeSource,
} from '../../../services/reference-data/releases/import.ts'
import { migrations } from '../../../services/reference-data/migrations.ts'
import {
  restoreSource,
  chooseRelease,
  releasesWhere,
} from '../../../services/reference-data/releases/release-store.ts'
import { readDirectory } from '../../../services/reference-data/snapshot/snapshot.ts'
import type {
  BankCodeRow,
  ReportDamage,
  InstitutionRow,
} from '../../../services/reference-data/tables/source.ts'
import { freshSchema } from '../../harness/database.ts'

const now = new Date('2026-11-21T12:00:00Z')

interface Rows {
  readonly institutions?: Iterable<InstitutionRow>
  readonly bankCodes?: Iterable<BankCodeRow>
}

/** A source with a stamp made of its name and version. */
function source(
  name: string,
  version: string,
  { institutions = [], bankCodes = [] }: Rows,
  more: Partial<ImportedSource> = {},
): ImportedSource {
  return {
    name,
    version,
    publisher: `${name}'s publisher`,
    licence: 'MIT',
    validFrom: '2026-09-07',
    precedence: 'national',
    coverage: [],
    stamp: `${name} ${version}`,
    read: () => ({ institutions, bankCodes }),
    ...more,
  }
}

const de = (version: string, name: string, more: Partial<ImportedSource> = {}) =>
  source(
    'de',
    version,
    {
      institutions: [{ bic: 'COBADEFF', name }],
      bankCodes: [{ country: 'DE', code: '37040044', bic: 'COBADEFF', name }],
    },
    more,
  )

t.test('A logo is added to an institution of another source, and does not make one exist', async t => {
  const db = await freshSchema(t, migrations)
  const bics = ['COBADEFF', 'DEUTDEFF']
  const logos = source('logos', '1', { institutions: bics.map(bic => ({ bic, logo: `/logos/${bic}.svg` })) })
  await importSources(db, [logos, de('1', 'Commerzbank')])
  const directory = await readDirectory(db, now)
  const known = directory.institution('COBADEFF')!
  t.match(known, { name: 'Commerzbank', logo: '/logos/COBADEFF.svg' })
  t.equal(directory.sources[known.source]?.name, 'de')
  t.equal(directory.institution('DEUTDEFF'), undefined)
  t.equal(directory.counts.institutions, 1)
})

t.test('Imported rows are in the directory with their sources', async t => {
  const db = await freshSchema(t, migrations)
  const curated = source(
    'curated',
    '1',
    {
      bankCodes: [
        { country: 'GB', code: '200000', codeTo: '209999', publisher: 'Pay.UK', confidence: 'high' },
      ],
    },
    { validFrom: '', precedence: 'curated' },
  )
  const [first] = await importSources(db, [de('1', 'Commerzbank'), curated])
  t.match(first, { source: 'de', version: '1', isNew: true, institutions: 1, bankCodes: 1, skipped: 0 })

  const directory = await readDirectory(db, now)
  const [code] = directory.bankCodes('DE', '37040044')
  t.match(code, { bic: 'COBADEFFXXX', name: 'Commerzbank', role: 'default' })
  t.strictSame(directory.sources[code!.source], {
    name: 'de',
    version: '1',
    publisher: "de's publisher",
    licence: 'MIT',
    validFrom: '2026-09-07',
    confidence: '',
  })
  const [range] = directory.bankCodes('GB', '204217')
  const origin = { name: 'curated', publisher: 'Pay.UK', confidence: 'high', validFrom: '' }
  t.match(directory.sources[range!.source], origin, 'a row with a publisher of its own')
})

t.test('Damaged rows are left out and counted, and of duplicates the first counts', async t => {
  const db = await freshSchema(t, migrations)
  const institutions: InstitutionRow[] = [
    { bic: 'COBADEFF', name: 'good' },
    { bic: 'COBADEFFXXX', name: 'the same' },
    { bic: 'COBADEF' },
    { bic: 'cobadeff' },
    { bic: 'COBAXYFF' },
    { bic: 'DEUTDEFF', name: 'x'.repeat(351) },
  ]
  const bankCodes: BankCodeRow[] = [
    { country: 'DE', code: '37040044', name: 'tab\tand \\ and\nline \u0000' },
    { country: 'XY', code: '1' },
    { country: 'DE', code: '' },
    { country: 'DE', code: '370-400' },
    { country: 'DE', code: '1', bic: 'nonsense' },
    { country: 'GB', code: '209999', codeTo: '200000' },
    { country: 'GB', code: '20', codeTo: '209999' },
    { country: 'GB', code: 'BARA', codeTo: 'BARZ' },
  ]
  const read = (reportDamage: ReportDamage) => {
    reportDamage('torn in two', 7)
    return { institutions, bankCodes }
  }
  const [outcome] = await importSources(db, [source('de', '1', {}, { read })])
  t.match(outcome, { institutions: 1, bankCodes: 1, skipped: 1 + 4 + 7 })
  t.strictSame(outcome!.damagedLines.slice(0, 2), [
    { reason: 'torn in two', line: 7 },
    { reason: 'not a valid row of institutions: {"bic":"COBADEF"}' },
  ])
  const directory = await readDirectory(db, now)
  t.equal(directory.institution('COBADEFF')?.name, 'good', 'the first counts')
  t.equal(
    directory.bankCodes('DE', '37040044')[0]?.name,
    'tab and \\ and line',
    'control characters become blanks',
  )
})

t.test('A source whose stamp is known is not read again', async t => {
  const db = await freshSchema(t, migrations)
  const before = de('1', 'Commerzbank')
  await importSources(db, [before])
  const { version } = await readDirectory(db, now)
  const unread = () => t.fail('must not be read') as never
  const [outcome] = await importSources(db, [{ ...before, read: unread }])
  t.match(outcome, { isNew: false, institutions: 1, bankCodes: 1 })

  const [same] = await importSources(db, [{ ...before, stamp: 'read otherwise' }])
  t.match(same, { isNew: false }, 'the same content under a new stamp is not a new release')
  t.equal((await readDirectory(db, now)).version, version)
  t.equal((await releasesWhere(db, {})).length, 1)
})

t.test('A newer release replaces all rows of the older one', async t => {
  const db = await freshSchema(t, migrations)
  await importSources(db, [de('1', 'old')])
  const before = await readDirectory(db, now)
  const bankCodes = [{ country: 'DE', code: '50010517' }]
  await importSources(db, [source('de', '2', { bankCodes })])
  const directory = await readDirectory(db, now)
  t.not(directory.version, before.version)
  t.strictSame(directory.bankCodes('DE', '37040044'), [])
  t.equal(directory.institution('COBADEFF'), undefined)
  t.equal(directory.bankCodes('DE', '50010517').length, 1)
  t.equal(before.bankCodes('DE', '37040044')[0]?.name, 'old', 'a snapshot taken before keeps the older rows')
})

t.test('Readers see nothing of an import before it is complete', async t => {
  const db = await freshSchema(t, migrations)
  await importSources(db, [de('1', 'old')])
  await db.transaction(async trx => {
    await importSources(trx, [de('2', 'new'), source('fr', '1', { institutions: [{ bic: 'PSSTFRPP' }] })])
    const directory = await readDirectory(db, now)
    t.equal(directory.institution('COBADEFF')?.name, 'old')
    t.equal(directory.institution('PSSTFRPP'), undefined)
  })
  const directory = await readDirectory(db, now)
  t.equal(directory.institution('COBADEFF')?.name, 'new')
  t.ok(directory.institution('PSSTFRPP'))
})

t.test('A failed import changes nothing', async t => {
  const db = await freshSchema(t, migrations)
  await importSources(db, [de('1', 'old')])
  function* broken(): Generator<InstitutionRow> {
    yield { bic: 'PSSTFRPP' }
    throw new Error('the file ends in the middle')
  }
  const sources = [de('2', 'new'), source('fr', '1', { institutions: broken() })]
  await t.rejects(importSources(db, sources), /ends in the middle/)
  const directory = await readDirectory(db, now)
  t.equal(directory.institution('COBADEFF')?.name, 'old')
  t.equal((await releasesWhere(db, {})).length, 1)
  await importSources(db, [de('2', 'new')])
  t.equal((await readDirectory(db, now)).institution('COBADEFF')?.name, 'new', 'a later import succeeds')
})

t.test('Of concurrent imports of the same source, only one imports it', async t => {
  const db = await freshSchema(t, migrations)
  const outcomes = await Promise.all([1, 2, 3].map(() => importSources(db, [de('1', 'Commerzbank')])))
  t.equal(outcomes.flat().filter(({ isNew }) => isNew).length, 1)
  t.equal((await releasesWhere(db, {})).length, 1)
})

t.test('An operator can put an older release in force, and a newer one again', async t => {
  const db = await freshSchema(t, migrations)
  const nameNow = async () => (await readDirectory(db, now)).institution('COBADEFF')?.name
  await importSources(db, [de('1', 'old')])
  await importSources(db, [de('2', 'bad')])
  const [bad, old] = await releasesWhere(db, {})

  await chooseRelease(db, old!.id)
  t.equal(await nameNow(), 'old')
  await importSources(db, [de('2', 'bad')])
  t.equal(await nameNow(), 'old', 'a release that was rolled back does not return by itself')
  await importSources(db, [de('3', 'mended')])
  t.equal(await nameNow(), 'mended', 'a newer release is put in force')
  t.equal(await chooseRelease(db, '999999'), undefined)

  const kept = (await releasesWhere(db, {})).map(({ version }) => version)
  t.strictSame(kept, ['3', '2'], 'the two newest releases are kept')
  await chooseRelease(db, bad!.id)
  t.equal(await nameNow(), 'bad')
})

t.test('Loading an older version again puts its kept release back in force', async t => {
  const db = await freshSchema(t, migrations)
  await importSources(db, [de('1', 'old')])
  await importSources(db, [de('2', 'new')])
  const [outcome] = await importSources(db, [de('1', 'old')])
  t.equal(outcome?.isNew, true)
  t.equal((await readDirectory(db, now)).institution('COBADEFF')?.name, 'old')
})

t.test(
  'A list counts as complete for its usual period and a month, and the version changes when that ends',
  async t => {
    const db = await freshSchema(t, migrations)
    const coverage = [{ country: 'DE', kind: 'BANK' }] as const
    await importSources(db, [
      de('1', 'Commerzbank', { coverage, period: 'quarterly' }),
      source('at', '1', {}, { coverage: [{ country: 'AT', kind: 'BANK' }], period: 'daily' }),
      source('fr', '1', {}, { coverage: [{ country: 'FR', kind: 'BANK' }], validFrom: '' }),
    ])
    const at = async (day: string) => readDirectory(db, new Date(day))
    const [fresh, still, old] = [await at('2026-11-21'), await at('2027-01-07'), await at('2027-01-08')]
    t.ok(fresh.isComplete('DE', 'BANK'))
    t.equal(still.version, fresh.version)
    t.notOk(old.isComplete('DE', 'BANK'))
    t.not(old.version, fresh.version)
    t.ok(old.bankCodes('DE', '37040044').length, 'its rows stay')
    t.ok((await at('2026-10-08')).isComplete('AT', 'BANK'))
    t.notOk((await at('2026-10-09')).isComplete('AT', 'BANK'), 'a daily list ages sooner')
    t.notOk(fresh.isComplete('FR', 'BANK'), 'a list of unknown date never counts as complete')
  },
)

t.test(
  'Of equally trusted sources the newer one wins, and an aged list has no more weight than others',
  async t => {
    const db = await freshSchema(t, migrations)
    const says = (bic: string) => ({ bankCodes: [{ country: 'BE', code: '679', bic }] })
    const coverage = [{ country: 'BE', kind: 'BANK' }] as const
    await importSources(db, [
      source('a-2019', '1', says('PCHQBEBB'), { coverage, validFrom: '2019-07-03', period: 'monthly' }),
      source('b-2024', '1', says('ADIABE22'), { validFrom: '2024-09-23' }),
      source('c-2026', '1', says('GEBABEBB'), { validFrom: '2026-07-03' }),
      source('compiled', '1', says('KREDBEBB'), { validFrom: '2026-11-01', precedence: 'compiled' }),
    ])
    const [entry] = (await readDirectory(db, now)).bankCodes('BE', '679')
    t.equal(entry?.bic, 'GEBABEBBXXX')
  },
)

t.test('A removed source is not loaded again with what the program ships, until it is restored', async t => {
  const db = await freshSchema(t, migrations)
  const shipped = (version: string) =>
    importSources(db, [de(version, 'Commerzbank')], { exceptRemoved: true })
  await shipped('1')
  t.match(await removeSource(db, 'de'), [{ source: 'de', version: '1' }])
  t.strictSame(await shipped('2'), [])
  t.equal((await readDirectory(db, now)).counts.institutions, 0)
  t.equal(await restoreSource(db, 'de'), true)
  t.match(await shipped('2'), [{ isNew: true }])
})
