import { createServer } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { Webhook } from 'standardwebhooks'
import t, { type Test } from 'tap'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { webhookSettings } from '../../services/notifier/config.ts'
import { type SendResult, sender } from '../../services/notifier/sender.ts'
import { newSecret } from '../../services/notifier/signature.ts'
import { connectProxy, listening, type Tunnelling } from '../harness/connect-proxy.ts'
import { freePort } from '../harness/free-port.ts'
import { receiver } from '../harness/receiver.ts'
import { authority } from '../verification/certificates.ts'

const trusted = authority()
const foreign = authority('another authority')
const secret = newSecret()
const event = {
  url: 'https://hooks.example/in?a=1',
  secrets: [secret],
  eventId: 'e-1',
  body: Buffer.from('{"ß":1}'),
}

/** An endpoint over TLS that records the bodies which it can verify. */
async function endpoint(t: Test, certificate = trusted.program(['hooks.example'])) {
  const received: unknown[] = []
  const server = createServer(certificate, async (request, response) => {
    const body = await text(request)
    received.push([request.url, new Webhook(secret).verify(body, request.headers as Record<string, string>)])
    response.writeHead(204).end()
  })
  return { port: await listening(t, server), received }
}

function sending(t: Test, webhookProxy: URL, more: Partial<Parameters<typeof sender>[0]> = {}) {
  const { send, close } = sender({
    allowedOrigins: new Set(),
    webhookProxy,
    ca: trusted.ca,
    timeoutMs: 5_000,
    lookup: () => t.fail('the name of an endpoint is looked up'),
    ...more,
  })
  t.teardown(close)
  return (url = event.url) => send({ ...event, url })
}

const answering =
  (head: string): Tunnelling =>
  socket => {
    socket.end(`HTTP/1.1 ${head}\r\ncontent-length: 0\r\n\r\n`)
    return undefined
  }

t.test('a webhook goes through a tunnel, in which the proxy sees nothing but the host', async t => {
  const { port, received } = await endpoint(t)
  const { url, asked, passed } = await connectProxy(t, () => port)
  const send = sending(t, url)
  for (const _ of Array.from({ length: 7 })) t.match(await send(), { outcome: 'DELIVERED', status: 204 })
  t.strictSame(
    received,
    Array.from({ length: 7 }, () => ['/in?a=1', { ß: 1 }]),
  )
  t.strictSame([...new Set(asked.map(({ url }) => url))], ['hooks.example:443'])
  t.ok(asked.length < 7, 'tunnels are kept for the next webhook')
  t.equal(asked[0]!.headers['proxy-authorization'], undefined)
  t.notOk(passed().includes('webhook-'), 'the rest is encrypted')
})

t.test('the user and the password of the proxy reach the proxy alone, over TLS if it speaks TLS', async t => {
  const { port } = await endpoint(t)
  const { url, asked, passed } = await connectProxy(t, () => port, trusted.server())
  url.hostname = 'localhost'
  url.username = 'pay%40prep'
  url.password = 's%3Acret'
  t.match(await sending(t, url)(), { outcome: 'DELIVERED' })
  const basic = `Basic ${Buffer.from('pay@prep:s:cret').toString('base64')}`
  t.equal(asked[0]!.headers['proxy-authorization'], basic)
  t.notOk(passed().includes(basic))

  const forged = await connectProxy(t, () => port, foreign.server())
  forged.url.hostname = 'localhost'
  t.match(await sending(t, forged.url)(), {
    outcome: 'PROXY_FAILED',
    answer: /^the proxy failed \(\w+\)$/,
  })
  t.equal(forged.asked.length, 0, 'nothing is told to a proxy that no authority vouches for')
})

t.test('the certificate of the endpoint is verified, whatever the proxy does', async t => {
  const certificates = {
    'of an unknown authority': foreign.program(['hooks.example']),
    'of another host': trusted.program(['other.example']),
    'that has expired': trusted.program(['hooks.example'], -3_600_000),
  }
  for (const [title, certificate] of Object.entries(certificates)) {
    const { port, received } = await endpoint(t, certificate)
    const { url } = await connectProxy(t, () => port)
    t.match(await sending(t, url)(), { outcome: 'UNREACHABLE', answer: /CERT|SIGNATURE|ISSUER/ }, title)
    t.equal(received.length, 0, title)
  }

  // A proxy that opens TLS, with a certificate of its own.
  let read = ''
  const { url } = await connectProxy(t, socket => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    const opened = new TLSSocket(socket as never, { isServer: true, ...foreign.program(['hooks.example']) })
    opened.on('data', chunk => (read += chunk)).on('error', () => {})
    return undefined
  })
  t.match(await sending(t, url)(), { outcome: 'UNREACHABLE' })
  t.equal(read, '')
})

t.test(
  'a proxy to which its user and password could not be sent is refused at start, without showing them',
  t => {
    for (const [url, problem] of [
      ['http://a-token@proxy.example:4750', 'must have a user and a password, or neither'],
      ['http://:a-token@proxy.example:4750', 'must have a user and a password, or neither'],
      ['http://notifier:a-token%@proxy.example:4750', 'must have its user and password percent-encoded'],
      ['proxy.example:4750', 'must be a URL, such as http://proxy.example.com:4750'],
    ]) {
      const { webhookProxy } = webhookSettings
      t.throws(() => readConfig({ WEBHOOK_PROXY_URL: url }, { webhookProxy }), {
        message: `WEBHOOK_PROXY_URL ${problem}`,
      })
    }
    t.end()
  },
)

