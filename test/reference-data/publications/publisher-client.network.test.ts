import type { RequestListener } from 'node:http'
import t, { type Test } from 'tap'
import {
  type ClientOptions,
  publisherClient,
} from '../../../services/reference-data/publications/publisher-client.ts'
import { ca, proxy, publisher, tlsPublisher } from './publisher.ts'

function client(t: Test, options: ClientOptions = {}) {
  const opened = publisherClient({ ca, ...options })
  t.teardown(opened.close)
  return opened
}

/** Redirects /0 to /1 and so on, up to the file at /`hops`. */
const redirecting = (hops: number): RequestListener => {
  return ({ url = '' }, response) => {
    const hop = Number(url.slice(1))
    if (hop === hops) response.end('the file')
    else response.writeHead(302, { location: `/${hop + 1}` }).end()
  }
}

t.test('A file arrives with its validators', async t => {
  const headers = { etag: '"1"', 'last-modified': 'Fri, 20 Nov 2026 08:00:00 GMT' }
  const address = await tlsPublisher(t, (_, response) => void response.writeHead(200, headers).end('a list'))
  t.match(await client(t).get(`${address}/x`), {
    status: 200,
    etag: '"1"',
    lastModified: 'Fri, 20 Nov 2026 08:00:00 GMT',
    body: Buffer.from('a list'),
  })
})

t.test('A publisher sees which program asks, and its version', async t => {
  const agents: (string | undefined)[] = []
  const address = await publisher(t, ({ headers }, response) => {
    agents.push(headers['user-agent'])
    response.end()
  })
  await client(t).get(address)
  t.match(agents, [/^payprep\/\d+\.\d+\.\d+ \(reference update\)$/])
})

t.test('A certificate that no authority has issued is refused', async t => {
  const address = await tlsPublisher(t, (_, response) => void response.end('a list'))
  const unsuspecting = publisherClient()
  t.teardown(unsuspecting.close)
  await t.rejects(unsuspecting.get(`${address}/x`), {
    name: 'UsageError',
    message: /cannot be reached: .*certificate/,
  })
})

t.test('Redirects are followed, up to five', async t => {
  const five = await tlsPublisher(t, redirecting(5))
  t.match(await client(t).get(`${five}/0`), { body: Buffer.from('the file') })
  const six = await tlsPublisher(t, redirecting(6))
  await t.rejects(client(t).get(`${six}/0`), { name: 'UsageError', message: /redirects more than 5 times/ })
})

t.test('A redirect from https to http is not followed', async t => {
  const asked: (string | undefined)[] = []
  const plain = await publisher(t, ({ url }, response) => {
    asked.push(url)
    response.end('another file')
  })
  const address = await tlsPublisher(t, (_, response) => {
    response.writeHead(301, { location: `${plain}/list` }).end()
  })
  await t.rejects(client(t).get(`${address}/x`), {
    name: 'UsageError',
    message: `${address}/x redirects to ${plain}, which is not https: it is not followed`,
  })
  t.strictSame(asked, [])
})

t.test('A failure behind a redirect names the host, but not the rest of its address', async t => {
  const there = await publisher(t, (_, response) => void response.writeHead(403).end())
  const address = await publisher(t, (_, response) => {
    response.writeHead(302, { location: `${there}/list?key=secret` }).end()
  })
  await t.rejects(client(t).get(`${address}/x`), {
    message: `${address}/x, redirected to ${there}, answers with status 403 instead of the file`,
  })
})

t.test('A file that is too large is given up as it arrives', async t => {
  const address = await publisher(t, (_, response) => void response.end('x'.repeat(1_001)))
  await t.rejects(client(t, { bytesMax: 1_000 }).get(`${address}/x`), {
    name: 'UsageError',
    message: `${address}/x is larger than the limit of 1000 bytes`,
  })
  t.match(await client(t, { bytesMax: 1_001 }).get(`${address}/x`), { status: 200 })
  await t.rejects(client(t).get(`${address}/x`, { bytesMax: 1_000 }), /the limit of 1000 bytes$/)
})

t.test('A file that breaks off is no file', async t => {
  const address = await publisher(t, ({ url }, response) => {
    if (url === '/counted') response.writeHead(200, { 'content-length': '100' })
    response.write('ten bytes.', () => response.destroy())
  })
  for (const path of ['/counted', '/chunked']) {
    await t.rejects(
      client(t).get(address + path),
      { name: 'UsageError', message: /broke off after 10 bytes: / },
      path,
    )
  }
})

t.test('A server that answers too late is given up', async t => {
  const address = await publisher(t, ({ url }, response) => void (url === '/begun' && response.write('a')))
  const given = (path: string, deadlineMs: number) =>
    client(t, { deadlineMs })
      .get(address + path)
      .then(String, ({ message }: Error) => message)
  t.match(await given('/silent', 50), /cannot be reached: it took more than 0\.05 s/)
  let begun: string
  let deadlineMs = 50
  // On a busy machine, an answer may begin only after a short deadline.
  do begun = await given('/begun', (deadlineMs *= 2))
  while (begun.includes('cannot be reached') && deadlineMs < 60_000)
  t.match(begun, /broke off after \d bytes?: it took more than/)
})

t.test('Another answer than the file is named with its status', async t => {
  const address = await publisher(
    t,
    ({ url = '' }, response) => void response.writeHead(Number(url.slice(1))).end(),
  )
  for (const status of [204, 302, 404, 503]) {
    await t.rejects(client(t).get(`${address}/${status}`), {
      name: 'UsageError',
      message: `${address}/${status} answers with status ${status} instead of the file`,
    })
  }
  t.match(await client(t).get(`${address}/304`), { status: 304, body: Buffer.alloc(0) })
  await t.rejects(client(t).get('http://127.0.0.1:1/x'), {
    name: 'UsageError',
    message: /cannot be reached: ./,
  })
})

t.test('A proxy tunnels to publishers, and sees nothing but their hosts', async t => {
  const address = await tlsPublisher(t, (_, response) => void response.end('a list'))
  const through = await proxy(t)
  const { body } = await client(t, { proxy: new URL(through.address) }).get(`${address}/x`)
  t.equal(body.toString(), 'a list')
  t.strictSame(through.hosts, [new URL(address).host])
})

t.test('A proxy that is away, refuses or cannot be used is named without its password', async t => {
  const away = client(t, { proxy: new URL('http://me:secret@127.0.0.1:1') })
  await t.rejects(away.get('https://127.0.0.1/x'), {
    name: 'UsageError',
    message:
      /^https:\S+ cannot be reached with the proxy http:\/\/127\.0\.0\.1:1: the proxy opens no tunnel: [^@]*ECONNREFUSED[^@]*$/,
  })
  // Node's server ends a connection that asks for a tunnel.
  const denied = client(t, { proxy: new URL(await publisher(t, () => {})) })
  await t.rejects(denied.get('https://127.0.0.1/x'), {
    name: 'UsageError',
    message: /with the proxy http:\S+: the proxy opens no tunnel: ./,
  })
  t.throws(() => publisherClient({ proxy: new URL('ftp://me:secret@127.0.0.1') }), {
    name: 'UsageError',
    message: /^REFERENCE_DATA_PROXY cannot be used \([^@]*\): set it to a URL such as/,
  })
})
