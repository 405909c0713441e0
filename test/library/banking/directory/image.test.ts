import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { columnsOf } from '../../../../services/library/banking/directory/columns.ts'
import {
  type Batch,
  blankRows,
  fieldsOf,
} from '../../../../services/library/banking/directory/directory-rows.ts'
import { imageWriter } from '../../../../services/library/banking/directory/image-writer.ts'
import { openDirectory } from '../../../../services/library/banking/directory/open-directory.ts'
import { copyOf } from '../../../harness/copy-of.ts'
import { settlementSystems } from '../../../../services/library/banking/directory/settlement-systems.ts'

const source = { name: 'ours', version: '', publisher: '', licence: '', validFrom: '', confidence: '' }

/** An image with a few rows of most tables. */
function someImage(): Buffer {
  const writer = imageWriter({
    version: '1',
    sources: [source],
    coverage: [{ country: 'DE', kind: 'BANK', source: 0 }],
    registers: [{ system: 'SCT', source: 0 }],
  })
  const add = <T extends Batch['table']>(table: T, ...rows: object[]) =>
    writer.add({
      table,
      columns: columnsOf(
        fieldsOf(table),
        rows.map(row => ({ ...blankRows[table], ...row })),
      ),
    } as Batch)
  add('institutions', { bic: 'COBADEFF370', name: 'Köln' }, { bic: 'COBADEFFXXX', name: 'Frankfurt' })
  add(
    'bankCodes',
    { country: 'DE', code: '37000000', codeTo: '37099999' },
    { country: 'DE', code: '37040044', bic: 'COBADEFFXXX', name: '三菱' },
  )
  add(
    'participations',
    { system: 'SCT', bic: 'COBADEFFXXX', takesPart: true },
    { system: 'SCT', country: 'DE', code: '37040044', takesPart: true },
  )
  add('instructionSets', { owner: 'COBADEFFXXX' })
  add('settlementInstructions', { owner: 'COBADEFFXXX', currency: 'USD', intermediary1: 'CITIUS33XXX' })
  add('sanctions', { country: 'KP', list: 'UN' }, { bic: 'SABRRUMM', list: 'OFAC SDN' })
  add('localNames', { country: 'JP', code: '0005', language: 'ja', name: '三菱ＵＦＪ' })
  return writer.bytes()
}

/** The answers to questions that reach every table. */
function answersOf(image: Uint8Array) {
  const directory = openDirectory(image)
  return [
    directory.version,
    ...['COBADEFF', 'COBADEFF370'].map(bic => copyOf('institutions', directory.institution(bic))),
    copyOf('institutions', directory.headOffice('COBADEFF999')),
    directory.institutionsByPrefix('COBA', 'DE').map(each => copyOf('institutions', each)),
    directory.bankCodes('DE', '37040044').map(each => copyOf('bankCodes', each)),
    directory.bankCodes('DE', '37050000').map(each => copyOf('bankCodes', each)),
    directory.lists('DE', '37040044'),
    ...settlementSystems.map(system =>
      directory.participation(system, { bic: 'COBADEFF', country: 'DE', codes: ['37040044'] }),
    ),
    directory.correspondentsOf('COBADEFF', 'USD'),
    directory.sanctionsOn('SABRRUMMXXX'),
    directory.sanctionsOnCountry('KP'),
    directory.localNames('JP', '0005'),
  ]
}

t.test('An image answers from wherever its bytes lie', async t => {
  const image = someImage()
  const answers = answersOf(image)
  t.match(answers.slice(1, 3), [{ name: 'Frankfurt' }, { name: 'Köln' }])
  t.match(answers.at(-1), [{ name: '三菱ＵＦＪ' }])
  for (const offset of [1, 4, 8]) {
    const moved = new Uint8Array(image.length + offset).subarray(offset)
    moved.set(image)
    t.strictSame(answersOf(moved), answers, `${offset} bytes on`)
  }
})

