import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import t from 'tap'
import { organizationCommands } from '../../../../edge/operator/cli/organization-commands.ts'
import { eraser as beneficiaries } from '../../../../services/beneficiaries/commands.ts'
import { eraser as gambling } from '../../../../services/gambling/commands/index.ts'
import { eraser as notifier } from '../../../../services/notifier/commands.ts'
import { eraser as verification } from '../../../../services/verification/commands.ts'
import { openDatabase } from '../../../../services/kit/postgres/database.ts'
import { commandInput } from '../../../harness/command-input.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { fewBanks, membership, startPublicSystem } from '../../../harness/system.ts'

const commands = organizationCommands({
  erasers: async () => [beneficiaries, verification, gambling, notifier],
  noticedAfterMs: 0,
})
const command = (name: string) => commands.find(each => each.name === name)!

const german = {
  country: 'DE',
  creditorAccount: { id: { type: 'IBAN', value: 'DE65370400440532008000' } },
  creditor: { name: 'Erika Musterman' },
}

t.test('A deleted organization leaves nothing but its audit trail, and others keep theirs', async t => {
  const databaseUrl = await freshDatabase(t)
  const { baseUrl, newOrganization } = await startPublicSystem(t, databaseUrl, {}, fewBanks)
  const installation = { ...membership, databaseUrl, close: async () => {} }
  const fill = async () => {
    const headers = await newOrganization('gambling:read', 'gambling:write')
    const post = async (path: string, body: unknown) => {
      const init = {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }
      const answer = await fetch(baseUrl + path, init)
      t.ok(answer.ok, `${path}: ${answer.status}`)
    }
    const session = { externalUserId: 'user-1', returnUrl: 'https://example.com/' }
    await post('/beneficiaries/organizations/sessions', session)
    await post('/webhooks/subscriptions', {
      title: 'All',
      url: 'https://example.com/hook',
      events: ['ACCOUNT_VERIFICATION_SUBMITTED'],
    })
    await post('/payments/verifications', { details: german })
  }
  await fill()
  await fill()

  const rows = () => command('organizations list').run(commandInput(installation))
  const [gone, kept] = (await rows()) as { organization: string; name: string }[]
  const operands = { organization: gone!.organization }
  const remove = (options: object) =>
    command('organizations delete').run(commandInput(installation, { operands, options: { ...options } }))
  await t.rejects(remove({}), /to delete it, add --confirm "Acme"/)
  await t.rejects(remove({ confirm: 'Acme Ltd' }), /--confirm/)

  const server = openDatabase(databaseUrl, 'public')
  t.teardown(() => server.destroy())
  t.ok((await tablesNaming(server, gone!.organization)).length > 5)
  const before = await tablesNaming(server, kept!.organization)
  t.match(await remove({ confirm: 'Acme' }), { organization: gone!.organization, verification: 1 })
  t.strictSame(await tablesNaming(server, gone!.organization), [])
  const after = await tablesNaming(server, kept!.organization)
  t.ok(before.every(table => after.includes(table)))
  t.match(await rows(), [{ organization: kept!.organization }])
})

/** The tables of all schemas in which a row holds the id. */
async function tablesNaming(server: Knex, id: string): Promise<readonly string[]> {
  const { rows } = await server.raw(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema not in ('information_schema', 'pg_catalog') and table_name <> 'audit' order by 1, 2`,
  )
  const found: string[] = []
  for (const { schema, name } of rows) {
    const { rows: holding } = await server.raw(
      'select 1 from ??.?? as each_row where each_row::text like ? limit 1',
      [schema, name, `%${id}%`],
    )
    if (holding.length > 0) found.push(`${schema}.${name}`)
  }
  return found
}
