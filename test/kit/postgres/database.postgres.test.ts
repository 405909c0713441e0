import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import t from 'tap'
import { openBeside, openDatabase } from '../../../services/kit/postgres/database.ts'
import { freshDatabase } from '../../harness/database.ts'

t.test('a connection on which the server fell silent is not used again', async t => {
  const server = new URL(await freshDatabase(t))
  const open: Socket[] = []
  const between = createServer(socket => {
    const behind = connect(Number(server.port), server.hostname)
    open.push(socket)
    for (const each of [socket, behind]) each.on('error', () => {})
    socket.pipe(behind).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  t.teardown(() => {
    between.close()
    for (const socket of open) socket.destroy()
  })
  const url = new URL(server)
  url.port = String((between.address() as AddressInfo).port)

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
  t.strictSame(printed(), [], 'and nothing is printed among the lines of the log')
})

t.test(
  'who stands still in a transaction gives up its locks before others give up',
  { timeout: 20_000 },
  async t => {
    const url = await freshDatabase(t)
    const [still, other] = [openDatabase(url, 'public'), openDatabase(url, 'public')]
    t.teardown(() => Promise.all([still.destroy(), other.destroy()]))
    const standstill = await still.transaction()
    await standstill.raw('select pg_advisory_xact_lock(1)')
    await other.raw('select pg_advisory_xact_lock(1)')
    await t.rejects(standstill.raw('select 1'))
    await standstill.rollback().catch(() => {})
  },
)

t.test('connections beside others lead to the same tables, with limits of their own', async t => {
  const db = openDatabase(await freshDatabase(t), 'ours')
  const beside = openBeside(db, { statementMs: 100 })
  t.teardown(() => Promise.all([db.destroy(), beside.destroy()]))
  await db.raw('create schema ours')
  await db.raw('create table things (id integer)')
  t.strictSame(await beside('things'), [])
  await t.rejects(beside.raw('select pg_sleep(1)'), /statement timeout/)
  await db.raw('select pg_sleep(1)')
})
