import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { type ServerLimits, serverLimits } from '../../services/kit/rpc/call/server-limits.ts'
import { frame, PREFACE } from './http2-frames.ts'
import { bearer, call, ownDefinitions, stockClient } from './stock-client.ts'

// Attacks on a service port by callers that keep connections and calls open.

const TOKEN = 'a token of this test'
const VALIDATE = '/payprep.validation.v1.ValidationService/Validate'
const HOUR_MS = 3_600_000
const HEADERS = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` }

async function served(t: Test, limits: Partial<ServerLimits>) {
  const running = await serve(
    {
      routes: router =>
        void router.service(ValidationService, {
          async validate({ items }, { signal }) {
            if (items.length > 0) await once(signal, 'abort')
            return {}
          },
          async *validateStream(requests) {
            for await (const { id } of requests) yield { id }
          },
        }),
      close: async () => {},
    },
    {
      port: 0,
      host: '127.0.0.1',
      credentials: { serviceToken: TOKEN },
      log: silentLog,
      limits: { ...serverLimits, ...limits },
    },
  )
  t.teardown(running.close)
  return { running, address: new URL(`http://127.0.0.1:${running.port}`) }
}

/** With `allowHalfOpen`, it never closes its half. */
function socketTo(t: Test, address: URL, allowHalfOpen = false): Socket {
  const socket = connectSocket({ port: Number(address.port), host: '127.0.0.1', allowHalfOpen })
  t.teardown(() => socket.destroy())
  return socket.on('error', () => {}).resume()
}

function sessionTo(t: Test, address: URL): ClientHttp2Session {
  const session = connectHttp2(address)
  t.teardown(() => session.destroy())
  return session.on('error', () => {})
}

const closeOf = (opened: { once: (event: 'close', closed: (value: unknown) => void) => unknown }) =>
  new Promise<unknown>(closed => opened.once('close', closed))

async function* noMessages() {}

/** The head of a call of HTTP/1.1 with a body of this length. */
function headOf(length: number): string {
  const fields = Object.entries({ Host: 'x', ...HEADERS, 'Content-Length': `${length}` })
  return `POST ${VALIDATE} HTTP/1.1\r\n${fields.map(field => field.join(': ')).join('\r\n')}\r\n\r\n`
}

/** Begins a call with a long body, by version of HTTP. `send` sends more of it; `over` resolves at its end. */
const longCalls = {
  'HTTP/1.1'(t: Test, address: URL) {
    const socket = socketTo(t, address)
    socket.write(headOf(4_000_000))
    return { send: (text: string) => void socket.write(text), over: closeOf(socket) }
  },
  'HTTP/2'(t: Test, address: URL) {
    const stream = sessionTo(t, address).request({ ':method': 'POST', ':path': VALIDATE, ...HEADERS })
    stream.on('error', () => {}).resume()
    return { send: (text: string) => void stream.write(text), over: closeOf(stream) }
  },
}

t.test('a connection of HTTP/1.1 says how long it is kept without a call, and is closed then', async t => {
  const { address } = await served(t, { unusedMs: 1_000 })
  const socket = socketTo(t, address)
  const closed = closeOf(socket)
  socket.write(`${headOf(2)}{}`)
  const [answer] = await once(socket, 'data')
  t.match(String(answer), /^HTTP\/1\.1 200 [^]*\r\nKeep-Alive: timeout=1\r\n/)
  await closed
})

t.test('a connection without calls is closed, though its caller pings and keeps its half open', async t => {
  const { address } = await served(t, { unusedMs: 20, timeoutMs: 50 })
  const attacker = socketTo(t, address, true)
  attacker.write(PREFACE)
  const pings = setInterval(() => attacker.write(frame(6, 0, 0, Buffer.alloc(8))), 5)
  await closeOf(attacker)
  clearInterval(pings)
})

