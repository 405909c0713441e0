import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Koa from 'koa'
import t, { type Test } from 'tap'
import { limitConnections } from '../../../../edge/gateway/http/connection-limits.ts'
import { listen } from '../../../../edge/gateway/http/listen.ts'
import type { State } from '../../../../edge/gateway/http/state.ts'
import { accessLog } from '../../../../edge/gateway/middleware/access-log.ts'
import { jsonBody } from '../../../../edge/gateway/middleware/body.ts'
import { catchProblems } from '../../../../edge/gateway/middleware/catch-problems.ts'
import { requireClearHead } from '../../../../edge/gateway/middleware/require-clear-head.ts'
import { send } from '../../../../edge/gateway/middleware/send.ts'
import { answer } from '../../../../edge/gateway/http/answer.ts'
import { silentLog } from '../../../../services/kit/process/logging/log.ts'
import type { SecurityEntry } from '../../../../services/kit/process/security/security-log.ts'
import { until } from '../../../harness/until.ts'

// Attacks on the protocol, over bare sockets: no client sends these.

/** The listener of the edge with its first steps. It answers with the bodies that it has read. */
async function listener(t: Test, limit?: Parameters<typeof listen>[2]): Promise<number> {
  const app = new Koa<State>()
  app
    .use(accessLog(silentLog))
    .use(send({ environment: 'development' }))
    .use(catchProblems)
  app.use(requireClearHead)
  app.use((ctx, next) => (ctx.method === 'POST' ? jsonBody(ctx, next) : next()))
  app.use(ctx => answer(ctx, 200, { read: (ctx.state.body as string) ?? null }))
  const server = await listen(0, '127.0.0.1', limit)
  t.teardown(server.close)
  server.serve(app.callback())
  return server.port
}

/** All that comes back until the server closes the connection. */
async function answersTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  return received(socket)
}

/** All that comes on a connection until its end; a server that refuses before all has arrived may reset it. */
function received(socket: Socket): Promise<string> {
  let answers = ''
  socket.setEncoding('utf8').on('data', text => (answers += text))
  return new Promise(resolve => {
    socket.on('end', () => resolve(answers))
    socket.on('error', () => resolve(answers))
    socket.on('close', () => resolve(answers))
  })
}

const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

const get = (fields: readonly string[]) =>
  `GET / HTTP/1.1\r\n${fields.map(field => `${field}\r\n`).join('')}\r\n`
