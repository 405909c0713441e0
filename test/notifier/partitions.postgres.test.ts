import { randomBytes, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { timeOrderedUuid } from '../../services/kit/ids.ts'
import { migrate } from '../../services/kit/postgres/migrate.ts'
import { deleteExpired } from '../../services/notifier/housekeeping.ts'
import { migrations } from '../../services/notifier/migrations.ts'
import {
  dropMonths,
  keyDefaultPartitions,
  makeMonths,
} from '../../services/notifier/partitions/partitions.ts'
import { freshSchema } from '../harness/database.ts'
import { freshNotifier, organizationId, recipientEvent } from './running-notifier.ts'

const TABLES = ['events', 'deliveries', 'attempts'] as const
/** A month that is past its retention, and the days around it. */
const MONTH = '2026-01-01'
const [JANUARY, FEBRUARY] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 1, 1)]
const NIL = '00000000-0000-0000-0000-000000000000'

async function subscribed(t: Test) {
  const notifier = await freshNotifier(t)
  await notifier.client.createSubscription({
    organizationId,
    subscription: { title: 'Test', url: 'https://client.example/', events: [EventType.RECIPIENT_CREATED] },
  })
  return {
    ...notifier,
    publish: (...ids: string[]) =>
      notifier.client.publishEvents({ events: ids.map(id => recipientEvent({ id })) }),
  }
}

async function makeMonth(db: Knex, month: string) {
  for (const table of TABLES) await db.raw('select make_month(?, ?)', [table, month])
}

/** The row count of each partition that has rows, by the last part of its name. */
async function filled(db: Knex, table: string): Promise<Record<string, number>> {
  const rows = await db(table)
    .select(db.raw('tableoid::regclass::text as name'))
    .count('* as count')
    .groupBy('name')
  return Object.fromEntries(rows.map(row => [String(row.name).split('.').at(-1), Number(row.count)]))
}

async function partitionsOf(db: Knex, table: string): Promise<string[]> {
  const { rows } = await db.raw(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = ?::regclass order by 1',
    [table],
  )
  return rows.map((row: { name: string }) => row.name)
}

async function addAttempts(db: Knex) {
  await db.raw(
    `insert into attempts (organization_id, delivery_id, at, outcome, milliseconds)
     select organization_id, id, now(), 'DELIVERED', 1 from deliveries`,
  )
}

/** This month, and the months that are now made ahead, by the clock of the database. */
async function comingMonths(db: Knex) {
  const { rows } = await db.raw(
    `select array_agg(to_char(date_trunc('month', now() at time zone 'UTC') + number * interval '1 month', 'YYYY_MM')
       order by number) as months,
       now() at time zone 'UTC' + interval '1 day' >= date_trunc('month', now() at time zone 'UTC') + interval '1 month'
         as "isLastDay",
       date_trunc('month', now() at time zone 'UTC') + interval '2 months' <= now() at time zone 'UTC' + interval '40 days'
         as "isSecondNear"
     from generate_series(0, 2) number`,
  )
  const { months, isLastDay, isSecondNear } = rows[0]
  return { now: months[0], ahead: [...(isLastDay ? [] : [months[1]]), ...(isSecondNear ? [months[2]] : [])] }
}

t.test('rows of an event are in the partition for the month of its id, else in the default one', async t => {
  const { db, publish } = await subscribed(t)
  await makeMonth(db, MONTH)
  await publish(
    timeOrderedUuid(JANUARY),
    timeOrderedUuid(FEBRUARY - 1),
    timeOrderedUuid(FEBRUARY),
    randomUUID(),
  )
  await addAttempts(db)
  for (const table of TABLES) {
    t.strictSame(await filled(db, table), { [`${table}_2026_01`]: 2, [`${table}_other`]: 2 })
  }
})

t.test('a new installation has its first month; coming months are made ahead, once', async t => {
  const { db, publish } = await subscribed(t)
  const { now, ahead } = await comingMonths(db)
  await Promise.all([makeMonths(db), makeMonths(db), makeMonths(db)])
  await makeMonths(db)
  for (const table of TABLES) {
    t.strictSame(
      await partitionsOf(db, table),
      [now, ...ahead].map(month => `${table}_${month}`).concat(`${table}_other`),
    )
  }
  await publish(timeOrderedUuid())
  t.strictSame(await filled(db, 'deliveries'), { [`deliveries_${now}`]: 1 })
  const { rows } = await db.raw(`select conname from pg_constraint where conname like 'without%'
    and connamespace = current_schema()::regnamespace`)
  t.strictSame(rows, [], 'the default partitions take rows of any other time')
})

t.test(
  'a month that has rows already stays in the default partition, which goes on to take them',
  async t => {
    const { db, publish } = await subscribed(t)
    const { ahead } = await comingMonths(db)
    const [year, month] = ahead.at(-1)!.split('_').map(Number)
    const early = () => timeOrderedUuid(Date.UTC(year!, month! - 1, 3))
    const ids = [early(), early()]
    await publish(ids[0]!)
    await makeMonths(db)
    await publish(ids[1]!, ids[0]!)
    t.strictSame(await filled(db, 'deliveries'), { deliveries_other: 2 })
    await db('attempts').delete()
    await db('deliveries').delete()
    await db('events').delete()
    await makeMonths(db)
    await publish(ids[0]!)
    t.strictSame(await filled(db, 'deliveries'), { [`deliveries_${ahead.at(-1)}`]: 1 })
  },
)

