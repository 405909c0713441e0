import t from 'tap'
import type { Knex } from 'knex'
import type { SettlementSystem } from '../../services/library/banking/directory/settlement-systems.ts'
import { type ImportedSource, importSources } from '../../services/reference-data/releases/import.ts'
import { migrations } from '../../services/reference-data/migrations.ts'
import { readRows } from '../../services/reference-data/snapshot/read-rows.ts'
import { chooseRelease, releasesWhere } from '../../services/reference-data/releases/release-store.ts'
import { readDirectory } from '../../services/reference-data/snapshot/snapshot.ts'
import type { ParticipationRow, SourceRows } from '../../services/reference-data/tables/source.ts'
import { tables } from '../../services/reference-data/tables/tables.ts'
import { freshSchema } from '../harness/database.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** A source with a stamp made of its name and version. */
function source(
  name: string,
  version: string,
  rows: SourceRows,
  more: Partial<ImportedSource> = {},
): ImportedSource {
  return {
    name,
    version,
    publisher: `${name}'s publisher`,
    licence: 'MIT',
    validFrom: '2026-11-01',
    precedence: 'national',
    coverage: [],
    stamp: `${name} ${version}`,
    read: () => rows,
    ...more,
  }
}

const says = (system: SettlementSystem, bic: string, takesPart: boolean): ParticipationRow => ({
  system,
  bic,
  takesPart,
})

t.test(
  'Imported participations, instructions, sanctions and account checks are in the directory',
  async t => {
    const db = await freshSchema(t, migrations)
    const rows: SourceRows = {
      participations: [
        says('SCT', 'COBADEFF', true),
        says('SCT', 'REVOGB2L', false),
        { system: 'GB_FPS', country: 'GB', code: '200000', codeTo: '209999', takesPart: true },
      ],
      instructionSets: [{ owner: 'COBADEFF' }],
      settlementInstructions: [
        { owner: 'COBADEFF', currency: 'USD', chain: ['CHASUS33', 'CITIUS33'], account: '4001', priority: 2 },
        { owner: 'COBADEFF', currency: 'USD', chain: ['BOFAUS3N'], priority: 10 },
        { owner: 'COBADEFF', currency: 'USD', chain: ['ABNANL2A'] },
        { owner: 'COBADEFF', currency: 'USD', chain: ['IRVTUS3NXXX'], priority: 1 },
        { owner: 'COBADEFF', currency: 'EUR', chain: [] },
      ],
      sanctions: [
        { bic: 'SABRRUMMXXX', list: 'OFAC SDN', date: '2022-04-06', entry: '36216' },
        { country: 'KP', list: 'OFAC SDN' },
      ],
      accountChecks: [
        { country: 'GB', code: '100000', codeTo: '101099', method: 'MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1' },
        { country: 'GB', code: '938173', method: 'SUBSTITUTE 938017' },
      ],
    }
    const [outcome] = await importSources(db, [source('reach', '1', rows)])
    t.match(outcome, {
      participations: 3,
      instructionSets: 1,
      settlementInstructions: 5,
      sanctions: 2,
      accountChecks: 2,
      skipped: 0,
    })

    const directory = await readDirectory(db, now)
    t.equal(directory.participation('SCT', { bic: 'COBADEFF' }), 'yes')
    t.equal(directory.participation('SCT', { bic: 'REVOGB2L' }), 'no')
    t.equal(directory.participation('SCT', { bic: 'DEUTDEFF' }), undefined, 'the list is not a register')
    t.strictSame(directory.systemsOf({ country: 'GB', codes: ['204217'] }), ['GB_FPS'])
    t.strictSame(
      directory.correspondentsOf('COBADEFF', 'USD'),
      {
        complete: true,
        chains: [['IRVTUS3NXXX'], ['CHASUS33XXX', 'CITIUS33XXX'], ['BOFAUS3NXXX'], ['ABNANL2AXXX']],
      },
      'by priority, and instructions without one last',
    )
    t.equal(directory.hasSettlementInstruction('COBADEFF', 'EUR'), 'yes')
    t.equal(directory.hasSettlementInstruction('COBADEFF', 'GBP'), 'no')
    t.strictSame(directory.sanctionsOn('SABRRUMM'), [
      { list: 'OFAC SDN', date: '2022-04-06', entry: '36216' },
    ])
    t.strictSame(
      directory.sanctionsOn('KKBCKPPY'),
      [{ list: 'OFAC SDN', date: '2026-11-01', entry: '' }],
      'an entry without a date has that of its list',
    )
    t.equal(directory.modulusTable.checksOf('100100').length, 1)
    t.equal(directory.modulusTable.substituteOf('938173'), '938017')
  },
)

