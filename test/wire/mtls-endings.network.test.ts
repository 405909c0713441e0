import { X509Certificate } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls'
import t, { type Test } from 'tap'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { reloadChanged } from '../../services/kit/process/reloading/reload.ts'
import type { Certificate } from '../verification/certificates.ts'
import { bank, other, served, VALIDATE } from './mtls-served.ts'
import { until } from '../harness/until.ts'

// Attacks by a caller that keeps its connection after its certificate expired or its authority was removed.

const REQUEST = [
  `POST ${VALIDATE} HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 2',
  '',
  '{}',
].join('\r\n')
/** Long enough to connect on a busy machine. */
const LIFETIME_MS = 5_000

const newcomer = (lifetimeMs?: number) => bank.program(['edge.payprep.svc'], lifetimeMs)

async function connected(t: Test, address: URL, options: ConnectionOptions): Promise<TLSSocket> {
  const socket = connectTls({
    port: Number(address.port),
    host: '127.0.0.1',
    servername: 'localhost',
    ca: bank.ca + other.ca,
    ...options,
  })
  socket.on('error', () => {})
  t.teardown(() => socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

interface Caller {
  /** Resolves with whether it was answered. */
  readonly call: () => Promise<boolean>
  readonly closed: Promise<unknown>
}

const versions: Readonly<Record<string, (t: Test, address: URL, pair: Certificate) => Promise<Caller>>> = {
  async 'HTTP/1.1'(t, address, pair) {
    const socket = await connected(t, address, pair)
    const closed = closeOf(socket.resume())
    return {
      closed,
      async call() {
        const answer = once(socket, 'data').then(([bytes]) => String(bytes).startsWith('HTTP/1.1 200'))
        socket.write(REQUEST)
        return Promise.race([answer.catch(() => false), closed.then(() => false)])
      },
    }
  },
  async 'HTTP/2'(t, address, pair) {
    const socket = await connected(t, address, { ...pair, ALPNProtocols: ['h2'] })
    const session: ClientHttp2Session = connectHttp2(address, { createConnection: () => socket })
    session.on('error', () => {})
    const closed = closeOf(session)
    return {
      closed,
      async call() {
        if (session.closed) return false
        const stream = session.request({
          ':method': 'POST',
          ':path': VALIDATE,
          'content-type': 'application/json',
        })
        stream.on('error', () => {}).resume()
        const answer = once(stream, 'response').then(([head]) => head[':status'] === 200)
        stream.end('{}')
        return Promise.race([answer.catch(() => false), closed.then(() => false)])
      },
    }
  },
}

t.test(
  'a connection ends with the certificate of its caller, however busy it is, and is not resumed',
  async t => {
    const { address, lines } = await served(t)
    async function endsBusy(version: string) {
      const pair = newcomer(LIFETIME_MS)
      const { call, closed } = await versions[version]!(t, address, pair)
      await until(async () => !(await call()))
      const { validTo } = new X509Certificate(pair.cert)
      t.ok(Date.now() >= Date.parse(validTo), `${version}: until then its calls are answered`)
      await closed
    }
    async function isNotResumed() {
      const expiring = await connected(t, address, newcomer(LIFETIME_MS))
      const [expired] = await once(expiring.resume(), 'session')
      await closeOf(expiring)
      const resumed = await connected(t, address, { session: expired })
      t.ok(resumed.isSessionReused())
      resumed.write(REQUEST)
      t.equal(await dataOf(resumed), '')
    }
    // Each waits for its certificate to expire.
    await Promise.all([...Object.keys(versions).map(endsBusy), isNotResumed()])
    t.match(lines, [{ event: 'service.connection', reason: 'certificate-refused', address: '127.0.0.1' }])
  },
)

for (const [version, connect] of Object.entries(versions)) {
  t.test(`a connection of ${version} ends with the authority of its caller, after its call`, async t => {
    const service = new EventEmitter()
    const { address, put } = await served(t, other.program(['localhost']), {
      async validate() {
        service.emit('begun')
        await once(service, 'goes on')
      },
    })
    const [busy, idle] = [await connect(t, address, newcomer()), await connect(t, address, newcomer())]
    const begun = once(service, 'begun')
    const answer = busy.call()
    await begun
    put(other.program(['localhost']), other.ca)
    await reloadChanged(silentLog)
    await idle.closed
    service.emit('goes on')
    t.equal(await answer, true)
    await busy.closed
  })
}

t.test('the last answer of HTTP/1.1 on a connection says that it is the last', async t => {
  const service = new EventEmitter()
  const { address, put } = await served(t, other.program(['localhost']), {
    async validate() {
      service.emit('begun')
      await once(service, 'goes on')
    },
  })
  const socket = await connected(t, address, newcomer())
  const begun = once(service, 'begun')
  socket.write(REQUEST)
  await begun
  put(other.program(['localhost']), other.ca)
  await reloadChanged(silentLog)
  const data = dataOf(socket)
  service.emit('goes on')
  t.match(await data, /^HTTP\/1\.1 200 [^]*\r\nConnection: close\r\n/)
})

t.test('a caller whose authority is gone does not come back by resuming its session', async t => {
  const { address, put } = await served(t, other.program(['localhost']))
  const lasting = await connected(t, address, newcomer())
  const [former] = await once(lasting.resume(), 'session')
  put(other.program(['localhost']), other.ca)
  await reloadChanged(silentLog)
  const again = await connected(t, address, { session: former })
  t.notOk(again.isSessionReused())
  again.write(REQUEST)
  t.equal(await dataOf(again), '')
})

const closeOf = (opened: TLSSocket | ClientHttp2Session) =>
  new Promise<unknown>(closed => opened.once('close', closed))

async function dataOf(socket: TLSSocket): Promise<string> {
  let data = ''
  socket.on('data', bytes => (data += bytes))
  await closeOf(socket)
  return data
}
