import { create } from '@bufbuild/protobuf'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { pathTo } from '../../services/library/banking/directory/payment-path.ts'
import type { CommandInput, Row } from '../../services/kit/process/commands/command.ts'
import { commands } from '../../services/reference-data/commands/index.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { importSources } from '../../services/reference-data/releases/import.ts'
import { readEdition } from '../../services/reference-data/releases/edition.ts'
import { readDirectory } from '../../services/reference-data/snapshot/snapshot.ts'
import type { SettlementInstructionRow } from '../../services/reference-data/tables/source.ts'
import { validate } from '../../services/validation/validate.ts'
import { freshDatabase } from '../harness/database.ts'
import { bic } from '../harness/instructions.ts'
import { commandInput } from '../harness/command-input.ts'

const file = (name: string) => fileURLToPath(new URL(`importers/files/${name}`, import.meta.url))
const today = new Date().toISOString().slice(0, 10)
const owner = 'TDBMMNUB'

/** Runs commands over an empty database, as an operator does. */
async function operator(t: Test) {
  const databaseUrl = await freshDatabase(t)
  const db = await openReferenceDatabase(databaseUrl)
  t.teardown(() => db.destroy())
  const warnings: string[] = []
  async function run(
    name: string,
    operands: CommandInput['operands'],
    options: CommandInput['options'] = {},
  ) {
    const answer = await commands
      .find(each => each.name === `reference ssi ${name}`)!
      .run(commandInput({ databaseUrl }, { operands, options, warn: line => warnings.push(line) }))
    return [answer ?? []].flat() as Row[]
  }
  const directory = () => readDirectory(db, new Date())
  const load = (settlementInstructions: readonly SettlementInstructionRow[]) =>
    importSources(db, [
      {
        name: 'collection',
        version: '1',
        publisher: 'nobody',
        licence: 'MIT',
        validFrom: today,
        precedence: 'collected',
        coverage: [],
        read: () => ({ settlementInstructions, instructionSets: [{ owner }] }),
        stamp: '1',
      },
    ])
  return {
    run,
    load,
    warnings,
    directory,
    version: async () => (await readEdition(db, new Date())).version,
    pathTo: async (currency: string) => pathTo(owner, currency, await directory())?.intermediaries,
    alertsIn: async (currency: string) =>
      validate(create(PaymentInstructionSchema, { ...bic(owner), currency }), await directory()).map(
        ({ rule }) => rule.alert,
      ),
  }
}

t.test('An operator imports the list of a bank, and payments go through its correspondents', async t => {
  const { run, pathTo, alertsIn, version } = await operator(t)
  const before = await version()
  const list = { file: file('correspondents.txt') }
  t.match(await run('import', list, { owner, dated: today, publisher: 'tdbm.mn, correspondent banks' }), [
    { source: 'ssi-tdbmmnub', date: today, isNew: true, instructions: 9, complete: false },
  ])
  t.not(await version(), before, 'running services see a new version')
  t.strictSame(await pathTo('USD'), ['IRVTUS3NXXX'], 'the first of the list')
  t.strictSame(await alertsIn('SEK'), [], 'a list is not complete unless the operator says so')
  t.match(await run('list', { owner, currency: 'usd' }), [
    {
      owner: 'TDBMMNUBXXX',
      currency: 'USD',
      correspondents: 'IRVTUS3NXXX',
      account: '…-111',
      source: 'ssi-tdbmmnub',
      publisher: 'tdbm.mn, correspondent banks',
      date: today,
      complete: false,
    },
    { correspondents: 'CHASUS33XXX', account: '…0001' },
  ])
})

t.test(
  'Only a list that is declared complete, readable and recent says how a bank cannot be paid',
  async t => {
    const { run, alertsIn } = await operator(t)
    const list = { file: file('correspondents.txt') }
    const options = { owner, complete: true }
    t.match(await run('import', list, { ...options, dated: today }), [{ complete: true }])
    t.strictSame(await alertsIn('SEK'), ['CREDITOR_BIC_NO_SSI_FOR_CURRENCY'])
    t.strictSame(await alertsIn('USD'), [])
    t.match(await run('import', list, { ...options, dated: '2020-01-31', force: true }), [{ isNew: true }])
    t.strictSame(await alertsIn('SEK'), [], 'an old list is not complete')

    const damaged = join(t.testdir(), 'list.csv')
    writeFileSync(damaged, 'Currency,SWIFT\nUSD,CHASUS33\nEUR,COBADEFF\nGBP,BARCGB22\nSEK,HANDSES\n')
    await t.rejects(run('import', { file: damaged }, { ...options, dated: today }), {
      name: 'UsageError',
      message: /^refused: 1 lines cannot be read, so the list would not be complete/,
    })
  },
)

