import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import t, { type Test } from 'tap'
import { announce, onAnnounced } from '../../../services/kit/postgres/announcements.ts'
import type { Migrations } from '../../../services/kit/postgres/migrate.ts'
import { freshSchema } from '../../harness/database.ts'
import { until } from '../../harness/until.ts'

const migrations: Migrations = {
  '0001-letters': async (_schema, db) => void (await db.raw('create table letters (id int)')),
}

/** Hears announcements of letters. Counts how often it is woken by one: commits of others wake a topic without announcements too. */
async function hearing(t: Test, db: Knex) {
  let [wakes, others] = [0, 0]
  const ofOthers = onAnnounced(db, 'none', () => void others++)
  const { hears, close } = onAnnounced(db, 'letters', () => void wakes++)
  t.teardown(ofOthers.close)
  t.teardown(close)
  await until(hears)
  return { hears, close, wakes: () => wakes, count: () => wakes - others }
}

/** What another process sends. */
const announced = (db: Knex, topic: string) =>
  db.raw('select pg_notify(?, ?)', [db.userParams.schema, `${topic} 7c0e`])

t.test('What another process announces is heard, of the own topic alone', async t => {
  const db = await freshSchema(t, migrations)
  const { count } = await hearing(t, db)
  await announced(db, 'parcels')
  await announced(db, 'letters')
  await until(() => count() > 0)
  await sleep(100)
  t.equal(count(), 1)
})

t.test('Rows are announced once they are committed, and not if they are rolled back', async t => {
  const db = await freshSchema(t, migrations)
  const { count } = await hearing(t, db)
  const seen: string[] = []
  const other = new pg.Client({ connectionString: db.userParams.url })
  await other.connect()
  t.teardown(() => other.end())
  other.on('notification', ({ payload = '' }) => seen.push(payload.split(' ')[0]!))
  await other.query(`listen "${db.userParams.schema}"`)
  await t.rejects(
    db.transaction(async change => {
      announce(change, 'letters')
      throw new Error('undo')
    }),
  )
  await db.transaction(async change => {
    announce(change, 'letters')
    await sleep(150)
    t.strictSame([count(), seen], [0, []], 'nothing before the commit')
  })
  await until(() => seen.length > 0)
  t.strictSame([count(), seen], [1, ['letters']])
})

t.test(
  'After a lost connection, announcements are heard again, and those in between count as missed',
  async t => {
    const db = await freshSchema(t, migrations)
    const { hears, wakes } = await hearing(t, db)
    const first = wakes()
    await db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'payprep announcements' and datname = current_database()`,
    )
    await until(() => wakes() > first)
    await until(hears)
    const before = wakes()
    t.ok(before >= first + 2, 'woken when it was lost, and when it was back')
    await announced(db, 'letters')
    await until(() => wakes() > before)
  },
)
