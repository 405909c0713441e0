import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import type { Answer, Given, Row } from '../../services/kit/process/command.ts'
import { commands } from '../../services/reference-data/commands/index.ts'
import { freshDatabase } from '../harness/database.ts'

const file = (name: string) => fileURLToPath(new URL(`importers/files/${name}`, import.meta.url))

/** The commands over an empty database, with what they told people on the way. */
async function operator(t: Test) {
  const databaseUrl = await freshDatabase(t)
  const warnings: string[] = []
  async function run(
    name: string,
    operands: Given['operands'] = {},
    options: Given['options'] = {},
  ): Promise<Row[]> {
    const command = commands.find(each => each.name === name)!
    const answer: Answer = await command.run({
      operands,
      options,
      installation: async () => ({ databaseUrl }) as Awaited<ReturnType<Given['installation']>>,
      progress: () => {},
      warn: line => warnings.push(line),
    })
    return [answer ?? []].flat()
  }
  return { run, warnings }
}

t.test('each source says what it is, whose it is, and what may be done with it', async t => {
  const { run } = await operator(t)
  const sources = await run('reference sources')
  t.ok(sources.length > 30)
  for (const { source, ...about } of sources) {
    for (const key of ['summary', 'files', 'publisher', 'licence'])
      t.match(about[key], /\S/, `${source}: ${key}`)
  }
  const names = sources.map(({ source }) => source)
  t.equal(new Set(names).size, names.length, 'no name twice')
})

t.test('an operator imports, looks at what it would change, and goes back', async t => {
  const { run, warnings } = await operator(t)
  const source = 'fed-routing'
  const one = { source, file: file('FedACHdir.txt') }
  const both = { ...one, second: file('fpddir.txt') }

  await t.rejects(run('reference import', one), /2 lines are damaged, and 4 are not; --force/)
  t.match(await run('reference import', one, { force: true, date: '2026-11-19' }), [
    { isNew: true, skipped: 2 },
  ])
  t.match(warnings, ['skipped line 4: no routing number: 021000022', /^skipped line 6: 9 places/])

  t.match(await run('reference diff', both), [
    { table: 'bankCodes', added: 1, removed: 0, first: /^\+US 021030004/ },
    { table: 'participations', added: 3, removed: 0 },
  ])
  t.match(await run('reference import', both, { force: true, date: '2026-11-20' }), [
    { isNew: true, bankCodes: 5 },
  ])
  t.match(await run('reference status'), [
    { source, version: '2026-11-20', inForce: true },
    { source, version: '2026-11-19', inForce: false },
  ])
  t.match(await run('reference lookup', { bank: 'US:021030004' }), [{ code: 'US:021030004', source }])

  t.match(await run('reference rollback', { source }), [{ version: '2026-11-19', inForce: true }])
  t.strictSame(await run('reference lookup', { bank: 'US:021030004' }), [])
  await t.rejects(run('reference rollback', { source }), /no release to go back to/)
  t.match(await run('reference import', both, { force: true }), [{ isNew: true }], 'given again, it returns')
  t.match(await run('reference lookup', { bank: 'US:021030004' }), [{ code: 'US:021030004' }])
})

t.test('what cannot be done is told with what can', async t => {
  const { run } = await operator(t)
  const cases: readonly (readonly [string, Given['operands'], RegExp])[] = [
    ['reference import', { source: 'nobody', file: 'x' }, /no source nobody: see reference sources/],
    ['reference import', { source: 'fed-routing', file: '/none' }, /no file \/none/],
    ['reference import', { source: 'fed-routing', file: file('sdn.csv') }, /not a file of fed-routing/],
    ['reference update', { source: 'fed-routing' }, /comes by contract: import its files by hand/],
    ['reference rollback', { source: 'nobody' }, /no release to go back to/],
    ['reference path', { bic: 'x', currency: 'USD' }, /x is no BIC/],
    ['reference path', { bic: 'CHASUS33', currency: 'dollars' }, /no currency/],
    ['reference path', { bic: 'KASITHBK', currency: 'USD' }, /nothing is known of how KASITHBKXXX is paid/],
  ]
  for (const [name, operands, message] of cases) {
    await t.rejects(
      run(name, operands),
      { name: 'UsageError', message },
      `${name} ${Object.values(operands).join(' ')}`,
    )
  }
})