t.test(
  'Invalid participations, instructions, sanctions and account checks are left out and counted',
  async t => {
    const db = await freshSchema(t, migrations)
    const instruction = { owner: 'COBADEFF', currency: 'USD', chain: ['CHASUS33'] }
    const damaged: SourceRows = {
      participations: [
        says('SEPA' as SettlementSystem, 'COBADEFF', true),
        says('SCT', 'COBADE', true),
        says('SCT', '', true),
        { system: 'SCT', bic: 'COBADEFF', country: 'DE', code: '37040044', takesPart: true },
        { system: 'GB_FPS', country: 'GB', code: '209999', codeTo: '200000', takesPart: true },
        { system: 'GB_FPS', country: 'XY', code: '200000', takesPart: true },
      ],
      instructionSets: [{ owner: 'COBADE' }],
      settlementInstructions: [
        { ...instruction, owner: 'COBAD' },
        { ...instruction, currency: 'usd' },
        { ...instruction, chain: ['CHAS'] },
        { ...instruction, chain: ['', 'CHASUS33'] },
        { ...instruction, chain: ['CHASUS33', 'COBADEFFXXX'] },
        { ...instruction, chain: ['CHASUS33', 'CITIUS33', 'BOFAUS3N', 'IRVTUS3N'] },
        { ...instruction, account: '1'.repeat(36) },
        { ...instruction, priority: -1 },
        { ...instruction, priority: 1.5 },
        { ...instruction, validFrom: '2026-02-30' },
        { ...instruction, validFrom: '2026-12-01', validTo: '2026-11-30' },
      ],
      sanctions: [
        { list: 'A list' },
        { bic: 'SABRR', list: 'A list' },
        { bic: 'SABRRUMM', country: 'RU', list: 'A list' },
        { country: 'Russia', list: 'A list' },
        { bic: 'SABRRUMM', list: '' },
        { bic: 'SABRRUMM', list: 'A list', date: '6 April 2022' },
      ],
      accountChecks: [
        { country: 'GB', code: '101099', codeTo: '100000', method: 'MOD11' },
        { country: 'XY', code: '100000', method: 'MOD11' },
        { country: 'GB', code: '100000', method: '' },
      ],
    }
    const [outcome] = await importSources(db, [source('reach', '1', damaged)])
    t.match(outcome, {
      participations: 0,
      instructionSets: 0,
      settlementInstructions: 0,
      sanctions: 0,
      accountChecks: 0,
      skipped: 27,
    })
  },
)

t.test('A register takes precedence, and denies what it lacks until its next edition is overdue', async t => {
  const db = await freshSchema(t, migrations)
  const own = { participations: [says('SCT', 'COBADEFF', false), says('SCT', 'REVOGB2L', false)] }
  const register = { participations: [says('SCT', 'COBADEFF', true), says('SCT', 'DEUTDEFF', true)] }
  await importSources(db, [
    source('own', '1', own, { precedence: 'curated' }),
    source('register', '1', register, { registers: ['SCT'], period: 'monthly' }),
  ])
  const at = (day: string) => readDirectory(db, new Date(`${day}T12:00:00Z`))
  const [fresh, still, old] = [await at('2026-11-21'), await at('2027-01-01'), await at('2027-01-02')]
  t.equal(
    fresh.participation('SCT', { bic: 'COBADEFF' }),
    'yes',
    'the register takes precedence over our own table',
  )
  t.equal(
    fresh.participation('SCT', { bic: 'REVOGB2L' }),
    'no',
    'a BIC that the register lacks has the answer of the other source',
  )
  t.equal(fresh.participation('SCT', { bic: 'BARCGB22' }), 'no')
  t.equal(still.version, fresh.version)
  t.equal(old.participation('SCT', { bic: 'BARCGB22' }), undefined, 'an old register denies nothing')
  t.equal(old.participation('SCT', { bic: 'DEUTDEFF' }), 'yes', 'its entries stay')
  t.equal(old.participation('SCT', { bic: 'COBADEFF' }), 'no', 'but no longer override a more trusted source')
  t.not(old.version, fresh.version)
})

