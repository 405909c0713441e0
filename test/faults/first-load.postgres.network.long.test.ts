import type { Knex } from 'knex'
import t from 'tap'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { lockImports } from '../../services/reference-data/releases/import.ts'
import { freshDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { processesApart } from './processes-apart.ts'
import { until } from '../harness/until.ts'

const url = await freshDatabase(t)
const db = await openReferenceDatabase(url)
t.teardown(() => db.destroy())
const programs = {
  edge: { of: 'edge', port: await freePort(), env: {} },
  several: { of: 'edge', port: await freePort(), env: { EDGE_PROCESSES: '2' } },
} as const
// The prepared directory has all of them.
const { start, stop, logged } = await processesApart(t, url, programs, { hasAllSources: true })
const events = (name: 'edge' | 'several') => logged(name).map(({ event }) => event)

for (const name of ['edge', 'several'] as const) {
  t.test(`SIGTERM while the seeds are loaded ends the program, and nothing is loaded: ${name}`, async t => {
    await db.transaction(async trx => {
      await lockImports(trx)
      await start(name)
      await until(async () => (await waiting(trx)) !== 0)
      await until(async () => events(name).includes('sources.waiting'))
      t.equal(await stop(name), 0)
    })
    await until(async () => events(name).at(-1) === 'stopped')
    await until(async () => (await waiting(db)) === 0)
    t.strictSame(await db('releases'), [])
  })
}

t.test('A start after that serves at once as well, and loads the seeds', async t => {
  await start('edge')
  t.ok(events('edge').includes('directory.restored'))
  await until(async () => (await db('releases')).length > 0)
  const lines = events('edge')
  t.ok(lines.lastIndexOf('listening') < lines.indexOf('sources.loading'))
  t.notOk(lines.includes('directory.copied'))
  t.equal(await stop('edge'), 0)
})

t.test(
  'SIGTERM while an upgrade loads a new edition of a seed ends the program, and the former stays',
  async t => {
    const former = db('releases').where({ source: 'bsb' }).select('id', 'stamp', 'is_current')
    await db('releases').where({ source: 'bsb' }).update({ stamp: 'of an older program' })
    const before = await former
    await db.transaction(async trx => {
      await lockImports(trx)
      const ended = t.rejects(start('edge'), { message: 'edge exited with 0' })
      await until(async () => (await waiting(trx)) !== 0)
      t.equal(await stop('edge'), 0)
      await ended
    })
    await until(async () => (await waiting(db)) === 0)
    t.strictSame(await former, before)
  },
)

/** How many imports wait for the one that holds the lock. */
async function waiting(db: Knex): Promise<number> {
  const { rows } = await db.raw(
    `select from pg_locks join pg_database on oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`,
  )
  return rows.length
}
