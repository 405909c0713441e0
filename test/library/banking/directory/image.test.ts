import t from 'tap'
import { columnsOf } from '../../../../services/library/banking/directory/columns.ts'
import {
  type Batch,
  blankRows,
  fieldsOf,
} from '../../../../services/library/banking/directory/directory-rows.ts'
import { imageWriter } from '../../../../services/library/banking/directory/image-writer.ts'
import { openDirectory } from '../../../../services/library/banking/directory/open-directory.ts'
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
    directory.institution('COBADEFF'),
    directory.institution('COBADEFF370'),
    directory.headOffice('COBADEFF999'),
    directory.institutionsByPrefix('COBA', 'DE'),
    directory.bankCodes('DE', '37040044'),
    directory.bankCodes('DE', '37050000'),
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
