import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import t from 'tap'
import { openDatabase } from '../../services/kit/database.ts'
import { freshDatabase } from '../harness/database.ts'

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

  const db = openDatabase(url.href, 'public', 100)
  t.teardown(() => db.destroy())
  await db.raw('select 1')
  t.equal(open.length, 1)
  open[0]!.unpipe()
  open[0]!.pause()
  await t.rejects(db.raw('select 1'), /timeout/)
  await db.raw('select 1')
  t.equal(open.length, 2)
})
