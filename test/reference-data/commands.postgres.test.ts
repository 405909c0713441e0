import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import type { Answer, CommandInput, Row } from '../../services/kit/process/commands/command.ts'
import { commands } from '../../services/reference-data/commands/index.ts'
import { freshDatabase } from '../harness/database.ts'
import { commandInput } from '../harness/command-input.ts'

const file = (name: string) => fileURLToPath(new URL(`importers/files/${name}`, import.meta.url))

/** Runs commands over an empty database, and collects their warnings. */
async function operator(t: Test) {
  const databaseUrl = await freshDatabase(t)
  const warnings: string[] = []
  async function run(
    name: string,
    operands: CommandInput['operands'] = {},
    options: CommandInput['options'] = {},
  ): Promise<Row[]> {
    const command = commands.find(each => each.name === name)!
    const warn = (line: string) => void warnings.push(line)
    const answer: Answer = await command.run(commandInput({ databaseUrl }, { operands, options, warn }))
    return [answer ?? []].flat()
  }
  return { run, warnings }
}

t.test('Each source has a unique name, a summary, files, a publisher and a licence', async t => {
  const { run } = await operator(t)
  const sources = await run('reference sources')
  t.ok(sources.length > 30)
  for (const { source, ...about } of sources) {
    for (const key of ['summary', 'files', 'publisher', 'licence'])
      t.match(about[key], /\S/, `${source}: ${key}`)
  }
  const names = sources.map(({ source }) => source)
  t.equal(new Set(names).size, names.length, 'names are unique')
})

t.test('An operator can import files, see their changes beforehand, and roll back', async t => {
  const { run, warnings } = await operator(t)
  const source = 'fed-routing'
  const one = { source, file: file('FedACHdir.txt') }
  const both = { ...one, second: file('fpddir.txt') }

  await t.rejects(run('reference import', one), /4 valid lines, and 2 damaged lines .*; --force/)
  t.match(await run('reference import', one, { force: true, dated: '2026-11-19' }), [
    { isNew: true, skipped: 2 },
  ])
  t.match(warnings, [
    'skipped line 4: "021000022" is not a routing number (9 digits with a check digit)',
    'skipped line 6: the line has 9 characters; expected 155',
  ])

  t.match(await run('reference diff', both), [
    { table: 'bankCodes', added: 1, removed: 0, first: /^\+US 021030004/ },
    { table: 'participations', added: 3, removed: 0 },
  ])
  t.match(await run('reference import', both, { force: true, dated: '2026-11-20' }), [
    { isNew: true, bankCodes: 5 },
  ])
  t.match(await run('reference status'), [
    { source, version: '2026-11-20', inForce: true },
    { source, version: '2026-11-19', inForce: false },
  ])
  t.match(await run('reference lookup', { bank: 'US:021030004' }), [{ code: 'US:021030004', source }])

  t.match(await run('reference rollback', { source }), [{ version: '2026-11-19', inForce: true }])
  t.strictSame(await run('reference lookup', { bank: 'US:021030004' }), [])
  t.match(await run('reference rollback', { source }), [{ version: '2026-11-19', inForce: false }])
  t.strictSame(
    await run('reference lookup', { bank: 'US:021000021' }),
    [],
    'the first import is taken back too',
  )
  await t.rejects(run('reference rollback', { source }), /fed-routing has no release in force/)
  t.match(
    await run('reference import', both, { force: true }),
    [{ isNew: true }],
    'importing the files again puts them back in force',
  )
  t.match(await run('reference lookup', { bank: 'US:021030004' }), [{ code: 'US:021030004' }])
})

t.test('A file that states another day than --dated raises a warning', async t => {
  const { run, warnings } = await operator(t)
  const list = { source: 'oenb', file: file('sepa-zv-vz_gesamt.csv') }
  const [outcome] = await run('reference import', list, { dated: '2026-01-31', force: true })
  t.not(outcome!.validFrom, '2026-01-31')
  t.strictSame(
    warnings.filter(line => line.startsWith('--dated')),
    [`--dated 2026-01-31 is not used: the files of oenb state their date, ${outcome!.validFrom}`],
  )
})

t.test('The status says what a list decides, and what it no longer decides because of its age', async t => {
  const { run } = await operator(t)
  const today = new Date().toISOString().slice(0, 10)
  const imported = (source: string, name: string, dated: string) =>
    run('reference import', { source, file: file(name) }, { dated, force: true })
  await imported('epc-sct-inst', 'sct_inst.csv', today)
  await imported('cnb', 'kody_bank_CR.csv', '2022-06-01')
  t.match(await run('reference status'), [
    { source: 'cnb', noLongerDecides: 'CZ BANK', completeUntil: '2022-08-02', complete: undefined },
    { source: 'epc-sct-inst', noLongerDecides: undefined, complete: 'SCT_INST', days: 0 },
  ])
  for (const dated of ['yesterday', '2026-02-30', '2999-01-01'])
    await t.rejects(imported('cnb', 'kody_bank_CR.csv', dated), /--dated must be a date up to today/, dated)
})