t.test('a failure of the proxy is told as one, in time, and without its address or password', async t => {
  const cases: Readonly<Record<string, readonly [tunnelling: Tunnelling, answer: RegExp]>> = {
    'wants other credentials': [answering('407 Proxy Authentication Required'), /^the proxy answered 407$/],
    'has too many tunnels': [answering('429 Too Many Requests'), /^the proxy answered 429$/],
    'has a bug': [answering('500 Oops'), /^the proxy answered 500$/],
    'knows no tunnels': [answering('405 Method Not Allowed'), /^the proxy answered 405$/],
    'is silent': [() => undefined, /^the proxy has opened no connection in time$/],
    'hangs up': [socket => void socket.destroy(), /^the proxy failed \(\w+\)$/],
    'speaks another protocol': [
      socket => void socket.end('220 mail.example ESMTP\r\n'),
      /^the proxy failed \(\w+\)$/,
    ],
  }
  const results = await Promise.all(
    Object.entries(cases).map(async ([title, [tunnelling, answer]]) => {
      const { url } = await connectProxy(t, tunnelling)
      url.username = 'payprep'
      url.password = 'a-secret'
      const result = await sending(t, url)()
      t.match(result, { outcome: 'PROXY_FAILED', status: undefined, answer }, title)
      return result
    }),
  )
  const away = await sending(t, new URL(`http://payprep:a-secret@127.0.0.1:${await freePort()}`))()
  t.match(away, { outcome: 'PROXY_FAILED', answer: 'the proxy failed (ECONNREFUSED)' }, 'is away')
  for (const result of [...results, away]) {
    t.ok(result!.milliseconds < 5_000, `after ${result!.milliseconds} ms`)
    t.notMatch(JSON.stringify(result), /127\.0\.0\.1|a-secret/)
  }
})

t.test('a proxy that refuses a host or cannot reach it speaks of the endpoint', async t => {
  const cases: readonly (readonly [head: string, expected: Partial<SendResult>])[] = [
    ['403 Forbidden', { outcome: 'BLOCKED', answer: 'the proxy refuses to connect to this host' }],
    [
      '407 Request rejected by proxy\r\nX-Smokescreen-Error: Egress proxying is denied to host',
      { outcome: 'BLOCKED', answer: 'the proxy refuses to connect to this host' },
    ],
    ['502 Bad gateway', { outcome: 'UNREACHABLE', answer: 'the proxy answered 502' }],
    ['503 Service Unavailable', { outcome: 'UNREACHABLE', answer: 'the proxy answered 503' }],
    ['504 Gateway timeout', { outcome: 'UNREACHABLE', answer: 'the proxy answered 504' }],
  ]
  for (const [head, expected] of cases) {
    const { url, asked } = await connectProxy(t, answering(head))
    t.match(await sending(t, url)(), expected, head)
    t.equal(asked.length, 1, 'asked once')
  }
})

t.test('an endpoint that is slow within the tunnel has timed out by itself', async t => {
  const server = createServer(trusted.program(['hooks.example']), () => {})
  const port = await listening(t, server)
  const { url } = await connectProxy(t, () => port)
  t.match(await sending(t, url, { timeoutMs: 2_000 })(), { outcome: 'TIMED_OUT' })
})

t.test('a proxy is never asked for addresses, nor for names of private networks', async t => {
  const { url, asked } = await connectProxy(t, answering('200 OK'))
  const send = sending(t, url)
  const hosts = {
    BLOCKED: [
      '10.0.0.7',
      '169.254.169.254',
      '[::1]',
      '[fd00::7]',
      '2130706433',
      '0x7f.1',
      'localhost',
      'db.internal',
    ],
    UNREACHABLE: ['vault.service.consul', 'notifier.payprep.svc'],
  }
  for (const [outcome, names] of Object.entries(hosts))
    for (const name of names) t.match(await send(`https://${name}/`), { outcome }, name)
  t.match(await send('https://hooks.example:25/'), { outcome: 'BLOCKED' }, 'a port of mail')
  t.match(await send('http://hooks.example/'), { outcome: 'BLOCKED' }, 'without TLS')
  t.strictSame(asked, [])
})

t.test('origins that the operator allows are reached without the proxy', async t => {
  const own = await receiver(t)
  const { url, asked } = await connectProxy(t, answering('403 Forbidden'))
  const send = sending(t, url, { allowedOrigins: new Set([own.origin]) })
  t.match(await send(own.origin), { outcome: 'DELIVERED' })
  t.match(await send(), { outcome: 'BLOCKED' })
  t.strictSame([own.received.length, asked.length], [1, 1])
})

t.test('a tunnel that the endpoint has closed meanwhile is opened again within the attempt', async t => {
  const { port, received } = await endpoint(t)
  const tunnels: ReturnType<typeof connect>[] = []
  const { url, asked } = await connectProxy(t, socket => {
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    tunnels.push(target)
    return undefined
  })
  const send = sending(t, url)
  t.match(await send(), { outcome: 'DELIVERED' })
  for (const tunnel of tunnels) tunnel.destroy()
  t.match(await send(), { outcome: 'DELIVERED' })
  t.strictSame([received.length, asked.length], [2, 2])
})