t.test('rows that arrive between the steps of making months have a partition', async t => {
  const { db, publish } = await subscribed(t)
  let count = 0
  for (let mayGoOn = true; mayGoOn; count++) {
    await publish(timeOrderedUuid(), randomUUID())
    mayGoOn = (await db.raw('select make_months() as go')).rows[0].go
  }
  t.equal((await db('deliveries')).length, count * 2)
  t.ok(count > 3, 'there were several steps')
})

t.test('constraints that an interrupted process left are removed, and rows of their month taken', async t => {
  const { db, publish } = await subscribed(t)
  const id = timeOrderedUuid(JANUARY)
  for (const table of ['deliveries', 'attempts']) {
    await db.raw(
      `do $$ begin execute format('alter table ${table}_other add constraint without_2026_01 check (not (%s)) not valid',
         in_month('${table}', '2026-01-01')); end $$`,
    )
  }
  await t.rejects(publish(id))
  await makeMonths(db)
  await publish(id)
  t.strictSame(await filled(db, 'deliveries'), { deliveries_other: 1 })
})

t.test('an event is delivered once to a subscription, also if its row is lost', async t => {
  const { db, publish } = await subscribed(t)
  const id = timeOrderedUuid()
  await publish(id)
  await db('events').delete()
  await t.rejects(publish(id))
  t.equal((await db('deliveries')).length, 1)
})

t.test('a month is dropped once all its deliveries are past the retention', async t => {
  const { db, publish } = await subscribed(t)
  await makeMonth(db, MONTH)
  await publish(timeOrderedUuid(JANUARY), timeOrderedUuid(JANUARY), timeOrderedUuid())
  await addAttempts(db)
  const settle = (days: number) =>
    db('deliveries').update({ state: 'DELIVERED', settled_at: db.raw(`now() - interval '${days} days'`) })
  await settle(29)
  await dropMonths(db, 30)
  t.equal((await db('deliveries_2026_01')).length, 2)
  await settle(31)
  const repeatable = db.transaction(change => change.raw(`select drop_months(now() - interval '30 days')`), {
    isolationLevel: 'repeatable read',
  })
  await t.rejects(repeatable, { code: '25001' }, 'not where a change meanwhile would stay unseen')
  const dropped: string[] = []
  await dropMonths(db, 30, table => dropped.push(table))
  t.strictSame(dropped, ['deliveries_2026_01', 'events_2026_01'])
  for (const table of TABLES) t.equal((await db(table)).length, 1, `${table} of this month stay`)
  t.notOk((await partitionsOf(db, 'events')).includes('events_2026_01'))

  for (const time of ['now()', `now() + interval '1 year'`, 'null', `'infinity'`])
    await t.rejects(db.raw(`select drop_months(${time})`), { code: '22023' }, `nothing by ${time}`)
})

t.test('a month with a delivery that is pending or paused waits until it is settled', async t => {
  const { db, publish } = await subscribed(t)
  const settled_at = db.raw(`now() - interval '31 days'`)
  for (const state of ['PENDING', 'PAUSED']) {
    await makeMonth(db, MONTH)
    await publish(timeOrderedUuid(JANUARY), timeOrderedUuid(JANUARY))
    const [first] = await db('deliveries')
    await db('deliveries').whereNot({ id: first.id }).update({ state: 'DELIVERED', settled_at })
    if (state === 'PAUSED') await db('deliveries').where({ id: first.id }).update({ state, settled_at })
    await dropMonths(db, 30)
    t.equal((await db('deliveries')).length, 2, state)
    t.equal((await db('events')).length, 2, state)
    await db('deliveries').update({ state: 'DELIVERED', settled_at })
    await dropMonths(db, 30)
    t.strictSame([...(await db('deliveries')), ...(await db('events'))], [], state)
  }
})

t.test('an event that comes after its month was dropped is delivered and kept with its delivery', async t => {
  const { db, publish } = await subscribed(t)
  await makeMonth(db, MONTH)
  await db.raw('drop table attempts_2026_01, deliveries_2026_01')
  await publish(timeOrderedUuid(JANUARY))
  await addAttempts(db)
  await dropMonths(db, 30)
  t.strictSame(await filled(db, 'events'), { events_2026_01: 1 })
  t.strictSame(await filled(db, 'deliveries'), { deliveries_other: 1 })
  await db('deliveries').delete()
  t.strictSame(await db('attempts'), [], 'attempts go with their delivery')
  await dropMonths(db, 30)
  t.strictSame(await db('events'), [])
})

