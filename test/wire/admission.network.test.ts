import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2'
import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { parseCallers } from '../../services/kit/callers/callers-file.ts'
import { digestOf } from '../../services/kit/callers/identify.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { type ServerLimits, serverLimits } from '../../services/kit/rpc/call/server-limits.ts'
import { fieldBlock, frame, PREFACE } from './http2-frames.ts'
import { served as servedWithout, TOKEN } from './served.ts'
import { bearer, call, failure, ownDefinitions, stockClient } from './stock-client.ts'

// Attacks on a service port by unknown callers, and by callers without the permission.

const CHECK = '/grpc.health.v1.Health/Check'
const WATCH = '/grpc.health.v1.Health/Watch'
const VALIDATE = '/payprep.validation.v1.ValidationService/Validate'

const TEAM = 'payprep_caller_of-a-team'
const FORMER = 'payprep_caller_that-has-expired'
const callers = {
  callers: [
    {
      name: 'risk',
      tokens: [{ sha256: digestOf(TEAM) }, { sha256: digestOf(FORMER), expires: '2026-01-31' }],
      calls: ['payprep.validation.v1.ValidationService/Validate'],
    },
  ],
}

const served = (t: Test, limits: Partial<ServerLimits> = {}) =>
  servedWithout(t, limits, {
    callers: {
      read: () => JSON.stringify(callers),
      parse: text => parseCallers(text, { all: ['payprep.validation.v1.ValidationService/Validate'] }),
    },
  })

function session(t: Test, address: URL): ClientHttp2Session {
  const opened = connectHttp2(address)
  opened.on('error', () => {})
  t.teardown(() => opened.destroy())
  return opened
}

const post = (path: string, headers: Record<string, string> = {}) => ({
  [constants.HTTP2_HEADER_METHOD]: 'POST',
  [constants.HTTP2_HEADER_PATH]: path,
  'content-type': 'application/grpc+proto',
  te: 'trailers',
  ...headers,
})

