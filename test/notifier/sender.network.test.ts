import { once } from 'node:events'
import net, { type AddressInfo, createServer, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { type SendResult, sender } from '../../services/notifier/sender.ts'
import { newSecret } from '../../services/notifier/signature.ts'

const head = (status: string, ...headers: readonly string[]) =>
  [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n')

/** Writes the start, and then a byte every 100 ms for ever. */
const trickling = (start: string) => (socket: Socket) => {
  socket.write(start)
  const timer = setInterval(() => socket.write('h'), 100)
  socket.on('close', () => clearInterval(timer))
}

t.test('a status counts once it has arrived, even if the body is cut short or never ends', async t => {
  const long = 'content-length: 1000'
  const cases: readonly (readonly [
    title: string,
    respond: (socket: Socket) => unknown,
    expected: Partial<SendResult>,
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
      'gone, with an endless body',
      trickling(head('410 Gone', long)),
      { outcome: 'REFUSED', status: 410, answer: /^h+$/ as never },
    ],
    [
      'moved, with an endless body',
      trickling(head('302 Found', long)),
      { outcome: 'REDIRECTED', status: 302 },
    ],
    [
      'accepted, cut short',
      socket => socket.end(head('200 OK', long)),
      { outcome: 'DELIVERED', status: 200 },
    ],
    [
      'accepted, with an endless body',
      trickling(head('200 OK', long)),
      { outcome: 'DELIVERED', status: 200 },
    ],
    ['an incomplete status line', trickling('HTTP/1.1 2'), { outcome: 'UNREACHABLE', status: undefined }],
    ['no response', () => {}, { outcome: 'TIMED_OUT', status: undefined }],
  ]
  await Promise.all(
    cases.map(async ([title, respond, expected]) => {
      const { send } = await endpoint(t, respond)
      const result = await send()
      t.match(result, expected, title)
      t.ok(result!.milliseconds < 3_000, `${title}, after ${result?.milliseconds} ms`)
    }),
  )
})

t.test('a request on a new connection that the endpoint closes is not sent again', async t => {
  const { send, requests } = await endpoint(t, socket => socket.end())
  t.match(await send(), { outcome: 'UNREACHABLE', answer: 'UND_ERR_SOCKET' })
  t.equal(requests(), 1)
})

t.test(
  'a request on an idle connection that the endpoint closed is sent again within the same attempt',
  async t => {
    for (const close of ['destroy', 'resetAndDestroy'] as const) {
      let received = 0
      const { send, requests } = await endpoint(t, socket => {
        if (++received === 2) return socket[close]()
        socket.write(head('204 No Content'))
        return undefined
      })
      t.match(await send(), { outcome: 'DELIVERED' })
      await new Promise(resolve => setTimeout(resolve, 50))
      t.match(await send(), { outcome: 'DELIVERED' }, close)
      t.equal(requests(), 3)
    }
  },
)

t.test('a process suspended for longer than the time-out still reads the response that arrived', async t => {
  const { send } = await endpoint(t, socket => {
    socket.write(head('204 No Content'))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
  })
  t.match(await send(), { outcome: 'DELIVERED', status: 204 })
})

t.test('a request that must no longer be sent when its connection is ready is not sent', async t => {
  const { send, requests } = await endpoint(t, socket => socket.write(head('204 No Content')))
  let shouldSend = true
  const sending = send(() => shouldSend)
  shouldSend = false
  t.equal(await sending, undefined)
  t.match(await send(), { outcome: 'DELIVERED' })
  t.equal(await send(() => shouldSend), undefined, 'nor on a kept-alive connection')
  t.equal(requests(), 1)
})

t.test('allowed origins may have names that only this machine can resolve', async t => {
  const { send } = await endpoint(t, socket => socket.write(head('204 No Content')), 'localhost')
  t.match(await send(), { outcome: 'DELIVERED' })
})

t.test('each address of a name gets two seconds to connect', async t => {
  const connected = t.capture(net, 'connect', net.connect)
  const { send } = await endpoint(t, socket => socket.write(head('204 No Content')))
  await send()
  t.match(connected(), [{ args: [{ autoSelectFamilyAttemptTimeout: 2_000 }] }])
})

/** An endpoint that calls `respond` for each request, and a sender to it. */
async function endpoint(t: Test, respond: (socket: Socket) => unknown, host = '127.0.0.1') {
  let requests = 0
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', chunk => {
      if (!chunk.toString().endsWith('{}')) return
      requests++
      respond(socket)
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
  const webhook = { url: `${origin}/`, secrets: [newSecret()], eventId: 'x', body: Buffer.from('{}') }
  const always = () => true
  return { send: (shouldSend = always) => send({ ...webhook, shouldSend }), requests: () => requests }
}
