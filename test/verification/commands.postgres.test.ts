import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type CommandInput, UsageError } from '../../services/kit/process/commands/command.ts'
import { ConfigError } from '../../services/kit/process/config/config.ts'
import { Problem } from '../../services/kit/problem.ts'
import { commandsWith } from '../../services/verification/commands.ts'
import { openVerificationDatabase } from '../../services/verification/database.ts'
import type { Answer, VerificationProvider } from '../../services/verification/providers/provider.ts'
import { freshDatabase } from '../harness/database.ts'
import { german, key, organizationId, routedTo, runningVerification } from './running-verification.ts'
import { commandInput } from '../harness/command-input.ts'
import { until } from '../harness/until.ts'
import { asOwner } from '../harness/as-service.ts'

const IBAN = 'DE89370400440532013000'
const answers: Answer[] = []
const provider: VerificationProvider = {
  source: 'BOOK',
  plan: () => 'OK',
  verify: async () => answers.shift() ?? { kind: 'PENDING', reference: 'ref-1' },
}

async function commandsWithDatabase(t: Test, env: NodeJS.ProcessEnv = {}) {
  const databaseUrl = await freshDatabase(t)
  const opened = await openVerificationDatabase(databaseUrl, key)
  t.teardown(() => opened.destroy())
  const db = asOwner(t, opened)
  const service = await runningVerification(t, { db, routing: routedTo(provider) })
  const installation = { databaseUrl, masterKeys: key, environment: 'development' } as const
  const run = async (
    name: string,
    operands: CommandInput['operands'] = {},
    options: CommandInput['options'] = {},
  ): Promise<any> =>
    commandsWith(env)
      .find(each => each.name === name)!
      .run(commandInput(installation, { operands, options }))
  return { ...service, run }
}

t.test('an operator sees what became of verifications, and no names or accounts', async t => {
  const { verify, submit, run } = await commandsWithDatabase(t)
  answers.push(
    {
      kind: 'FINDING',
      accountStatus: 'ACTIVE',
      nameMatch: 'PARTIAL_MATCH',
      heldName: 'Erika M. Mustermann',
      schemeResponseCode: 'EPC_VOP_CMTC',
      reasons: ['PART_MISSING'],
    },
    { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', isRetryable: false, detail: 'for a test' },
  )
  const completed = await verify(german(IBAN))
  const failed = await verify(german(IBAN, 'Max Mustermann'))
  const pending = await submit(german(IBAN, 'Moritz Mustermann'))
  const list = await run('verification list')
  t.match(list, [
    { verification: pending.id, state: 'PENDING', outcome: undefined, country: 'DE' },
    { verification: failed.id, state: 'FAILED', outcome: 'UNEXPECTED_ERROR', provider: 'test' },
    { verification: completed.id, state: 'COMPLETED', outcome: 'PARTIAL_MATCH', code: 'EPC_VOP_CMTC' },
  ])
  const shown = await run('verification show', { verification: completed.id })
  t.match(shown, {
    reasons: 'PART_MISSING',
    bank: 'DE 37040044',
    corridor: 'EPC Verification Of Payee',
    questionKept: true,
  })
  t.notMatch(JSON.stringify([list, shown]), /Mustermann|DE8937/)
  t.equal((await run('verification list', {}, { state: 'FAILED' })).length, 1)
  t.equal((await run('verification list', {}, { organization: organizationId, limit: '2' })).length, 2)
  t.equal((await run('verification list', {}, { organization: randomUUID() })).length, 0)
  t.equal((await run('verification list', {}, { country: 'FR' })).length, 0)
  t.equal((await run('verification list', {}, { country: 'de' })).length, list.length)
  await t.rejects(run('verification list', {}, { country: 'Germany' }), UsageError)
})

t.test('a failed verification is submitted again as a new one; a completed one is left as it is', async t => {
  const { verify, submit, run, get, ended, db } = await commandsWithDatabase(t)
  answers.push({ kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', isRetryable: false, detail: 'for a test' })
  const failed = await verify(german(IBAN))
  answers.push({ kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH' })
  const { verification: again } = await run('verification retry', { verification: failed.id })
  t.not(again, failed.id)
  t.match(await ended(again), { result: { accountHolderName: { matchStatus: 1 } } })
  t.match(await get(failed.id), { result: undefined }, 'the client keeps what it was told')
  const retry = (verification: string) => run('verification retry', { verification })
  await t.rejects(retry(again), UsageError)
  await t.rejects(retry(randomUUID()), Problem)
  await t.rejects(retry('x'), UsageError)
  const pending = await submit(german(IBAN, 'Moritz Mustermann'))
  await db('verifications')
    .where({ id: pending.id })
    .update({ due_at: db.raw(`now() + interval '1 hour'`) })
  t.match(await retry(pending.id), { due: 'now' })
  await db('verifications').where({ id: failed.id }).update({ question: null })
  await t.rejects(retry(failed.id), /question has been deleted/)
})

t.test('a retried verification is erased with its end-user', async t => {
  const { client, submit, run, get, ended } = await commandsWithDatabase(t)
  answers.push({ kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', isRetryable: false, detail: 'for a test' })
  const failed = await submit(german(IBAN), { endUserId: 'user-1' })
  await ended(failed.id)
  answers.push({ kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH' })
  const { verification: again } = await run('verification retry', { verification: failed.id })
  await ended(again)
  const erase = () => client.eraseEndUserVerifications({ organizationId, endUserId: 'user-1' })
  // They stay until their events were sent.
  await until(async () => (await erase()).pending === 0)
  await t.rejects(get(failed.id), /no such account verification/)
  await t.rejects(get(again), /no such account verification/)
})

t.test('an operator sees the routes in force, and what is wrong with a file', async t => {
  const path = join(t.testdir(), 'routing.json')
  const routes = [
    { countries: ['DE', 'FR'], banks: ['COBADEFF*'], provider: 'sim', disclosure: 'NEVER' },
    { countries: ['GB'], provider: 'sim', expiresAfterSeconds: 30 },
  ]
  const write = (file: unknown) => writeFileSync(path, JSON.stringify(file))
  write({ providers: { sim: { kind: 'simulator' } }, routes })
  const { run } = await commandsWithDatabase(t, { VERIFICATION_ROUTING: path })
  t.match(await run('verification routes'), [
    {
      route: 1,
      provider: 'sim',
      kind: 'simulator',
      countries: 'DE FR',
      banks: 'COBADEFF*',
      currencies: 'all',
    },
    { route: 2, expiresAfterSeconds: 30, disclosure: 'as the corridor' },
  ])
  t.match(await run('verification routes', {}, { country: 'GB' }), [{ route: 2, disclosure: 'ON_CLOSE' }])
  await t.rejects(run('verification routes', {}, { country: 'ZZ' }), UsageError)
  write({ providers: {}, routes })
  await t.rejects(run('verification routes', { file: path }), ConfigError)
})
