import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t, { type Test } from 'tap'
import { commandsWith } from '../../services/gambling/commands/index.ts'
import { openGamblingDatabase } from '../../services/gambling/database.ts'
import { type CommandInput, UsageError } from '../../services/kit/process/commands/command.ts'
import { Problem } from '../../services/kit/problem.ts'
import { commandInput } from '../harness/command-input.ts'
import { freshDatabase } from '../harness/database.ts'
import { key, merchant, platform, write } from './running-dataset.ts'
import { bytesOf, type SentLine } from './running-imports.ts'

const account = (platformId: string) => ({
  id: 'f1c71000-0003-4000-8000-000000000001',
  schema: 'BANK_ACCOUNT' as const,
  state: 'ACTIVE' as const,
  attributes: {
    platformId,
    accountId: 'GB82WEST12345698765432',
    accountIdType: 'IBAN' as const,
    accountHolderName: 'Fictional Casino Limited',
  },
})

t.test('an operator', async t => {
  const { db, run, file } = await commandsWithDatabase(t)
  const casino = platform()
  const shop = merchant(casino.id, { attributes: { mid: 'FICTION1' } })

  await t.test('imports a file, and sees the rejected lines, without a running service', async t => {
    const path = file([shop, casino, { id: 'x' }, account(casino.id)])
    const { answer, exitCode, warnings } = await run('gambling import', { file: path })
    t.match(answer, {
      state: 'COMPLETED',
      mode: 'UPSERT',
      lines: 4,
      added: 3,
      rejected: 1,
      version: /^\d{14}$/,
    })
    t.equal(exitCode, 1)
    t.match(warnings, [/^line 3: /])
    const again = await run(
      'gambling import',
      { file: path, report: undefined },
      { report: `${path}.report` },
    )
    t.match(again.answer, { unchanged: 3, rejected: 1, version: undefined })
    const report = readFileSync(`${path}.report`, 'utf8').trimEnd().split('\n')
    t.strictSame(
      report.map(line => JSON.parse(line).outcome),
      ['UNCHANGED', 'UNCHANGED', 'REJECTED', 'UNCHANGED'],
    )
    t.strictSame(again.warnings, [], 'the report has them')

    const operands = { file: `${path}.absent` }
    await t.rejects(run('gambling import', operands, { report: `${path}.report` }), /cannot be read/)
    t.equal(readFileSync(`${path}.report`, 'utf8').trimEnd(), report.join('\n'), 'until the next one is made')
    await run('gambling import', { file: file([casino]) }, { report: `${path}.report`, mode: 'DRY_RUN' })
    t.equal(readFileSync(`${path}.report`, 'utf8').trimEnd().split('\n').length, 1)
  })

  await t.test('sees what an import would do, and replaces the dataset only by force', async t => {
    const path = file([casino, shop])
    const dry = await run('gambling import', { file: path }, { mode: 'dry_run' })
    t.match(dry, { answer: { mode: 'DRY_RUN', unchanged: 2 }, exitCode: undefined })
    const refused = await run('gambling import', { file: path }, { mode: 'REPLACE' })
    t.match(refused, { answer: { state: 'FAILED', failure: /1 of 3 active entities/ }, exitCode: 2 })
    const forced = await run('gambling import', { file: path }, { mode: 'REPLACE', force: true })
    t.match(forced, { answer: { state: 'COMPLETED', obsoleted: 1 }, exitCode: undefined })
    t.match((await run('gambling imports', {}, { limit: '2' })).answer, [
      { mode: 'REPLACE', state: 'COMPLETED', organization: 'operator' },
      { mode: 'REPLACE', state: 'FAILED' },
    ])
  })

  await t.test('imports a list of domains, and its next edition changes nothing', async t => {
    const path = file(['0.0.0.0 a.example', '0.0.0.0 b.example'])
    const { answer } = await run('gambling import', { file: path }, { format: 'domains' })
    t.match(answer, { added: 2, rejected: 0 })
    const again = await run('gambling import', { file: path }, { format: 'domains' })
    t.match(again.answer, { unchanged: 2 })
  })

  await t.test('is told of a mistake before anything is imported', async t => {
    const before = await db('imports').select('id')
    const path = file([casino])
    const mistakes: readonly (readonly [CommandInput['operands'], CommandInput['options'], RegExp])[] = [
      [{ file: `${path}.absent` }, {}, /cannot be read/],
      [{ file: join(path, '..') }, {}, /cannot be read/],
      [{ file: `${path}.absent` }, { format: 'ukgc' }, /cannot be read/],
      [{ file: `${path}.absent` }, { format: 'domains' }, /cannot be read/],
      [{ file: path }, { format: 'xml' }, /--format must be one of jsonl, ukgc, domains/],
      [{ file: path }, { mode: 'MERGE' }, /--mode must be one of UPSERT, REPLACE, DRY_RUN/],
      [{ file: path }, { force: true }, /--force is for --mode REPLACE/],
      [{ file: path }, { report: join(path, 'x') }, /the report cannot be written/],
      [{ file: path }, { report: `${join(path, '..')}/./${basename(path)}` }, /must be another file/],
      [{ file: path }, { mode: 'REPLACE', format: 'domains' }, /--mode REPLACE is for jsonl/],
    ]
    for (const [operands, options, message] of mistakes)
      await t.rejects(run('gambling import', operands, options), { name: 'UsageError', message })
    t.strictSame(await db('imports').select('id'), before)
  })

  await t.test('publishes a change now, and lists the versions', async t => {
    const [latest] = (await run('gambling versions')).answer
    t.match((await run('gambling publish')).answer, { version: latest.version }, 'nothing has changed')
    await write(db, [platform()])
    const { answer } = await run('gambling publish')
    t.match(answer, { previous: latest.version, sequence: latest.sequence + 1 })
    t.match((await run('gambling versions', {}, { limit: '1' })).answer, [answer])
    t.match((await run('gambling status')).answer, {
      PLATFORM_ACTIVE: 4,
      BANK_ACCOUNT_OBSOLETE: 1,
      version: answer.version,
      changesSince: 0,
      importsRunning: 0,
    })
  })

  await t.test('sees an entity, but only the end of an account number', async t => {
    const { answer } = await run('gambling show', { id: account(casino.id).id.toUpperCase() })
    t.match(answer, {
      schema: 'BANK_ACCOUNT',
      state: 'OBSOLETE',
      accountId: '***5432',
      accountHolderName: '***',
    })
    t.notMatch(JSON.stringify(answer), /GB82|Limited/)
    await t.rejects(run('gambling show', { id: 'x' }), UsageError)
    await t.rejects(run('gambling show', { id: '00000000-0000-4000-8000-000000000000' }), Problem)
  })

  await t.test('lists the entities that changed last, page by page', async t => {
    const list = async (options: CommandInput['options'] = {}) =>
      (await run('gambling list', {}, options)).answer
    const all = await list()
    t.match(
      all.find(({ id }: any) => id === account(casino.id).id),
      {
        schema: 'BANK_ACCOUNT',
        state: 'OBSOLETE',
        destination: '***5432',
        platform: casino.id,
      },
    )
    t.notMatch(JSON.stringify(all), /GB82|Limited/)
    t.strictSame(
      all.map(({ updated }: any) => updated),
      all
        .map(({ updated }: any) => updated)
        .toSorted()
        .toReversed(),
    )
    const pages = [await list({ limit: '2' }), await list({ after: all[1].id })]
    t.strictSame(pages.flat(), all)
    t.match(await list({ schema: 'merchant', platform: casino.id.toUpperCase() }), [
      { id: shop.id, destination: `${shop.attributes.cardNetwork} FICTION1` },
    ])
    t.match((await list({ state: 'OBSOLETE' })).length, 1)
    for (const wrong of [{ schema: 'x' }, { state: 'x' }, { platform: 'x' }, { after: 'x' }, { limit: '0' }])
      await t.rejects(list(wrong), UsageError)
    await t.rejects(list({ after: '00000000-0000-4000-8000-000000000000' }), Problem)
  })

  await t.test('screens a destination against the dataset as it is', async t => {
    const decisionOn = async (options: CommandInput['options']) =>
      (await run('gambling screen', {}, options)).answer[0]
    t.match(await decisionOn({ mid: 'FICTION1', 'card-network': 'visa' }), {
      decision: 'BLOCK',
      entity: shop.id,
    })
    t.match(await decisionOn({ iban: 'GB82WEST12345698765432' }), { decision: 'CLEAR' }, 'it is obsolete')
    t.match(await decisionOn({ mcc: '7995' }), { decision: 'BLOCK', reasons: 'MCC' })
    t.match(await decisionOn({ address: '0x000000000000000000000000000000000000dEaD' }), {
      decision: 'CLEAR',
    })
    await t.rejects(decisionOn({}), UsageError)
    await t.rejects(decisionOn({ mid: 'FICTION1', iban: 'GB82WEST12345698765432' }), UsageError)
  })
})

async function commandsWithDatabase(t: Test) {
  const databaseUrl = await freshDatabase(t)
  const db = await openGamblingDatabase(databaseUrl, key)
  t.teardown(() => db.destroy())
  const folder = t.testdir()
  let files = 0
  return {
    db,
    /** Runs a command as from a command line. */
    async run(
      name: string,
      operands: CommandInput['operands'] = {},
      options: CommandInput['options'] = {},
    ): Promise<{ answer: any; exitCode: number | undefined; warnings: readonly string[] }> {
      let exitCode: number | undefined
      const warnings: string[] = []
      const input = commandInput(
        { databaseUrl, masterKeys: key, environment: 'development' },
        {
          operands,
          options,
          warn: line => warnings.push(line),
          exitWith: code => (exitCode = code),
        },
      )
      const answer = await commandsWith({})
        .find(each => each.name === name)!
        .run(input)
      return { answer, exitCode, warnings }
    },
    file(lines: readonly SentLine[]): string {
      const path = join(folder, `file-${++files}`)
      writeFileSync(path, bytesOf(lines))
      return path
    },
  }
}