async function socketTo(t: Test, address: URL): Promise<Socket> {
  const socket = connectSocket(Number(address.port), '127.0.0.1')
  socket.on('error', () => {})
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Asserts that known callers are still served. */
async function serves(t: Test, address: URL) {
  const { client, close } = connect(ValidationService, [address], { serviceToken: TOKEN })
  t.strictSame((await client.validate({})).items, [])
  await close()
}

t.test('an unknown caller is answered while its body is still to come', async t => {
  const { address, handled } = await served(t)
  const stream = session(t, address).request(post(VALIDATE))
  stream.on('error', () => {})
  stream.write(Buffer.from([0, 0, 64, 0, 0]))
  const [head] = await once(stream, 'response')
  t.equal(head['grpc-status'], '16')

  const socket = await socketTo(t, address)
  socket.write(
    `POST ${VALIDATE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n{"items": [`,
  )
  const [answer] = await once(socket, 'data')
  t.match(String(answer), /^HTTP\/1\.1 401 [^]*SERVICE_TOKEN_INVALID/)
  await once(socket, 'close')
  t.equal(handled(), 0)
})

t.test('a caller may call what the file lists for it, and nothing else', async t => {
  const { address, lines } = await served(t)
  const client = stockClient(t, ownDefinitions.payprep.validation.v1.ValidationService, address)
  t.strictSame(await call(client, 'Validate', {}, bearer(TEAM)), {})
  const status = async (method: string, token: string) =>
    failure(call(client, method, {}, bearer(token))).then(error => (error as { code: number }).code)
  t.equal(await status('DescribeFindings', TEAM), 7, 'PERMISSION_DENIED')
  t.equal(await status('Validate', FORMER), 16, 'UNAUTHENTICATED')
  t.equal(await status('Validate', 'payprep_caller_that-nobody-has'), 16)
  t.equal(await status('Validate', ''), 16)

  const failed = { event: 'service.call', outcome: 'failure', address: '127.0.0.1' }
  const method = VALIDATE.slice(1)
  t.strictSame(lines, [
    {
      ...failed,
      reason: 'caller-not-allowed',
      caller: 'risk',
      target: 'payprep.validation.v1.ValidationService/DescribeFindings',
    },
    { ...failed, reason: 'token-expired', caller: 'risk', target: method },
    { ...failed, reason: 'token-unknown', caller: undefined, target: method },
    { ...failed, reason: 'token-missing', caller: undefined, target: method },
  ])
})

t.test('the path of an unknown caller is logged only if it is that of a method', async t => {
  const { address, lines } = await served(t)
  await fetch(new URL('/account/DE89370400440532013000', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  t.match(lines, [{ reason: 'token-missing', target: undefined }])
  t.notMatch(JSON.stringify(lines), /DE89/)
})

t.test('the body of a health check and the watches of a connection are limited', async t => {
  const { address, lines } = await served(t)
  const large = await fetch(new URL(CHECK, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'x'.repeat(64 * 1024) }),
  })
  t.match(await large.json(), { code: 'resource_exhausted' })

  const watcher = session(t, address)
  const watch = async () => {
    const stream = watcher.request(post(WATCH, { 'content-type': 'application/grpc+json' }))
    stream.on('error', () => {}).resume()
    stream.end(Buffer.from([0, 0, 0, 0, 2, 0x7b, 0x7d]))
    const [head] = await once(stream, 'response')
    return { stream, status: head['grpc-status'] }
  }
  const first = await Promise.all(Array.from({ length: serverLimits.healthWatchesPerConnection }, watch))
  t.ok(first.every(({ status }) => status === undefined))
  t.equal((await watch()).status, '8', 'RESOURCE_EXHAUSTED')
  t.match(lines, [{ reason: 'too-many-watches', address: '127.0.0.1' }])
  first[0]!.stream.close()
  await once(first[0]!.stream, 'close')
  for (;;) {
    const { stream, status } = await watch()
    if (status === undefined) break
    stream.close()
    await sleep(10)
  }
})

t.test('connections beyond those of an address, or of all, are closed at once', async t => {
  for (const [limit, reason] of [
    ['connectionsPerAddress', 'too-many-connections-of-address'],
    ['connections', 'too-many-connections'],
  ] as const) {
    const { address, lines } = await served(t, { [limit]: 3 })
    const held = [await socketTo(t, address), await socketTo(t, address), await socketTo(t, address)]
    await once(await socketTo(t, address), 'close')
    t.match(lines, [{ event: 'service.connection', reason, address: '127.0.0.1' }])
    for (const socket of held) socket.destroy()
    await serves(t, address)
  }
})

t.test('a connection that does not send a complete head is closed', async t => {
  const { address } = await served(t, { openingMs: 100, headMs: 100 })
  for (const words of ['', 'PRI * HTTP/2.0\r\n', 'GET / HTTP/1.1\r\nHost:']) {
    const socket = await socketTo(t, address)
    socket.resume().write(words)
    await once(socket, 'close')
  }
  t.pass('all are closed')
})

const unknown = fieldBlock({
  ':method': 'POST',
  ':scheme': 'http',
  ':path': VALIDATE,
  ':authority': 'localhost',
  'content-type': 'application/grpc+proto',
})
const begun = frame(1, 4, 1, unknown)
/** What HTTP/2 forbids, and whether Node hears of it. */
const forbidden: readonly (readonly [title: string, bytes: Buffer, reason: string])[] = [
  ['a window of nothing', frame(8, 0, 0, Buffer.alloc(4)), 'protocol-error'],
  ['a call with a number of the server', frame(1, 4, 2, unknown), 'protocol-error'],
  ['a stream that depends on itself', frame(2, 0, 1, Buffer.from([0, 0, 0, 1, 0])), 'unanswered'],
  ['a ping of seven bytes', frame(6, 0, 0, Buffer.alloc(7)), 'unanswered'],
  ['a frame that is too large', Buffer.from([0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1]), 'unanswered'],
  ['a head that does not unpack', frame(1, 4, 3, Buffer.alloc(6, 0xff)), 'unanswered'],
]

t.test(
  'a connection on which something forbidden comes is closed, also beside an open call, and told',
  async t => {
    for (const [title, bytes, reason] of forbidden)
      for (const first of [Buffer.alloc(0), begun]) {
        const { address, lines } = await served(t, { pingMs: 100, answerMs: 100 })
        const attacker = await socketTo(t, address)
        attacker.resume().write(Buffer.concat([PREFACE, first, bytes]))
        await once(attacker, 'close')
        const told = lines.filter(({ event }) => event === 'service.connection')
        t.match(told, [{ reason, address: '127.0.0.1' }], title)
        t.equal(told.length, 1, title)
        await serves(t, address)
      }
  },
)

t.test('a connection that does not speak HTTP/1.1 is answered and closed, and told', async t => {
  const { address, lines } = await served(t)
  for (const [text, status] of [
    ['HELLO\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`, 431],
  ] as const) {
    const socket = await socketTo(t, address)
    socket.write(text)
    const [answer] = await once(socket, 'data')
    t.match(String(answer), new RegExp(`^HTTP/1\\.1 ${status} `))
    await once(socket, 'close')
    t.match(lines.splice(0), [
      { event: 'service.connection', reason: 'protocol-error', address: '127.0.0.1' },
    ])
  }
})

t.test('a connection whose caller answers pings stays', async t => {
  const { address, lines } = await served(t, { pingMs: 20, answerMs: 2_000 })
  const client = session(t, address)
  let pings = 0
  await new Promise<void>(many => client.on('ping', () => ++pings === 10 && many()))
  t.equal(client.destroyed, false)
  t.strictSame(lines, [])
})

t.test('calls that are cancelled without end close their connection, and no other', async t => {
  const { address, lines } = await served(t, { resetBurst: 100, resetsPerSecond: 1 })
  const attacker = await socketTo(t, address)
  const closed = once(attacker.resume(), 'close')
  const head = fieldBlock({
    ':method': 'POST',
    ':scheme': 'http',
    ':path': VALIDATE,
    ':authority': address.host,
    'content-type': 'application/grpc+proto',
    authorization: `Bearer ${TOKEN}`,
  })
  const cancel = Buffer.from([0, 0, 0, constants.NGHTTP2_CANCEL])
  attacker.write(PREFACE)
  for (let id = 1; id < 600; id += 2)
    attacker.write(Buffer.concat([frame(1, 4, id, head), frame(3, 0, id, cancel)]))
  await closed
  t.match(lines, [{ event: 'service.connection', reason: 'too-many-resets', address: '127.0.0.1' }])
  await serves(t, address)
})

t.test('a head has at most 16 KiB, and a connection 500 calls at a time', async t => {
  const { address } = await served(t)
  const http1 = await fetch(new URL(CHECK, address), { headers: { 'x-long': 'x'.repeat(17 * 1024) } })
  t.equal(http1.status, 431)
  const http2 = session(t, address)
  await once(http2, 'remoteSettings')
  const stream = http2.request(post(CHECK, { 'x-long': 'x'.repeat(17 * 1024) }))
  await once(stream.resume(), 'error')
  t.equal(stream.rstCode, constants.NGHTTP2_ENHANCE_YOUR_CALM)
  t.equal(http2.remoteSettings.maxConcurrentStreams, 500)
  await serves(t, address)
})