t.test('Instructions of several sources are merged, those of a complete set first', async t => {
  const db = await freshSchema(t, migrations)
  const way = (chain: string[], priority: number) => ({ owner: 'COBADEFF', currency: 'USD', chain, priority })
  const own = {
    settlementInstructions: [
      way(['CHASUS33'], 1),
      way(['CITIUS33'], 2),
      { ...way(['BARCGB22'], 1), currency: 'GBP' },
    ],
  }
  const whole = {
    instructionSets: [{ owner: 'COBADEFF' }],
    settlementInstructions: [way(['IRVTUS3N'], 8), way(['CITIUS33'], 9)],
  }
  await importSources(db, [
    source('own', '1', own, { precedence: 'curated' }),
    source('whole', '1', whole, { validFrom: '2026-11-01', period: 'monthly' }),
  ])
  const fresh = await readDirectory(db, now)
  const chains = [['IRVTUS3NXXX'], ['CITIUS33XXX'], ['CHASUS33XXX']]
  t.strictSame(fresh.correspondentsOf('COBADEFF', 'USD'), { complete: true, chains })
  t.equal(
    fresh.hasSettlementInstruction('COBADEFF', 'GBP'),
    'yes',
    'the currency of another source is not denied',
  )
  t.equal(fresh.hasSettlementInstruction('COBADEFF', 'JPY'), 'no')
  const old = await readDirectory(db, new Date('2027-03-01T00:00:00Z'))
  t.strictSame(
    old.correspondentsOf('COBADEFF', 'USD'),
    { complete: false, chains: [['CHASUS33XXX'], ['CITIUS33XXX'], ['IRVTUS3NXXX']] },
    'an old set is no longer complete, and follows a more trusted source',
  )
  t.not(old.version, fresh.version)
})

t.test(
  'Instructions are valid from their first day to their last, and the version changes with them',
  async t => {
    const db = await freshSchema(t, migrations)
    const way = { owner: 'COBADEFF', currency: 'USD' }
    const settlementInstructions = [
      { ...way, chain: ['CHASUS33'], validTo: '2026-11-30' },
      { ...way, chain: ['CITIUS33'], validFrom: '2026-12-01', validTo: '2026-12-31' },
    ]
    await importSources(db, [source('reach', '1', { settlementInstructions })])
    const on = (time: string) => readDirectory(db, new Date(time))
    const cases: [time: string, chains: string[][]][] = [
      ['2026-11-21T12:00:00Z', [['CHASUS33XXX']]],
      ['2026-11-30T23:59:59Z', [['CHASUS33XXX']]],
      ['2026-12-01T00:00:00Z', [['CITIUS33XXX']]],
      ['2026-12-31T12:00:00Z', [['CITIUS33XXX']]],
      ['2027-01-01T00:00:00Z', []],
    ]
    const versions: string[] = []
    for (const [time, chains] of cases) {
      const directory = await on(time)
      t.strictSame(directory.correspondentsOf('COBADEFF', 'USD').chains, chains, time)
      versions.push(directory.version)
    }
    const [first, second, third, fourth, fifth] = versions
    t.equal(first, second, 'no change, no new version')
    t.not(second, third)
    t.equal(third, fourth)
    t.not(fourth, fifth)
  },
)

