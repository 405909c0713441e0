import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import t, { type Test } from 'tap'
import { answerFile, type StoredFile } from '../../../../edge/gateway/http/file-answer.ts'
import type { State } from '../../../../edge/gateway/http/state.ts'
import { catchProblems } from '../../../../edge/gateway/middleware/catch-problems.ts'
import { send } from '../../../../edge/gateway/middleware/send.ts'

const PART = 1_000
const modifiedAt = new Date('2026-11-21T12:00:00.900Z')
const lastModified = 'Sat, 21 Nov 2026 12:00:00 GMT'
const later = 'Sun, 22 Nov 2026 12:00:00 GMT'
const ETAG = '"abc"'

interface Options extends Partial<Pick<StoredFile, 'encoding' | 'read'>> {
  readonly content?: Buffer
}

/** Serves one file, which is read in parts of 1,000 bytes. `reads` are the offsets that were asked for. */
async function world(t: Test, { content = randomBytes(4_500), encoding, read }: Options = {}) {
  const reads: number[] = []
  const signals: AbortSignal[] = []
  const app = new Koa<State>()
  app.silent = true
  app.use((ctx, next) => {
    ctx.state.requestId = 'of-the-test'
    return next()
  })
  app.use(send({ environment: 'development' }))
  app.use(catchProblems)
  app.use(ctx =>
    answerFile(ctx, {
      read(offset, signal) {
        reads.push(offset)
        signals.push(signal)
        const part = {
          name: 'a.jsonl',
          contentType: 'application/x-ndjson',
          length: content.length,
          etag: 'abc',
        }
        const bytes = content.subarray(offset, (Math.floor(offset / PART) + 1) * PART)
        return read?.(offset, signal) ?? Promise.resolve({ ...part, bytes })
      },
      encoding,
      modifiedAt,
      cacheControl: 'private, no-cache',
    }),
  )
  const server = createServer(app.callback())
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo

  /** The answer as it was sent; `isWhole` if the connection was not broken before its end. */
  async function ask(headers: Record<string, string> = {}, method = 'GET') {
    const sent = request({ port, method, headers, agent: false })
    sent.end()
    const [answer] = await once(sent, 'response')
    const chunks: Buffer[] = []
    let isWhole = true
    try {
      for await (const chunk of answer) chunks.push(chunk)
    } catch {
      isWhole = false
    }
    const { statusCode: status, statusMessage: reason } = answer
    return { status, reason, headers: answer.headers, bytes: Buffer.concat(chunks), isWhole }
  }
  return { content, reads, signals, ask, port, app }
}

t.test('a file is answered as a whole, with what a client needs to keep it', async t => {
  const { content, reads, ask } = await world(t)
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
  const { reads, ask } = await world(t, { encoding: 'gzip' })
  const [head, get] = [await ask({ Range: 'bytes=0-9' }, 'HEAD'), await ask()]
  const { date: _head, ...ofHead } = head.headers
  const { date: _get, ...ofGet } = get.headers
  t.strictSame([head.status, ofHead, head.bytes.length], [200, ofGet, 0])
  t.equal(ofHead['content-encoding'], 'gzip')
  t.equal(reads.length, 1 + 5)
})

t.test('a range is answered with its bytes, and only the parts that hold them are read', async t => {
  const { content, reads, ask } = await world(t)
  for (const [range, from, to, offsets] of [
    ['bytes=0-99', 0, 100, [0]],
    ['bytes=999-1000', 999, 1001, [999, 1000]],
    ['bytes=4000-', 4000, 4500, [4000]],
    ['bytes=1500-3499', 1500, 3500, [1500, 2000, 3000]],
    // The length must be known first.
    ['bytes=-600', 3900, 4500, [0, 3900, 4000]],
    ['bytes=-9999', 0, 4500, [0, 1000, 2000, 3000, 4000]],
    ['bytes=4400-99999', 4400, 4500, [4400]],
  ] as const) {
    const { status, headers, bytes } = await ask({ Range: range })
    t.equal(status, 206, range)
    t.ok(bytes.equals(content.subarray(from, to)), range)
    t.equal(headers['content-range'], `bytes ${from}-${to - 1}/4500`)
    t.equal(headers['content-length'], String(to - from))
    t.strictSame(reads.splice(0), offsets, range)
  }
})

t.test('a range beyond the end is answered with 416 and the length', async t => {
  const { ask } = await world(t)
  for (const range of ['bytes=4500-', 'bytes=9000-9001', 'bytes=-0']) {
    const { status, reason, headers, bytes } = await ask({ Range: range })
    t.strictSame([status, reason], [416, 'Range Not Satisfiable'], range)
    t.equal(headers['content-range'], 'bytes */4500')
    t.match(JSON.parse(bytes.toString()), { message: /beyond the end of the file, which has 4500 bytes/ })
  }
})

t.test('several ranges, other units and malformed ones are answered with the whole file', async t => {
  const { content, ask } = await world(t)
  for (const range of ['bytes=0-1,3-4', 'lines=0-1', 'bytes=2-1']) {
    const { status, bytes } = await ask({ Range: range })
    t.strictSame([status, bytes.equals(content)], [200, true], range)
  }
})

t.test('an interrupted download goes on only if the file is the same', async t => {
  const { ask } = await world(t)
  for (const [ifRange, status] of [
    [ETAG, 206],
    [lastModified, 206],
    ['"other"', 200],
    [`W/${ETAG}`, 200],
    [later, 200],
    ['nonsense', 200],
  ] as const) {
    const { bytes, ...answer } = await ask({ Range: 'bytes=4000-', 'If-Range': ifRange })
    t.strictSame([answer.status, bytes.length], [status, status === 206 ? 500 : 4500], ifRange)
  }
})

t.test('a client that has the file is answered with 304', async t => {
  const { ask } = await world(t)
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

t.test('an empty file has no bytes, and no ranges', async t => {
  const { ask } = await world(t, { content: Buffer.alloc(0) })
  const whole = await ask()
  t.strictSame([whole.status, whole.headers['content-length'], whole.isWhole], [200, '0', true])
  t.equal((await ask({ Range: 'bytes=0-' })).status, 416)
})

const part = { name: 'a', contentType: 'text/csv', length: 3_000, etag: 'abc' }

t.test('an outage before the first part is an answer, and one after it breaks the connection', async t => {
  const away = await world(t, { read: () => Promise.reject(new Error('away')) })
  t.equal((await away.ask()).status, 500)

  const late = await world(t, {
    read: async offset => {
      if (offset > 1_000) throw new Error('away')
      return { ...part, bytes: Buffer.alloc(1_000) }
    },
  })
  const answer = await late.ask()
  t.match(answer, { status: 200, headers: { 'content-length': '3000' }, isWhole: false })
  t.ok(answer.bytes.length < 3_000)

  const short = await world(t, {
    read: async offset => ({ ...part, bytes: Buffer.alloc(offset > 0 ? 0 : 1_000) }),
  })
  t.notOk((await short.ask()).isWhole, 'also a file that ends too early')
})

t.test('no part is read before the client has room for it, and none after it has left', async t => {
  const MIB = 1024 * 1024
  const length = 1_000 * MIB
  const { reads, signals, port } = await world(t, {
    read: async () => ({ ...part, length, bytes: Buffer.alloc(MIB) }),
  })
  const sent = request({ port, agent: false })
  sent.end()
  const [answer] = await once(sent, 'response')
  // The client takes nothing: what the system buffers is some MiB.
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