t.test(
  'our clients open another connection after one without calls was closed, and no call fails',
  async t => {
    const unusedMs = 5
    const { address } = await served(t, { unusedMs })
    const { client, close } = connect(ValidationService, [address], { serviceToken: TOKEN })
    t.teardown(close)
    // Many of these calls are in flight when the connection ends. Streams use HTTP/2, like calls with side effects.
    for (let pause = 0; pause < 2 * unusedMs; pause += 0.05) {
      for await (const answer of client.validateStream(noMessages())) t.fail(`${answer.id} was not asked for`)
      await sleep(pause)
    }
  },
)

for (const [version, begin] of Object.entries(longCalls)) {
  t.test(`a call of ${version} without traffic is cut, and a health watch is not`, async t => {
    const { address } = await served(t, { idleMs: 50 })
    const watcher = stockClient(t, ownDefinitions.grpc.health.v1.Health, address)
    const watch = watcher.Watch({}).on('error', () => {})
    await once(watch, 'data')
    await begin(t, address).over
    t.equal(watch.destroyed || watch.readableEnded, false)
    watch.cancel()
  })

  t.test(`a call of ${version} that its caller sends too slowly is cut after every deadline`, async t => {
    const { address } = await served(t, { timeoutMs: 50, lateMs: 50 })
    const { send, over } = begin(t, address)
    const trickle = setInterval(send, 5, ' ')
    await over
    clearInterval(trickle)
  })
}

t.test('the work for a call without a deadline ends at the longest deadline', async t => {
  const { address } = await served(t, { timeoutMs: 50 })
  const stock = stockClient(t, ownDefinitions.payprep.validation.v1.ValidationService, address)
  t.strictSame(await call(stock, 'Validate', { items: [{}] }, bearer(TOKEN)), {}, 'gRPC')
  const body = '{"items": [{}]}'
  const answer = await fetch(new URL(VALIDATE, address), { method: 'POST', headers: HEADERS, body })
  t.strictSame(await answer.json(), {}, 'Connect')
})

t.test('a call that is worked on is not without traffic: it is answered at its deadline', async t => {
  const { address } = await served(t, { idleMs: 50, timeoutMs: 1_000 })
  const stock = stockClient(t, ownDefinitions.payprep.validation.v1.ValidationService, address)
  t.strictSame(await call(stock, 'Validate', { items: [{}] }, bearer(TOKEN)), {}, 'HTTP/2')
  const answer = await fetch(new URL(VALIDATE, address), {
    method: 'POST',
    headers: HEADERS,
    body: '{"items": [{}]}',
  })
  t.strictSame(await answer.json(), {}, 'HTTP/1.1')
})

t.test('a stream goes on for as long as its caller sends', async t => {
  const { address } = await served(t, { timeoutMs: 20, lateMs: 20 })
  const stock = stockClient(t, ownDefinitions.payprep.validation.v1.ValidationService, address)
  const stream = stock.ValidateStream(bearer(TOKEN))
  for (const id of ['before', 'after']) {
    stream.write({ id })
    t.match(await once(stream, 'data'), [{ id }])
    await sleep(100)
  }
  stream.end()
})

t.test('connections without a call are closed at once on shutdown', async t => {
  const [unusedMs, drainMs] = [HOUR_MS, HOUR_MS]
  const { address, running } = await served(t, { unusedMs, drainMs })
  const socket = socketTo(t, address)
  socket.write(`${headOf(2)}{}`)
  await once(socket, 'data')
  const session = sessionTo(t, address)
  await once(session, 'remoteSettings')
  await Promise.all([running.close(), closeOf(socket), closeOf(session)])
})

t.test('a caller that keeps its half of a connection open does not hold up the shutdown', async t => {
  const { address, running } = await served(t, { drainMs: 50 })
  const attacker = socketTo(t, address, true)
  attacker.write(PREFACE)
  await once(attacker, 'data')
  await running.close()
})

t.test('a connection whose first bytes arrive during the shutdown does not hold it up', async t => {
  for (const word of [PREFACE, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n']) {
    const { address, running } = await served(t, { drainMs: 50 })
    const late = socketTo(t, address, true)
    await once(late, 'connect')
    // The port has accepted it once a later connection is served.
    await fetch(new URL('/grpc.health.v1.Health/Check', address), { method: 'POST', body: '{}' })
    const closed = running.close()
    late.write(word)
    await closed
  }
})
