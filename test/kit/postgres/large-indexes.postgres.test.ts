import { randomBytes, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { migrations } from '../../../services/beneficiaries/migrations.ts'
import { openWithLimits } from '../../../services/kit/postgres/database.ts'
import { migrate } from '../../../services/kit/postgres/migrate.ts'
import { freshSchema } from '../../harness/database.ts'
import { until } from '../../harness/until.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0007'))
const INDEXES = ['audit_by_time', 'audit_unanchored', 'sessions_by_end_user']

/** The schema of the release before, with an entry of the audit trail. */
async function existing(t: Test) {
  const db = await freshSchema(t, before)
  await addEntry(db, 1)
  return { db, schema: db.userParams.schema as string }
}

const addEntry = (db: Knex, number: number) =>
  db('audit').insert({
    organization_id: randomUUID(),
    external_user: randomBytes(32),
    number,
    at: new Date(),
    session_id: randomUUID(),
    action: 'CREATED',
    recipient_id: randomUUID(),
    version: 1,
    fields: [],
    request_id: '',
    chain: randomBytes(32),
  })

async function validIndexes(db: Knex): Promise<string[]> {
  const { rows } = await db.raw(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = current_schema()::regnamespace and relname = any (?) and indisvalid order by 1`,
    [INDEXES],
  )
  return rows.map((row: { name: string }) => row.name)
}

t.test(
  'large indexes are built while others write, and by another process if one is interrupted',
  async t => {
    const { db, schema } = await existing(t)
    const patient = { idleInTransactionMs: 300_000, statementMs: 300_000 }
    const [reader, other] = [openWithLimits(db, patient), openWithLimits(db, patient)]
    t.teardown(() => Promise.all([reader.destroy(), other.destroy()]))
    // The build of an index waits for transactions that began before it.
    const reading = await reader.transaction({ isolationLevel: 'repeatable read' })
    await reading.raw('select 1')
    let isOver = false
    const migrating = Promise.allSettled([db, other].map(each => migrate(each, schema, migrations)))
    void migrating.then(() => (isOver = true))
    const building = async () => {
      const { rows } = await reader.raw(
        `select pid from pg_stat_activity where application_name = ? and wait_event = 'virtualxid'`,
        [schema],
      )
      return rows[0]?.pid as number | undefined
    }
    await until(async () => isOver || (await building()) !== undefined)
    t.equal(isOver, false)
    await addEntry(reader, 2)

    const interrupted = (await building())!
    await reader.raw('select pg_cancel_backend(?)', [interrupted])
    await until(async () => isOver || ![undefined, interrupted].includes(await building()))
    await reading.commit()
    t.strictSame((await migrating).map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    t.strictSame(await validIndexes(db), INDEXES)
    t.strictSame(await db('migrations').orderBy('id').pluck('name'), Object.keys(migrations))
  },
)

t.test(
  'processes that migrate at the same time do not hold up the indexes that one of them builds',
  async t => {
    const { db, schema } = await existing(t)
    const other = openWithLimits(db, {})
    t.teardown(() => other.destroy())
    await Promise.all([db, other].map(each => migrate(each, schema, migrations)))
    t.strictSame(await validIndexes(db), INDEXES)
  },
)

t.test('a schema that has the indexes stays as it is', async t => {
  const { db, schema } = await existing(t)
  await migrate(db, schema, migrations)
  await db('migrations').where({ name: '0013-large-indexes' }).delete()
  await migrate(db, schema, migrations)
  t.strictSame(await validIndexes(db), INDEXES)
})

t.test('all migrations of a new schema are one batch, and make the indexes too', async t => {
  const db = await freshSchema(t, migrations)
  t.strictSame(await db('migrations').distinct('batch').pluck('batch'), [1])
  t.strictSame(await validIndexes(db), INDEXES)
})
