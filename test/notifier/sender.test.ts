import { once } from 'node:events'
import net, { type AddressInfo, createServer, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { type Answered, sender } from '../../services/notifier/sender.ts'
import { newSecret } from '../../services/notifier/signature.ts'

const head = (status: string, ...headers: readonly string[]) =>
  [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n')

/** Says something, and then a byte now and then for ever. */
const trickling = (start: string) => (socket: Socket) => {
  socket.write(start)
  const timer = setInterval(() => socket.write('h'), 100)
  socket.on('close', () => clearInterval(timer))
}

t.test('once a status is there it counts, whatever becomes of the rest of the answer', async t => {
  const long = 'content-length: 1000'
  const cases: readonly (readonly [
    title: string,
    answering: (socket: Socket) => unknown,
    expected: Partial<Answered>,
  ])[] = [
    [
      'gone, cut short',
      socket => socket.end(`${head('410 Gone', long)}gone`),
      { outcome: 'REFUSED', status: 410, answer: 'gone' },
    ],
    [
      'too many requests, cut short',
      socket => socket.end(head('429 Slow', 'retry-after: 600', long)),
      { outcome: 'REFUSED', status: 429, answer: undefined, retryAfterMs: 600_000 },
    ],
    [
      'gone, reset',
      socket => socket.write(head('410 Gone', long), () => setTimeout(() => socket.resetAndDestroy(), 50)),
      { outcome: 'REFUSED', status: 410 },
    ],
    [
      'gone, and then no end',
      trickling(head('410 Gone', long)),
      { outcome: 'REFUSED', status: 410, answer: /^h+$/ as never },
    ],
    ['moved, and then no end', trickling(head('302 Found', long)), { outcome: 'REDIRECTED', status: 302 }],
    ['taken, cut short', socket => socket.end(head('200 OK', long)), { outcome: 'DELIVERED', status: 200 }],
    ['taken, and then no end', trickling(head('200 OK', long)), { outcome: 'DELIVERED', status: 200 }],
    ['no status, but its beginning', trickling('HTTP/1.1 2'), { outcome: 'UNREACHABLE', status: undefined }],
    ['nothing', () => {}, { outcome: 'TIMED_OUT', status: undefined }],
  ]
  await Promise.all(
    cases.map(async ([title, answering, expected]) => {
      const { send } = await endpoint(t, answering)
      const answered = await send()
      t.match(answered, expected, title)
      t.ok(answered!.milliseconds < 3_000, `${title}, after ${answered?.milliseconds} ms`)
    }),
  )
})

t.test('who takes a request on a new connection and closes it gets it once', async t => {
  const { send, requests } = await endpoint(t, socket => socket.end())
  t.match(await send(), { outcome: 'UNREACHABLE', answer: 'UND_ERR_SOCKET' })
  t.equal(requests(), 1)
})

t.test('a connection that is closed while it lies idle costs no attempt', async t => {
  for (const close of ['destroy', 'resetAndDestroy'] as const) {
    let isUsed = false
    const { send, requests } = await endpoint(t, socket => {
      if (isUsed) return socket[close]()
      socket.write(head('204 No Content'))
      return undefined
    })
    t.match(await send(), { outcome: 'DELIVERED' })
    await new Promise(resolve => setTimeout(resolve, 50))
    isUsed = true
    const again = send()
    while (requests() < 2) await new Promise(setImmediate)
    isUsed = false
    t.match(await again, { outcome: 'DELIVERED' }, close)
    t.equal(requests(), 3)
  }
})

t.test('who stood still for longer than an attempt may take still reads what was answered', async t => {
  const { send } = await endpoint(t, socket => {
    socket.write(head('204 No Content'))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
  })
  t.match(await send(), { outcome: 'DELIVERED', status: 204 })
})

t.test('what is no longer wanted by the time there is a connection is not sent', async t => {
  const { send, requests } = await endpoint(t, socket => socket.write(head('204 No Content')))
  let isWanted = true
  const sending = send(() => isWanted)
  isWanted = false
  t.equal(await sending, undefined)
  t.match(await send(), { outcome: 'DELIVERED' })
  t.equal(await send(() => isWanted), undefined, 'nor on one that is kept')
  t.equal(requests(), 1)
})

t.test('origins that the operator allows may have names that only this machine knows', async t => {
  const { send } = await endpoint(t, socket => socket.write(head('204 No Content')), 'localhost')
  t.match(await send(), { outcome: 'DELIVERED' })
})

t.test('each address of a name has the time that one far away needs', async t => {
  const connected = t.capture(net, 'connect', net.connect)
  const { send } = await endpoint(t, socket => socket.write(head('204 No Content')))
  await send()
  t.match(connected(), [{ args: [{ autoSelectFamilyAttemptTimeout: 2_000 }] }])
})

/** An endpoint that does as it likes with a connection once it has a request, and a sender to it. */
async function endpoint(t: Test, answering: (socket: Socket) => unknown, host = '127.0.0.1') {
  let requests = 0
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', chunk => {
      if (!chunk.toString().endsWith('{}')) return
      requests++
      answering(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  const { send, close } = sender({ allowedOrigins: new Set([origin]), timeoutMs: 2_000 })
  t.teardown(async () => {
    await close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const letter = { url: `${origin}/`, secret: newSecret(), eventId: 'x', body: Buffer.from('{}') }
  const always = () => true
  return { send: (isWanted = always) => send({ ...letter, isWanted }), requests: () => requests }
}
