import { once } from 'node:events'
import { request } from 'node:http'
import t from 'tap'
import { ETAG, lastModified, later, servedFile } from './served-file.ts'

t.test('a file is answered as a whole, with what a client needs to keep it', async t => {
  const { content, reads, ask } = await servedFile(t)
  const { status, headers, bytes } = await ask()
  t.equal(status, 200)
  t.ok(bytes.equals(content))
  t.strictSame(reads, [0, 1000, 2000, 3000, 4000])
  t.match(headers, {
    etag: ETAG,
    'last-modified': lastModified,
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding',
    'accept-ranges': 'bytes',
    'content-length': '4500',
    'content-type': 'application/x-ndjson',
    'content-disposition': 'attachment; filename="a.jsonl"',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'of-the-test',
  })
  t.notOk('content-encoding' in headers)
})

t.test('HEAD is answered like GET, without the content', async t => {
  const { reads, ask } = await servedFile(t, { encoding: 'gzip' })
  const [head, get] = [await ask({ Range: 'bytes=0-9' }, 'HEAD'), await ask()]
  const { date: _head, ...ofHead } = head.headers
  const { date: _get, ...ofGet } = get.headers
  t.strictSame([head.status, ofHead, head.bytes.length], [200, ofGet, 0])
  t.equal(ofHead['content-encoding'], 'gzip')
  t.equal(reads.length, 1 + 5)
})

t.test('a client that has the file is answered with 304', async t => {
  const { ask } = await servedFile(t)
  for (const [headers, status] of [
    [{ 'If-None-Match': ETAG }, 304],
    [{ 'If-None-Match': `"x", W/${ETAG}` }, 304],
    [{ 'If-None-Match': '*' }, 304],
    [{ 'If-None-Match': ETAG, 'Cache-Control': 'no-cache' }, 304],
    [{ 'If-None-Match': '"x"' }, 200],
    [{ 'If-Modified-Since': lastModified }, 304],
    [{ 'If-Modified-Since': later }, 304],
    [{ 'If-Modified-Since': 'Sat, 21 Nov 2026 11:59:59 GMT' }, 200],
    [{ 'If-None-Match': '"x"', 'If-Modified-Since': later }, 200],
    [{ 'If-Modified-Since': 'nonsense' }, 200],
    [{ 'If-None-Match': ETAG, Range: 'bytes=0-1' }, 304],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(headers, method)
      t.equal(answer.status, status, `${method} ${JSON.stringify(headers)}`)
      t.equal(answer.headers.etag, ETAG)
      if (status === 304) t.equal(answer.bytes.length, 0)
    }
  }
})

const part = { name: 'a', contentType: 'text/csv', length: 3_000, etag: 'abc' }

t.test('an outage before the first part is an answer, and one after it breaks the connection', async t => {
  const away = await servedFile(t, { read: () => Promise.reject(new Error('away')) })
  t.equal((await away.ask()).status, 500)

  const late = await servedFile(t, {
    read: async offset => {
      if (offset > 1_000) throw new Error('away')
      return { ...part, bytes: Buffer.alloc(1_000) }
    },
  })
  const answer = await late.ask()
  t.match(answer, { status: 200, headers: { 'content-length': '3000' }, isWhole: false })
  t.ok(answer.bytes.length < 3_000)

  const short = await servedFile(t, {
    read: async offset => ({ ...part, bytes: Buffer.alloc(offset > 0 ? 0 : 1_000) }),
  })
  t.notOk((await short.ask()).isWhole, 'also a file that ends too early')
})

t.test('no part is read before the client has room for it, and none after it has left', async t => {
  const MIB = 1024 * 1024
  const length = 1_000 * MIB
  const { reads, signals, port } = await servedFile(t, {
    read: async () => ({ ...part, length, bytes: Buffer.alloc(MIB) }),
  })
  const sent = request({ port, agent: false })
  sent.end()
  const [answer] = await once(sent, 'response')
  // The client reads nothing, and the system buffers only some MiB.
  let last = -1
  while (reads.length !== last) {
    last = reads.length
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  t.ok(reads.length < 30, `${reads.length} parts`)
  const [signal] = signals
  const aborted = once(signal!, 'abort')
  answer.destroy()
  await aborted
  const atEnd = reads.length
  await new Promise(resolve => setTimeout(resolve, 50))
  t.ok(reads.length <= atEnd + 1)
})
