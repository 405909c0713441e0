import { randomUUID, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { EventType } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { AccountIdType } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../../proto/gen/payprep/payments/v1/party_pb.js'
import { schemas } from '../../../edge/operator/operation/schemas.ts'
import { inOrganization } from '../../../services/kit/postgres/organization-rows.ts'
import { add, freshBeneficiaries } from '../../beneficiaries/world.ts'
import { freshSchema } from '../../harness/database.ts'
import { isOnCitus } from '../../harness/databases.ts'
import { freshNotifier } from '../../notifier/running-notifier.ts'
import { migrations as ofNotifier } from '../../../services/notifier/migrations.ts'
import { migrations as ofVerification } from '../../../services/verification/migrations.ts'
import { runningVerification } from '../../verification/running-verification.ts'
import { roleStatements } from '../../../edge/operator/operation/roles.ts'
import { openDatabase } from '../../../services/kit/postgres/database.ts'

const [ours, theirs, nobody] = [randomUUID(), randomUUID(), randomUUID()]

t.test('each table with an organization is bound to it, also a table that is added later', async t => {
  for (const { name, migrations } of schemas) {
    const db = await freshSchema(t, migrations)
    const { rows } = await db.raw(
      `select relname as table from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organization_id'
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
         and not (relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid and polname = 'organization'))`,
    )
    t.strictSame(rows, [], name)
  }
})

t.test('a query that forgets its condition sees and changes only rows of its organization', async t => {
  const { db, client } = await freshNotifier(t)
  for (const organizationId of [ours, theirs]) {
    const subscription = {
      title: 'x',
      url: 'https://example.com/hook',
      events: [EventType.RECIPIENT_CREATED],
    }
    await client.createSubscription({ organizationId, subscription })
  }
  const role = await asRole(t, db)
  t.equal((await role('subscriptions')).length, 2, 'work for all organizations sees all')
  await inOrganization(role, ours, async own => {
    for (const table of ['subscriptions', 'subscription_history']) {
      t.strictSame(await own(table).distinct('organization_id').pluck('organization_id'), [ours], table)
      t.equal(
        await own(table).where({ organization_id: theirs }).delete(),
        0,
        `${table} of others is not deleted`,
      )
    }
    t.equal(await own('subscriptions').update({ title: 'ours' }), 1)
  })
  t.strictSame(await db('subscriptions').orderBy('title').pluck('title'), ['ours', 'x'])
  await t.rejects(
    inOrganization(role, ours, own => own('subscriptions').update({ organization_id: theirs })),
    // Citus refuses it before the policy does.
    { code: isOnCitus() ? '0A000' : '42501' },
    'a row is not given to another organization',
  )
  t.equal((await role('subscriptions')).length, 2, 'the organization is named for one transaction alone')
})

t.test('each request of a client names its organization to the database', async t => {
  const organizationId = ours
  /** A transaction that names no organization sees no rows. */
  const strictly = (t: Test, db: Knex) => asRole(t, db, nobody)

  await t.test('recipients', async t => {
    const all = await freshBeneficiaries(t)
    const { id } = await add(await all.openPage(organizationId, 'user-1'))
    const { client, createSession } = await freshBeneficiaries(t, { db: await strictly(t, all.db) })
    t.match(await client.getRecipient({ organizationId, recipientId: id }), { recipient: { id } })
    t.match(await client.listRecipients({ organizationId, externalUserId: 'user-1' }), { items: [{ id }] })
    await t.resolves(createSession(organizationId, 'user-1'))
  })

  await t.test('webhooks', async t => {
    const db = await strictly(t, await freshSchema(t, ofNotifier))
    const { client } = await freshNotifier(t, { db })
    const { subscription } = await client.createSubscription({
      organizationId,
      subscription: { title: 'x', url: 'https://example.com/hook', events: [EventType.RECIPIENT_CREATED] },
    })
    t.strictSame(await db('subscriptions'), [], 'it is seen by its organization alone')
    const one = { organizationId, subscriptionId: subscription!.id }
    await client.updateSubscription({ ...one, change: { title: 'y' } })
    t.match(await client.getSubscription(one), { subscription: { title: 'y' } })
    t.equal((await client.listSubscriptions({ organizationId })).items.length, 1)
    const { delivery } = await client.sendTestEvent(one)
    const { id } = delivery!
    t.match(await client.retryDelivery({ ...one, deliveryId: id }), { delivery: { id } })
    t.equal((await client.listDeliveries(one)).items.length, 1)
    await t.resolves(client.recoverDeliveries({ ...one, recovery: { since: { seconds: 0n } } }))
    await t.resolves(client.deleteSubscription(one))
  })

  await t.test('account verifications', async t => {
    const db = await strictly(t, await freshSchema(t, ofVerification))
    const { client } = await runningVerification(t, { db })
    const submission = {
      organizationId,
      idempotencyKey: randomUUID(),
      verification: {
        details: {
          country: 'DE',
          creditorAccount: { id: { type: AccountIdType.IBAN, value: 'DE89370400440532013000' } },
          creditor: { name: 'Ada Lovelace', type: PartyType.INDIVIDUAL },
        },
      },
    }
    const { id } = (await client.submitVerification(submission)).verification!
    t.match(await client.submitVerification(submission), { verification: { id } }, 'a repetition')
    t.match(await client.getVerification({ organizationId, verificationId: id }), { verification: { id } })
  })
})

/**
 * The schema of `db` as the role of its service sees it, under row-level security. `organizationId` applies to
 * transactions that name none.
 */
async function asRole(t: Test, db: Knex, organizationId?: string): Promise<Knex> {
  const { url: ownersUrl, schema } = db.userParams as { url: string; schema: string }
  const role = `test_${randomBytes(6).toString('hex')}`
  const password = randomBytes(16).toString('hex')
  const { rows } = await db.raw(
    `select current_database() as database, current_setting('server_version_num')::int / 10000 as version`,
  )
  for (const statement of roleStatements({ role, schema, password }, rows[0])) await db.raw(statement)
  if (organizationId !== undefined)
    await db.raw(`alter role ?? set payprep.organization = '${organizationId}'`, [role])
  const url = Object.assign(new URL(ownersUrl), { username: role, password })
  const own = openDatabase(url.href, schema)
  t.teardown(async () => {
    await own.destroy()
    await db.raw('drop owned by ??', [role])
    await db.raw('drop role ??', [role])
  })
  return own
}