t.test(
  'A look-up says who states the answer, since when, under which licence, and who says otherwise',
  async t => {
    const { run } = await operator(t)
    const folder = t.testdir({
      'manual_be.json':
        '[{"country_code": "BE", "bank_code": "679", "bic": "PCHQBEBB", "name": "bpost bank"}]',
      'list.csv': 'code;bic;name\n679;GEBABEBB;BNP Paribas Fortis\n',
      'mapping.json': JSON.stringify({
        source: 'our-list',
        publisher: 'National Bank',
        licence: 'free',
        precedence: 'national',
        delimiter: ';',
        country: 'BE',
        bankCodes: { code: 'code', bic: 'bic', name: 'name' },
      }),
    })
    const csv = { source: 'generic-csv', file: `${folder}/list.csv`, second: `${folder}/mapping.json` }
    await run('reference import', csv, { dated: '2026-07-03' })
    await run(
      'reference import',
      { source: 'national-banks', file: `${folder}/manual_be.json` },
      { dated: '2026-11-01' },
    )
    const [answer] = await run('reference lookup', { bank: 'BE:679' })
    t.match(answer, {
      bic: 'GEBABEBBXXX',
      name: 'BNP Paribas Fortis',
      source: 'our-list',
      since: '2026-07-03',
      licence: 'free',
      bicSaidBy: 'National Bank (our-list, 2026-07-03, free)',
      otherwise: /gathered by schwifty \(national-banks, 2026-11-01, MIT\): PCHQBEBBXXX "bpost bank"$/,
    })
  },
)

t.test('A branch that a list abbreviates has the BIC and the full name of the range around it', async t => {
  const { run } = await operator(t)
  const folder = t.testdir({
    'ranges.csv': 'from;to;bic;name\n010000;019999;ANZBAU3M;Australia and New Zealand Bank\n',
    'mapping.json': JSON.stringify({
      source: 'ranges',
      publisher: 'us',
      licence: 'own',
      delimiter: ';',
      country: 'AU',
      bankCodes: { code: 'from', codeTo: 'to', bic: 'bic', name: 'name' },
    }),
  })
  const ranges = { source: 'generic-csv', file: `${folder}/ranges.csv`, second: `${folder}/mapping.json` }
  await run('reference import', ranges, { dated: '2026-07-03' })
  await run(
    'reference import',
    { source: 'bsb-directory', file: file('bsb_db.json') },
    { dated: '2026-11-01' },
  )
  const rows = await run('reference lookup', { bank: 'AU:012-002' })
  t.match(rows, [
    {
      bic: 'ANZBAU3MXXX',
      name: 'Australia and New Zealand Bank',
      code: 'AU:012002',
      bicSaidBy: 'us (ranges, 2026-07-03, own)',
      otherwise: /^Australian Payments Network, BSB directory \(bsb-directory, .*\): "ANZ"$/,
    },
  ])
  t.equal(rows.length, 1)
})

t.test('A command that cannot run says what to do instead', async t => {
  const { run } = await operator(t)
  const cases: readonly (readonly [string, CommandInput['operands'], RegExp])[] = [
    ['reference import', { source: 'nobody', file: 'x' }, /no source nobody: reference sources lists them/],
    ['reference import', { source: 'fed-routing', file: '/none' }, /no file \/none/],
    ['reference import', { source: 'fed-routing', file: file('sdn.csv') }, /not a file of fed-routing/],
    [
      'reference update',
      { source: 'fed-routing' },
      /fed-routing has no public download: get its files from the publisher/,
    ],
    ['reference rollback', { source: 'nobody' }, /no release in force/],
    ['reference lookup', { bank: 'bank' }, /^this is no bank: give a BIC such as BARCGB22, a valid IBAN, or/],
    ['reference lookup', { bank: 'DE88370400440532013000' }, /^this is no bank: [^3]*$/],
    ['reference lookup', { bank: 'XX:1' }, /^XX is not a country/],
    ['reference path', { bic: 'x', currency: 'USD' }, /x is not a BIC: give 8 or 11 characters/],
    ['reference path', { bic: 'CHASUS33', currency: 'dollars' }, /DOLLARS is not a currency/],
    [
      'reference path',
      { bic: 'KASITHBK', currency: 'USD' },
      /no settlement instruction says how KASITHBKXXX is paid in USD/,
    ],
  ]
  for (const [name, operands, message] of cases) {
    await t.rejects(
      run(name, operands),
      { name: 'UsageError', message },
      `${name} ${Object.values(operands).join(' ')}`,
    )
  }
})

t.test('A removed source leaves no row, and comes back only if it is imported again', async t => {
  const { run } = await operator(t)
  const source = 'fed-routing'
  const files = { source, file: file('FedACHdir.txt') }
  const imported = () => run('reference import', files, { force: true, dated: '2026-11-19' })
  await imported()
  await t.rejects(run('reference remove', { source }), /add --confirm fed-routing/)
  await t.rejects(run('reference remove', { source: 'fed' }, { confirm: 'fed' }), /there is no source fed/)
  await run('reference remove', { source }, { confirm: source })
  t.strictSame(await run('reference status'), [])
  t.strictSame(await run('reference coverage'), [])
  t.match(await imported(), [{ isNew: true }])
  await t.rejects(run('reference restore', { source }), /has not been removed/)
})
