import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openWithLimits } from '../../services/kit/postgres/database.ts'
import { migrate } from '../../services/kit/postgres/migrate.ts'
import { migrations } from '../../services/notifier/migrations.ts'
import { freshSchema } from '../harness/database.ts'
import { until } from '../harness/until.ts'

const before = (end: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name < end))

t.test('migrations keep the deliveries, leases and wanted events of existing installations', async t => {
  const db = await freshSchema(t, before('0004'))
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

t.test('the migration to rows by organization cannot deadlock with a worker', async t => {
  const db = await freshSchema(t, before('0014'))
  const { schema } = db.userParams
  const patient = openWithLimits(db, { idleInTransactionMs: 300_000 })
  t.teardown(() => patient.destroy())
  const worker = await patient.transaction()
  await worker('events')
  const migrating = migrate(db, schema, migrations)
  await until(async () => {
    const { rows } = await db.raw(
      `select from pg_stat_activity where application_name = ? and wait_event_type = 'Lock'`,
      [schema],
    )
    return rows.length > 0
  })
  await worker('subscriptions')
  await worker.commit()
  await migrating
  t.equal((await db('migrations')).length, Object.keys(migrations).length)
})