const LAST = ['Host: x', 'Connection: close']
const others = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: 1`)

t.test('a request may have 64 header fields, and each of them is read', async t => {
  const port = await listener(t)
  t.strictSame(statusesIn(await answersTo(port, get([...LAST, ...others(62)]))), [200])
  for (const count of [63, 64, 65, 200]) {
    const answers = await answersTo(port, get([...LAST, ...others(count)]))
    t.strictSame(statusesIn(answers), [431], `${count + LAST.length} fields`)
    t.match(answers, /"message":"the request may have at most 64 header fields"/)
  }
})

t.test('a field that may be sent once is refused if it is repeated, however it is spelt', async t => {
  const port = await listener(t)
  const fields = [
    ['Authorization: Bearer a', 'authorization: Bearer b'],
    ['Host: y'],
    ['Content-Type: application/json', 'CONTENT-TYPE: text/plain'],
    ['Content-Encoding: identity', 'Content-Encoding: gzip'],
    ['Idempotency-Key: 1', 'idempotency-key: 1'],
    ['Origin: https://a.example', 'Origin: https://b.example'],
    ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
    ['If-Match: "1"', 'If-Match: "2"'],
    ['Range: bytes=0-1', 'Range: bytes=2-3'],
    ['X-Request-Id: a', 'X-Request-ID: b'],
    ['Traceparent: a', 'traceparent: b'],
  ]
  for (const repeated of fields) {
    const answers = await answersTo(
      port,
      get([...LAST, ...repeated.slice(0, 1), ...others(40), ...repeated.slice(1)]),
    )
    t.strictSame(statusesIn(answers), [400], String(repeated))
    t.match(answers, /"code":"REQUEST_INVALID","message":"the \S+ header was sent more than once"/)
  }
  const lists = [
    'Accept: a',
    'Accept: b',
    'Cookie: a=1',
    'Cookie: b=1',
    'X-Forwarded-For: 1.1.1.1',
    'X-Forwarded-For: 2.2.2.2',
  ]
  t.strictSame(statusesIn(await answersTo(port, get([...LAST, ...lists]))), [200], 'lists may be repeated')
})

t.test('a body has one length, and no request hides in another', async t => {
  const port = await listener(t)
  const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  const post = (fields: readonly string[], body: string) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${fields.map(field => `${field}\r\n`).join('')}\r\n${body}`
  const chunked = 'Transfer-Encoding: chunked'
  const refused: Readonly<Record<string, string>> = {
    'length and chunks': post([`Content-Length: ${HIDDEN.length + 5}`, chunked], `0\r\n\r\n${HIDDEN}`),
    'chunks and length': post([chunked, 'Content-Length: 4'], `1\r\n1\r\n0\r\n\r\n${HIDDEN}`),
    'two lengths': post(['Content-Length: 1', 'Content-Length: 2'], `1${HIDDEN}`),
    'two equal lengths': post(['Content-Length: 1', 'Content-Length: 1'], `1${HIDDEN}`),
    'a list of lengths': post(['Content-Length: 1, 1'], `1${HIDDEN}`),
    'a length with a sign': post(['Content-Length: +1'], `1${HIDDEN}`),
    'a negative length': post(['Content-Length: -1'], `1${HIDDEN}`),
    'a length in base 16': post(['Content-Length: 0x1'], `1${HIDDEN}`),
    'an unknown coding last': post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`),
    'an unknown coding': post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`),
    'chunked twice': post([chunked, chunked], `0\r\n\r\n${HIDDEN}`),
    'a space before the colon': post(['Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`),
    'a folded field': post(['X-A: b', ' Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`),
    'a field without a name': post([': chunked'], HIDDEN),
    'a control character in a value': post(['X-A: b\0c'], HIDDEN),
    'a bare CR in a value': post(['X-A: b\rTransfer-Encoding: chunked'], HIDDEN),
    'chunk lengths that are none': post([chunked], `g\r\n1\r\n0\r\n\r\n${HIDDEN}`),
    'a chunk length that overflows': post([chunked], `1${'0'.repeat(16)}1\r\n1\r\n0\r\n\r\n${HIDDEN}`),
    'a chunk that is longer than it says': post([chunked], `1\r\n12\r\n0\r\n\r\n${HIDDEN}`),
    'a chunk extension after a line feed': post([chunked], `1;a\n1\r\n0\r\n\r\n${HIDDEN}`),
    'endless chunk extensions': post([chunked], `1;a=${'x'.repeat(20_000)}\r\n1\r\n0\r\n\r\n`),
    'no Host': 'GET / HTTP/1.1\r\n\r\n',
    'a version of the future': 'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  }
  for (const [attack, text] of Object.entries(refused)) {
    const statuses = statusesIn(await answersTo(port, text))
    t.equal(statuses.length, 1, `${attack}: ${statuses}`)
    t.ok(statuses[0]! >= 400 && statuses[0]! < 500, `${attack}: ${statuses}`)
  }
  const good = post([chunked, 'Connection: close'], `1;name=value\r\n1\r\n0\r\n\r\n`)
  t.match(await answersTo(port, good), /^HTTP\/1\.1 200 [\s\S]*\{"read":1\}/)
})

t.test('a connection on which no whole head comes is cut', async t => {
  // Node looks each second, which is what this test waits for; the limit itself is shorter than that here.
  const port = await listener(t, server => void (server.headersTimeout = 1))
  for (const begun of ['', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ']) {
    t.match(await answersTo(port, begun), /^HTTP\/1\.1 408 /, JSON.stringify(begun))
  }
})

t.test('a refused client that does not close its side is cut', async t => {
  const closed: Promise<unknown>[] = []
  const port = await listener(t, server =>
    server.on('connection', socket => closed.push(once(socket, 'close'))),
  )
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write('HELLO\r\n\r\n')
  t.match(await received(socket), /^HTTP\/1\.1 400 /)
  t.ok(socket.writable)
  await Promise.all(closed)
  t.equal(closed.length, 1)
  socket.destroy()
})

t.test('connections beyond the limit of an address, or of all, are closed; others go on', async t => {
  const trustedProxies: string[] = []
  for (const [limits, reason] of [
    [{ connectionsMax: 3, connectionsPerAddressMax: 100 }, 'too-many'],
    [{ connectionsMax: 100, connectionsPerAddressMax: 3 }, 'too-many-of-address'],
  ] as const) {
    const entries: SecurityEntry[] = []
    const port = await listener(t, server =>
      limitConnections(server, { ...limits, trustedProxies }, (_event, entry) => void entries.push(entry)),
    )
    const [first, ...rest] = await connections(port, 3)
    for (let more = 0; more < 2; more++) t.equal(await answersTo(port, get(LAST)), '', reason)
    const refusal = { outcome: 'failure', reason, address: '127.0.0.1' }
    t.strictSame(entries, [refusal, refusal])
    first!.write(get(LAST))
    t.match(await received(first!), /^HTTP\/1\.1 200 /)
    await untilAnswered(() => answersTo(port, get(LAST)))
    for (const socket of rest) socket.destroy()
  }
})

t.test('a trusted proxy may have as many connections as all addresses together', async t => {
  const limits = { connectionsMax: 100, connectionsPerAddressMax: 3, trustedProxies: ['127.0.0.0/8'] }
  const port = await listener(t, server => limitConnections(server, limits, () => {}))
  const open = await connections(port, 10)
  t.match(await answersTo(port, get(LAST)), /^HTTP\/1\.1 200 /)
  for (const socket of open) socket.destroy()
})

function connections(port: number, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
}

/** The server may learn a moment later than the client that a connection has closed. */
async function untilAnswered(ask: () => Promise<string>) {
  await until(async () => (await ask()) !== '')
}

t.test('unfinished bodies hold at most 64 MiB; bodies that come at once pass nevertheless', async t => {
  const port = await listener(t)
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const LENGTH = 256 * 1024
  const unfinished = Buffer.from(head(LENGTH) + ' '.repeat(LENGTH - 1))
  const sockets: Socket[] = []
  const refusals: string[] = []
  async function begin() {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.write(unfinished)
    refusals.push(await received(socket))
  }
  const all = Array.from({ length: 64 * 4 + 8 }, begin)
  await Promise.race(all)
  t.match(refusals[0], /^HTTP\/1\.1 503 [\s\S]*too many bodies are unfinished/)
  t.match(refusals[0]!.toLowerCase(), /\r\nretry-after: 1\r\n/)
  t.match(await answersTo(port, `${head(2)}12`), /^HTTP\/1\.1 200 [\s\S]*\{"read":12\}/)
  for (const socket of sockets) socket.destroy()
  await Promise.all(all)
  const inTwo = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head(2)}1`)
    await new Promise(setImmediate)
    socket.write('2')
    return received(socket)
  }
  let answers = await inTwo()
  while (answers.startsWith('HTTP/1.1 503 ')) answers = await inTwo()
  t.match(answers, /^HTTP\/1\.1 200 /, 'their memory is free again')
})

t.test('a body in single bytes needs no more memory than another', async t => {
  const port = await listener(t)
  const pieces = `1\r\n \r\n`.repeat(50_000)
  const text = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
  t.match(await answersTo(port, `${text}${pieces}1\r\n1\r\n0\r\n\r\n`), /^HTTP\/1\.1 200 [\s\S]*\{"read":1\}/)
})