t.test('a delivery paused beyond the retention is cancelled, and kept as long again', async t => {
  const { db, publish } = await subscribed(t)
  await makeMonth(db, MONTH)
  await publish(timeOrderedUuid(JANUARY))
  await db('deliveries').update({ state: 'PAUSED', settled_at: db.raw(`now() - interval '31 days'`) })
  await deleteExpired(db, 30)
  t.match(await db('deliveries'), [{ state: 'CANCELLED' }])
  await db('deliveries').update({ settled_at: db.raw(`now() - interval '31 days'`) })
  await deleteExpired(db, 30)
  t.strictSame([...(await db('deliveries')), ...(await db('events'))], [])
})

/** The tables of the release before, with a subscription, an event, its delivery and an attempt. */
async function earlierRelease(t: Test) {
  const db = await freshSchema(
    t,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0011')),
  )
  const [subscriptionId, eventId] = [randomUUID(), randomUUID()]
  await db.raw(
    `insert into subscriptions (id, organization_id, title, url, events, enabled, secret)
     values (?, ?, '', '', '{}', true, '')`,
    [subscriptionId, organizationId],
  )
  await db.raw(`insert into events (id, type, created_at, body) values (?, 'RECIPIENT_CREATED', now(), '')`, [
    eventId,
  ])
  const insert = `insert into deliveries (subscription_id, ordering_key, event_id, event_type) values (?, ?, ?, '')`
  await db.raw(insert, [subscriptionId, randomUUID(), eventId])
  await db.raw(
    `insert into attempts (delivery_id, at, outcome, milliseconds) select id, now(), 'REFUSED', 1 from deliveries`,
  )
  const { schema } = (await db.raw('select current_schema() as schema')).rows[0]
  return { db, schema, subscriptionId, upgrade: () => migrate(db, schema, migrations) }
}

t.test('rows of earlier releases stay, and are given their organization when they are few', async t => {
  const { db, subscriptionId, upgrade } = await earlierRelease(t)
  await upgrade()
  await keyDefaultPartitions(db)
  await makeMonths(db)
  t.match(await db('deliveries'), [{ organization_id: organizationId, number: '1', state: 'PENDING' }])
  t.match(await db('attempts'), [{ organization_id: organizationId, number: '1' }])
  t.match(await db('events'), [{ organization_id: NIL }])
  const eventId = randomUUID()
  await db('deliveries').insert({
    organization_id: organizationId,
    subscription_id: subscriptionId,
    ordering_key: eventId,
    event_id: eventId,
    event_type: '',
  })
  t.ok((await db('deliveries').max('number as last').first())!.last > 1, 'numbers go on')
})

t.test('many rows of earlier releases keep their keys until they are few', async t => {
  const { db, upgrade } = await earlierRelease(t)
  await db.raw(
    `insert into attempts (delivery_id, at, outcome, milliseconds)
     select id, now(), 'REFUSED', 1 from deliveries, generate_series(1, 100000)`,
  )
  await upgrade()
  await keyDefaultPartitions(db)
  t.match(await db('deliveries'), [{ organization_id: null }])
  await db.raw('delete from attempts where number > 1')
  await keyDefaultPartitions(db)
  t.match(await db('deliveries'), [{ organization_id: organizationId }])
})

t.test(
  'a role of the release before works on with its rights, and changes partitions by functions alone',
  async t => {
    const { db, schema, upgrade } = await earlierRelease(t)
    const role = `test_${randomBytes(6).toString('hex')}`
    await db.raw('create role ??', [role])
    t.teardown(async () => {
      await db.raw('drop owned by ??', [role])
      await db.raw('drop role ??', [role])
    })
    await db.raw('grant usage on schema ?? to ??', [schema, role])
    await db.raw('grant select, insert, update, delete on all tables in schema ?? to ??', [schema, role])
    await upgrade()
    const asRole = (statement: string) =>
      db.transaction(async (change): Promise<any[]> => {
        await change.raw('set local role ??', [role])
        const { rows } = await change.raw<any>(statement)
        return rows
      })
    await asRole(`insert into deliveries (organization_id, subscription_id, ordering_key, event_id, event_type)
    select organization_id, id, id, id, '' from subscriptions`)
    await asRole('delete from deliveries')
    while ((await asRole('select make_months() as go'))[0].go) continue
    await asRole(`select drop_months(now() - interval '30 days')`)
    await asRole('select key_default_partitions()')
    for (const statement of [
      'drop table deliveries_other',
      `select make_month('events', '2030-01-01')`,
      'create table mine ()',
      'alter table events_other add column mine int',
    ]) {
      await t.rejects(asRole(statement), { code: '42501' }, statement)
    }
    const other = `test_${randomBytes(6).toString('hex')}`
    await db.raw('create role ??', [other])
    t.teardown(() => db.raw('drop owned by ??; drop role ??', [other, other]))
    await db.raw('grant usage on schema ?? to ??', [schema, other])
    await t.rejects(
      db.transaction(async change => {
        await change.raw('set local role ??', [other])
        await change.raw('select make_months()')
      }),
      { code: '42501' },
      'no other role may',
    )
  },
)
