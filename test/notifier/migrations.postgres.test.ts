import { randomUUID } from 'node:crypto'
import t from 'tap'
import { migrate } from '../../services/kit/postgres/migrate.ts'
import { migrations } from '../../services/notifier/migrations.ts'
import { freshSchema } from '../harness/database.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004'))

t.test('migrations keep the deliveries, leases and wanted events of existing installations', async t => {
  const db = await freshSchema(t, before)
  const [organizationId, subscriptionId, eventId, objectId, lease] = Array.from({ length: 5 }, () =>
    randomUUID(),
  )
  await db.raw(
    `insert into subscriptions (id, organization_id, title, url, events, enabled, secret)
     values (?, ?, '', '', '{RECIPIENT_CREATED}', true, '')`,
    [subscriptionId!, organizationId!],
  )
  await db.raw(
    `insert into wishes (subscription_id, organization_id, since, events)
     values (?, ?, '2026-01-31', '{RECIPIENT_CREATED}')`,
    [subscriptionId!, organizationId!],
  )
  await db.raw(
    `insert into events (id, organization_id, type, created_at, body) values (?, ?, 'RECIPIENT_CREATED', now(), '')`,
    [eventId!, organizationId!],
  )
  await db.raw(
    `insert into deliveries (subscription_id, subject, event_id, event_type, lease)
     values (?, ?, ?, 'RECIPIENT_CREATED', ?)`,
    [subscriptionId!, objectId!, eventId!, lease!],
  )
  const { schema } = (await db.raw('select current_schema() as schema')).rows[0]
  await migrate(db, schema, migrations)
  t.match(await db('subscription_history'), [
    { subscription_id: subscriptionId, valid_from: Date, events: ['RECIPIENT_CREATED'] },
  ])
  t.match(await db('deliveries'), [{ ordering_key: objectId, lease_id: lease, state: 'PENDING' }])
})