t.test('A list that an operator declares complete replaces the instructions of other sources', async t => {
  const { run, pathTo, alertsIn, load } = await operator(t)
  const shipped = (currency: string, chain: string[]) => ({ owner, currency, chain, priority: 1 })
  await load([shipped('USD', ['CITIUS33']), shipped('SEK', ['NDEASESS'])])
  const list = { file: file('correspondents.txt') }
  t.strictSame(await pathTo('USD'), ['CITIUS33XXX'], 'the complete set of a collection')

  await run('import', list, { owner, dated: today })
  t.strictSame(await pathTo('USD'), ['IRVTUS3NXXX'], 'the list of the operator comes before it')
  t.strictSame(await pathTo('SEK'), ['NDEASESSXXX'], 'what the list lacks comes from elsewhere')

  await run('import', list, { owner, dated: today, complete: true })
  t.equal(await pathTo('SEK'), undefined)
  t.strictSame(await alertsIn('SEK'), ['CREDITOR_BIC_NO_SSI_FOR_CURRENCY'])
  t.match(await run('list', { owner, currency: 'SEK' }), [{ source: 'collection', inForce: false }])

  await run('import', list, { owner, dated: '2020-01-31', complete: true, force: true })
  t.strictSame(await pathTo('SEK'), ['NDEASESSXXX'], 'an old list replaces nothing')
})

t.test('An operator adds and removes single instructions', async t => {
  const { run, pathTo, alertsIn } = await operator(t)
  const add = (currency: string, correspondent: string, options = {}, second?: string) =>
    run('add', { owner, currency, correspondent, second }, options)

  t.match(await add('usd', 'chasus33', { account: '544700001' }), [
    { instructions: 1, complete: false, date: today },
  ])
  await add('USD', 'IRVTUS3N', { priority: '1' })
  await add('AUD', 'CTBAAU2S', { publisher: 'letter of 3 October' }, 'COBADEFF')
  t.strictSame(await pathTo('USD'), ['IRVTUS3NXXX'], 'the instruction with a priority comes first')
  t.strictSame(await pathTo('AUD'), ['CTBAAU2SXXX', 'COBADEFFXXX'])
  t.match(await add('USD', 'CHASUS33', { account: '1' }), [{ instructions: 3 }], 'the same link is replaced')
  t.match(await run('list', { owner, currency: 'AUD' }), [{ publisher: 'letter of 3 October' }])

  t.match(await add('GBP', 'BARCGB22', { to: '2020-12-31', complete: true }), [{ complete: true }])
  t.equal(await pathTo('GBP'), undefined, 'an instruction that has ended')
  t.strictSame(await alertsIn('GBP'), ['CREDITOR_BIC_NO_SSI_FOR_CURRENCY'])
  t.match(await run('remove', { owner, currency: 'USD', correspondent: 'IRVTUS3N' }), [
    { instructions: 3, complete: true },
  ])
  t.strictSame(await pathTo('USD'), ['CHASUS33XXX'])
  t.match(await run('remove', { owner }), [{ instructions: 0, complete: false }])
  t.equal(await pathTo('USD'), undefined)
  t.strictSame(await alertsIn('GBP'), [], 'an empty list is complete for nothing')
})

t.test('A mistake is named, with what is expected', async t => {
  const { run, warnings } = await operator(t)
  const list = { file: file('correspondents.txt') }
  const mistakes: [
    name: string,
    operands: CommandInput['operands'],
    options: CommandInput['options'],
    message: RegExp,
  ][] = [
    ['import', list, { owner }, /^--dated is missing/],
    ['import', list, { owner, dated: '31.10.2026' }, /^--dated must be a date up to today such as/],
    ['import', list, { owner, dated: '2999-01-01' }, /^--dated must be a date up to today/],
    ['import', list, { dated: today }, /no column for the owner of the accounts: name it with --owner BIC/],
    ['import', { file: file('fpddir.txt') }, { owner, dated: today }, /has headings for the currency/],
    ['add', { owner: 'TDBM', currency: 'USD', correspondent: 'CHASUS33' }, {}, /^owner must be a BIC/],
    ['add', { owner, currency: 'US$', correspondent: 'CHASUS33' }, {}, /^currency must be an ISO 4217 code/],
    ['add', { owner, currency: 'USD', correspondent: owner }, {}, /^the instruction is not possible/],
    [
      'add',
      { owner, currency: 'USD', correspondent: 'CHASUS33' },
      { priority: 'x' },
      /^the instruction is not possible/,
    ],
    ['remove', { owner, currency: 'USD' }, {}, /^your list of TDBMMNUBXXX has no such instruction/],
  ]
  for (const [name, operands, options, message] of mistakes) {
    await t.rejects(run(name, operands, options), { message }, String(message))
  }
  await run('import', { file: file('nostro-accounts.csv') }, { owner, dated: today, force: true })
  t.match(warnings, ['skipped line 7: column owner: it is GOMOMNUBXXX, not TDBMMNUBXXX', /^skipped line 8/])
})
