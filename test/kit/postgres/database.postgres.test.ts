import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Knex } from 'knex'
import t from 'tap'
import { openDatabase, openWithLimits } from '../../../services/kit/postgres/database.ts'
import { connectionLimits } from '../../../services/kit/postgres/metrics.ts'
import { migrate } from '../../../services/kit/postgres/migrate.ts'
import { freshDatabase } from '../../harness/database.ts'

t.test('a connection whose server fell silent is not used again', async t => {
  const server = new URL(await freshDatabase(t))
  const open: Socket[] = []
  const proxy = createServer(socket => {
    const upstream = connect(Number(server.port), server.hostname)
    t.teardown(() => upstream.destroy())
    open.push(socket)
    for (const each of [socket, upstream]) each.on('error', () => {})
    socket.pipe(upstream).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.teardown(() => {
    proxy.close()
    for (const socket of open) socket.destroy()
  })
  const url = new URL(server)
  url.port = String((proxy.address() as AddressInfo).port)

  const printed = t.capture(console, 'log')
  const db = openDatabase(url.href, 'public', { statementMs: 100 })
  t.teardown(() => db.destroy())
  await db.raw('select 1')
  t.equal(open.length, 1)
  open[0]!.unpipe()
  open[0]!.pause()
  await t.rejects(db.raw('select 1'), /timeout/)
  await db.raw('select 1')
  t.equal(open.length, 2)
  t.strictSame(printed(), [], 'nothing is printed between the lines of the log')
})

t.test('a connection to a server that takes no changes is not used again', async t => {
  const db = openDatabase(await freshDatabase(t), 'public')
  t.teardown(() => db.destroy())
  const pidOf = async () => (await db.raw('select pg_backend_pid() as pid')).rows[0].pid
  await db.raw('create table things (id integer)')
  const former = await pidOf()
  t.equal(await pidOf(), former)
  await db.raw('set default_transaction_read_only to on')
  await t.rejects(db('things').insert({ id: 1 }), { code: '25006' })
  t.not(await pidOf(), former)
  await db('things').insert({ id: 1 })
})

t.test('a process that is suspended in a transaction loses its locks before others time out', async t => {
  const url = await freshDatabase(t)
  const [suspended, other] = [openDatabase(url, 'public'), openDatabase(url, 'public')]
  t.teardown(() => Promise.all([suspended.destroy(), other.destroy()]))
  const idle = await suspended.transaction()
  await idle.raw('select pg_advisory_xact_lock(1)')
  await other.raw('select pg_advisory_xact_lock(1)')
  await t.rejects(idle.raw('select 1'))
  await idle.rollback().catch(() => {})
})

t.test('a second pool with other limits sees the same tables', async t => {
  const db = openDatabase(await freshDatabase(t), 'ours')
  const limited = openWithLimits(db, { statementMs: 100 })
  t.teardown(() => Promise.all([db.destroy(), limited.destroy()]))
  await db.raw('create schema ours')
  await db.raw('create table things (id integer)')
  t.strictSame(await limited('things'), [])
  await t.rejects(limited.raw('select pg_sleep(1)'), /statement timeout/)
  await db.raw('select pg_sleep(1)')
})

t.test('a process knows how many connections it may open, and how many the server takes', async t => {
  const db = openDatabase(await freshDatabase(t), 'ours')
  t.teardown(() => db.destroy())
  const { own, server } = await connectionLimits(db)
  const second = openWithLimits(db, {})
  t.equal((await connectionLimits(db)).own, own + 10)
  await second.destroy()
  t.equal((await connectionLimits(db)).own, own)
  const { rows } = await db.raw('show max_connections')
  t.ok(server > 0 && server < Number(rows[0].max_connections))
})

t.test('a version runs on the schema of a newer one', async t => {
  const db = openDatabase(await freshDatabase(t), 'ours')
  t.teardown(() => db.destroy())
  const older = { '0001': (schema: Knex.SchemaBuilder) => schema.createTable('things', () => {}) }
  const newer = { ...older, '0002': (schema: Knex.SchemaBuilder) => schema.createTable('others', () => {}) }
  await migrate(db, 'ours', newer)
  await migrate(db, 'ours', older)
  t.strictSame(await db('things'), [])
  t.strictSame(await db('others'), [])
})