t.test('A newer release replaces the rows of all tables, and a rollback restores them', async t => {
  const db = await freshSchema(t, migrations)
  const release = (version: string, bic: string) =>
    source(
      'reach',
      version,
      {
        institutions: [{ bic, name: 'A bank' }],
        bankCodes: [{ country: 'GB', code: '100000', bic }],
        participations: [says('SCT', bic, true)],
        instructionSets: [{ owner: bic }],
        settlementInstructions: [{ owner: bic, currency: 'USD', chain: ['CHASUS33'] }],
        sanctions: [{ bic, list: 'A list' }],
        accountChecks: [{ country: 'GB', code: '100000', method: `SUBSTITUTE 00000${version}` }],
        localNames: [{ country: 'GB', code: '100000', language: 'cy', name: 'Banc' }],
      },
      { registers: ['SCT'] },
    )
  async function known(of: Knex, bic: string) {
    const directory = await readDirectory(of, now)
    return [
      directory.participation('SCT', { bic }),
      directory.hasSettlementInstruction(bic, 'USD'),
      directory.correspondentsOf(bic, 'EUR').complete,
      directory.sanctionsOn(bic)[0]?.list,
    ]
  }
  const [all, nothing] = [
    ['yes', 'yes', true, 'A list'],
    ['no', undefined, false, undefined],
  ]
  await importSources(db, [release('1', 'COBADEFF')])
  t.strictSame(await known(db, 'COBADEFF'), all)
  await importSources(db, [release('2', 'DEUTITMM')])
  t.strictSame(await known(db, 'COBADEFF'), nothing)
  t.strictSame(await known(db, 'DEUTITMM'), all)
  const [, first] = await releasesWhere(db, {})
  await chooseRelease(db, first!.id)
  t.strictSame(await known(db, 'COBADEFF'), all)
  t.strictSame(await known(db, 'DEUTITMM'), nothing)

  await importSources(db, [release('3', 'BARCGB22'), release('4', 'HSBCHKHH'), release('5', 'PSSTFRPP')])
  const kept = (await releasesWhere(db, {})).length
  for (const table of [...Object.values(tables).map(({ name }) => name), 'registers']) {
    t.equal((await db(table).select('*')).length, kept, `${table}: rows of deleted releases are deleted`)
  }
})

t.test('Each sanctions list that names an institution is known, from whatever source', async t => {
  const db = await freshSchema(t, migrations)
  const bic = 'SABRRUMM'
  const own = {
    sanctions: [
      { bic, list: 'ours', date: '2022-03-01', entry: 'Board decision 12' },
      { bic, list: 'theirs' },
      { country: 'RU', list: 'ours' },
    ],
  }
  const ofac = {
    sanctions: [
      { bic, list: 'OFAC SDN' },
      { bic, list: 'ours', date: '2020-01-01' },
    ],
  }
  await importSources(db, [source('ofac', '1', ofac), source('own', '1', own, { precedence: 'curated' })])
  const directory = await readDirectory(db, now)
  t.strictSame(directory.sanctionsOn('SABRRUMM033'), [
    { list: 'ours', date: '2022-03-01', entry: 'Board decision 12' },
    { list: 'theirs', date: '2026-11-01', entry: '' },
    { list: 'OFAC SDN', date: '2026-11-01', entry: '' },
    { list: 'ours', date: '2026-11-01', entry: '' },
  ])
})

t.test('The connection can be used after a read that stopped early', async t => {
  const db = await freshSchema(t, migrations)
  await db.transaction(async trx => {
    for await (const [first] of readRows(
      trx,
      'select n, repeat($$x$$, 99) from generate_series(1, 9999) n',
    )) {
      t.strictSame(first, ['1', 'x'.repeat(99)])
      break
    }
    const { rows } = await trx.raw<{ rows: { sum: number }[] }>('select 1 + 1 as sum')
    t.strictSame(rows, [{ sum: 2 }])
  })
})

t.test('Texts are read from the tables unchanged', async t => {
  const db = await freshSchema(t, migrations)
  const texts = [String.raw`back\slash \N \t`, 'Zürcher Kantonalbank', '中国银行', '']
  const values = texts.map(text => `('${text}')`)
  const read: string[] = []
  await db.transaction(async trx => {
    for await (const rows of readRows(trx, `select * from (values ${values}) texts`))
      read.push(...rows.flat())
  })
  t.strictSame(read, texts)
})
