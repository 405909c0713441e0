import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import t from 'tap'
import { limitConnections } from '../../../../edge/gateway/http/connection-limits.ts'
import type { SecurityEntry } from '../../../../services/kit/process/security/security-log.ts'
import { until } from '../../../harness/until.ts'
import { answersTo, get, LAST, listener, received } from './bare-sockets.ts'

t.test('a connection on which no whole head comes is cut', async t => {
  // Node checks each second, and the test waits for that check. The limit itself is shorter here.
  const port = await listener(t, server => void (server.headersTimeout = 1))
  const begun = ['', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ']
  const answers = await Promise.all(begun.map(each => answersTo(port, each)))
  for (const [index, each] of begun.entries())
    t.match(answers[index], /^HTTP\/1\.1 408 /, JSON.stringify(each))
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

t.test(
  'a connection that does not speak HTTP is told by the security log, and a slow one is not',
  async t => {
    const entries: SecurityEntry[] = []
    const limits = { connectionsMax: 100, connectionsPerAddressMax: 100, trustedProxies: [] }
    const port = await listener(t, server => {
      server.headersTimeout = 1
      limitConnections(server, limits, (_event, entry) => void entries.push(entry))
    })
    t.match(await answersTo(port, 'GET / HTTP/1.1\r\nHost: x'), /^HTTP\/1\.1 408 /)
    t.match(await answersTo(port, 'ČAU\r\n\r\n'), /^HTTP\/1\.1 400 /)
    t.strictSame(entries, [{ outcome: 'failure', reason: 'protocol-error', address: '127.0.0.1' }])
  },
)

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