t.test(
  'Each field of each row is read back, and each row is found among those with the same texts',
  async t => {
    const texts = ['', 'x', 'Zürich', '三菱ＵＦＪ', 'é'.repeat(200), 'x'.repeat(3_000), '\0', 'a\ud800']
    const institutions = Array.from({ length: 5_000 }, (_, at) => ({
      ...blankRows.institutions,
      bic: `BANKDE${String(at).padStart(5, '0')}`,
      name: texts[at % texts.length]!,
      street: `${at} Ring`,
      town: texts[(at >> 3) % texts.length]!,
      source: at % 300,
    }))
    const bankCodes = institutions.map(({ bic, name }, at) => ({
      ...blankRows.bankCodes,
      country: at < 2_500 ? 'CH' : 'DE',
      code: String(at % 2_500).padStart(at < 2_500 ? 5 : 14, '0'),
      bic,
      branchName: name,
      role: at % 2 === 0 ? ('default' as const) : ('routing' as const),
    }))
    const sources = Array.from({ length: 300 }, () => source)
    const writer = imageWriter({ version: '1', sources, coverage: [], registers: [] })
    writer.add({ table: 'institutions', columns: columnsOf(fieldsOf('institutions'), institutions) })
    writer.add({ table: 'bankCodes', columns: columnsOf(fieldsOf('bankCodes'), bankCodes) })
    const directory = openDirectory(writer.bytes())
    const written = (row: object) => JSON.parse(JSON.stringify(row).replaceAll('\\ud800', '\ufffd')) as object
    const unlike = institutions.filter(
      row => !isDeepStrictEqual(copyOf('institutions', directory.institution(row.bic)), written(row)),
    )
    t.strictSame(unlike, [])
    const found = bankCodes.map(({ country, code }) =>
      directory.bankCodes(country, code).map(each => copyOf('bankCodes', each)),
    )
    t.ok(
      isDeepStrictEqual(
        found,
        bankCodes.map(row => [written(row)]),
      ),
    )
    for (const key of ['BANKDE', 'BANKDE05000', 'BANKDE0000', 'BANKDE000000', 'BANKDE0000\u00ff'])
      t.equal(directory.institution(key), undefined, key)
    const others = [
      ['C', 'H00001'],
      ['', 'CH00001'],
      ['CH0', '0001'],
      ['DE', '0'.repeat(13)],
    ] as const
    for (const [country, code] of others) t.strictSame(directory.bankCodes(country, code), [], country + code)
  },
)

t.test('Settlement systems may have the same range of codes', t => {
  const writer = imageWriter({ version: '1', sources: [source], coverage: [], registers: [] })
  const range = { country: 'US', code: '100', codeTo: '199', takesPart: true }
  const systems = ['US_FEDACH', 'US_FEDWIRE'] as const
  const rows = systems.map(system => ({ ...blankRows.participations, ...range, system }))
  writer.add({ table: 'participations', columns: columnsOf(fieldsOf('participations'), rows) })
  const directory = openDirectory(writer.bytes())
  for (const system of systems)
    t.equal(directory.participation(system, { country: 'US', codes: ['150'] }), 'yes', system)
  t.end()
})

t.test('Keys that no directory has are not found', async t => {
  const directory = openDirectory(someImage())
  for (const key of ['', 'é', '三菱', 'COBADEFF\0\0\0', 'x'.repeat(10_000)]) {
    t.equal(directory.institution(key), undefined, key.slice(0, 20))
    t.strictSame(directory.bankCodes('DE', key), [], key.slice(0, 20))
    t.strictSame(directory.localNames(key, '0005'), [], key.slice(0, 20))
  }
})

t.test('An image that is cut short is refused', async t => {
  const image = someImage()
  for (const length of [0, 3, 4, 100, image.length >> 1, image.length - 1])
    t.throws(() => openDirectory(image.subarray(0, length)), /cut short|JSON/, `${length} bytes`)
})

t.test('No wrong number in an image can crash a look-up or let it search for ever', async t => {
  const image = someImage()
  let refused = 0
  for (let at = 0; at < image.length; at += 7) {
    for (const value of [1, 0xff]) {
      const damaged = Buffer.from(image)
      damaged[at] = value
      let directory
      try {
        directory = openDirectory(damaged)
      } catch {
        refused++
        continue
      }
      t.doesNotThrow(() => answersOf(damaged), `${value} at ${at} of version ${directory.version.length}`)
    }
  }
  t.ok(refused > 50, `${refused} of them are refused`)
})
