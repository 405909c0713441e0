import { randomUUID } from 'node:crypto'
import t from 'tap'
import { citusCommands, migrateAll } from '../../../../edge/operator/operation/database-commands.ts'
import { divideAll } from '../../../../edge/operator/operation/citus.ts'
import { roleStatements } from '../../../../services/kit/postgres/roles.ts'
import { schemas } from '../../../../edge/operator/operation/schemas.ts'
import { openDatabase } from '../../../../services/kit/postgres/database.ts'
import { requireStatedRows } from '../../../../services/kit/postgres/open-rows.ts'
import { acrossOrganizations, inOrganization } from '../../../../services/kit/postgres/organization-rows.ts'
import { byShard, onAllShards } from '../../../../services/kit/postgres/citus/shards.ts'
import { makeMonths } from '../../../../services/notifier/partitions/partitions.ts'
import { commandInput } from '../../../harness/command-input.ts'
import { freshDatabase } from '../../../harness/database.ts'

const SHARDS = 4
const workers = process.env.CITUS_WORKERS!.split(',').map(worker => new URL(worker))

t.test('each table of organizations is divided over all nodes, and once only', async t => {
  const url = await freshDatabase(t)
  const status = citusCommands({ ...process.env, DATABASE_URL: url }).find(
    ({ name }) => name === 'citus status',
  )!
  const rows = await status.run(commandInput({}))
  const divided = schemas.flatMap(
    ({ name, division }) => division?.tables.map(table => `${name}.${table}`) ?? [],
  )
  t.strictSame(
    (rows as readonly Record<string, unknown>[])
      .map(({ schema, table, node, shards }) => `${schema}.${table} ${node} ${shards}`)
      .toSorted(),
    divided
      .flatMap(table => workers.map(({ host }) => `${table} ${host} ${SHARDS / workers.length}`))
      .toSorted(),
  )
  await migrateAll(url, () => {})
  t.strictSame(await divideAll(url, () => {}), [])
})

t.test('months that are made later are divided too', async t => {
  const db = openDatabase(await freshDatabase(t), 'notifier')
  t.teardown(() => db.destroy())
  await makeMonths(db)
  const { rows } = await db.raw(
    `select relname as table, count(shardid)::integer as shards from pg_inherits
     join pg_class on pg_class.oid = inhrelid left join citus_shards on table_name = inhrelid
     where inhparent in ('events'::regclass, 'deliveries'::regclass, 'attempts'::regclass) group by relname`,
  )
  t.ok(rows.length > 6, 'this month, the next one and the default partitions')
  for (const { table, shards } of rows) t.equal(shards, SHARDS, table)
})

t.test(
  'the role of a service sees and writes only rows of the organization that its transaction names',
  async t => {
    const url = await freshDatabase(t)
    const owner = openDatabase(url, 'notifier')
    t.teardown(() => owner.destroy())
    const role = `role_${randomUUID().slice(0, 8)}`
    const database = new URL(url).pathname.slice(1)
    for (const statement of roleStatements({ role, schema: 'notifier' }, { database, version: 15 }))
      await owner.raw(statement)
    const own = new URL(url)
    own.username = role
    const db = openDatabase(own.href, 'notifier')
    t.teardown(() => db.destroy())

    const organizations = Array.from({ length: 8 }, () => randomUUID())
    const [ours, theirs] = organizations as [string, string]
    for (const organization_id of organizations)
      await inOrganization(db, organization_id, change =>
        change('event_traces').insert({ organization_id, id: randomUUID(), traceparent: 'x' }),
      )
    for (const organization_id of organizations) {
      const seen = await inOrganization(db, organization_id, change =>
        change('event_traces').pluck('organization_id'),
      )
      t.strictSame(seen, [organization_id])
    }
    t.strictSame(await db('event_traces'), [], 'a query that states none sees none')
    t.equal(await db('event_traces').delete(), 0)
    await t.rejects(
      db('event_traces').insert({ organization_id: ours, id: randomUUID(), traceparent: 'x' }),
      { code: '42501' },
    )
    const all = acrossOrganizations(db)
    t.equal((await all('event_traces')).length, organizations.length, 'work across them sees all')
    t.equal(await all('event_traces').update({ traceparent: 'y' }), organizations.length)
    const there = await onAllShards(all, ['event_traces'], 'select organization_id from {event_traces}')
    t.equal(there.length, organizations.length, 'also on each shard')

    await owner.raw('create policy older_releases on event_traces using (true)')
    t.equal((await db('event_traces')).length, organizations.length, 'open to older releases')
    t.strictSame(await requireStatedRows(owner, 'notifier'), ['event_traces'])
    t.strictSame(await db('event_traces'), [], 'closed on each node')
    await t.rejects(
      inOrganization(db, ours, change =>
        change('event_traces').insert({ organization_id: theirs, id: randomUUID(), traceparent: 'x' }),
      ),
      { code: '42501' },
    )
  },
)

t.test('items are grouped by shard, and a statement runs on all shards', async t => {
  const db = openDatabase(await freshDatabase(t), 'verification')
  t.teardown(() => db.destroy())
  const organizations = Array.from({ length: 40 }, () => randomUUID())
  const shards = await byShard(db, organizations, id => id)
  t.equal(shards.length, SHARDS)
  t.strictSame(new Set(shards.flatMap(({ items }) => items)), new Set(organizations))
  await db('outbox').insert(
    organizations.map(organization_id => ({
      organization_id,
      event_id: randomUUID(),
      payload: Buffer.from('x'),
    })),
  )
  const deleted = await onAllShards<{ organization_id: string }>(
    db,
    ['outbox'],
    'delete from {outbox} where id in (select id from {outbox} for update skip locked) returning organization_id',
  )
  t.strictSame(new Set(deleted.map(row => row.organization_id)), new Set(organizations))
  t.strictSame(await db('outbox'), [])
})
