import { createHash, randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import Koa from 'koa'
import t, { type Test } from 'tap'
import { answer, type State } from '../../../../edge/gateway/http/state.ts'
import { catchProblems } from '../../../../edge/gateway/middleware/catch-problems.ts'
import { send } from '../../../../edge/gateway/middleware/send.ts'
import { partsOf } from '../../../../edge/gateway/middleware/upload.ts'
import { Problem } from '../../../../services/kit/problem.ts'
import { httpServer } from '../../../harness/http-server.ts'

const MIB = 1024 * 1024
const TYPE = 'application/x-ndjson'

interface Options {
  readonly bytesMax?: number
  readonly take?: (bytes: Uint8Array, index: number) => Promise<void>
}

/** A server that takes uploads part by part, and answers with their lengths and their hash. */
async function world(t: Test, { bytesMax, take = async () => {} }: Options = {}) {
  const ends: unknown[] = []
  const failures = new EventEmitter()
  const app = new Koa<State>()
  app.silent = true
  app.use((ctx, next) => {
    ctx.state.requestId = 'of-the-test'
    return next()
  })
  app.use(send({ environment: 'development' }))
  app.use(catchProblems)
  app.use(async ctx => {
    const hash = createHash('sha256')
    const parts: number[] = []
    try {
      for await (const part of partsOf(ctx.req, TYPE, bytesMax)) {
        await take(part, parts.length)
        hash.update(part)
        parts.push(part.length)
      }
    } catch (error) {
      ends.push(error)
      failures.emit('end')
      throw error
    }
    answer(ctx, 200, { parts, hash: hash.digest('hex') })
  })
  const { port, close } = await httpServer(app.callback())
  t.teardown(close)

  async function upload(chunks: readonly Buffer[], headers: Record<string, string> = {}) {
    const sent = request({
      port,
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': TYPE, ...headers },
    })
    // A refusal may come before all has been sent.
    sent.on('error', () => {})
    for (const chunk of chunks) sent.write(chunk)
    sent.end()
    const [response] = await once(sent, 'response')
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += chunk
    return { status: response.statusCode as number, headers: response.headers, body: JSON.parse(text) }
  }
  return { port, ends, upload, ended: () => once(failures, 'end') }
}

const hashOf = (...chunks: readonly Buffer[]) =>
  createHash('sha256').update(Buffer.concat(chunks)).digest('hex')

t.test('an upload arrives whole, in parts of at most 1 MiB', async t => {
  const { upload } = await world(t)
  for (const length of [1, MIB, 5 * MIB + 7]) {
    const content = randomBytes(length)
    const { status, body } = await upload([content])
    t.strictSame([status, body.hash], [200, hashOf(content)], `${length} bytes`)
    t.ok(body.parts.every((part: number) => part <= MIB))
    t.ok(body.parts.length <= Math.ceil((2 * length) / MIB))
  }
  const small = Array.from({ length: 500 }, () => randomBytes(3))
  t.match((await upload(small)).body, { parts: [1_500], hash: hashOf(...small) })
})

t.test('an upload may be compressed, and is then not touched', async t => {
  const { upload } = await world(t)
  const content = gzipSync(randomBytes(MIB))
  for (const encoding of ['gzip', 'GZIP', 'identity']) {
    const { status, body } = await upload([content], { 'Content-Encoding': encoding })
    t.strictSame([status, body.hash], [200, hashOf(content)], encoding)
  }
  t.match(await upload([Buffer.from('{}\n')], { 'Content-Encoding': 'gzip' }), {
    status: 400,
    body: { code: 'REQUEST_MALFORMED', message: /not compressed by gzip/ },
  })
  for (const encoding of ['br', 'deflate', 'gzip, gzip']) {
    const { status, headers } = await upload([content], { 'Content-Encoding': encoding })
    t.strictSame([status, headers['accept-encoding']], [415, 'gzip, identity'], encoding)
  }
})

t.test('an upload without content or of another type is refused', async t => {
  const { upload } = await world(t)
  const empty = { status: 400, body: { code: 'REQUEST_MALFORMED', message: 'the body is empty' } }
  t.match(await upload([]), empty)
  t.match(await upload([], { 'Content-Length': '0' }), empty)
  for (const type of ['application/json', 'text/csv', 'application/x-ndjson; charset=latin1']) {
    t.match(await upload([Buffer.from('{}')], { 'Content-Type': type }), {
      status: 415,
      body: { message: 'Content-Type must be application/x-ndjson, in UTF-8' },
    })
  }
  const content = Buffer.from('{}')
  t.equal((await upload([content], { 'Content-Type': `${TYPE}; charset=utf-8` })).status, 200)
})

t.test('an upload that is too large is refused as soon as this is known', async t => {
  const { upload, port } = await world(t, { bytesMax: 2 * MIB })
  t.equal((await upload([Buffer.alloc(2 * MIB)])).status, 200)
  const streamed = await upload([Buffer.alloc(2 * MIB), Buffer.alloc(1)])
  t.match(streamed, { status: 413, body: { message: `the body may have at most ${2 * MIB} bytes` } })
  t.equal(streamed.headers.connection, 'close')

  const socket = connect(port)
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: ${2 * MIB + 1}\r\n\r\n`,
  )
  const [announced] = await once(socket, 'data')
  t.match(announced.toString(), /^HTTP\/1.1 413 /, 'before any of it arrives')
  socket.destroy()
})

t.test(
  'an upload whose part cannot be taken is answered with the reason, though more would come',
  async t => {
    const { upload } = await world(t, {
      async take(_bytes, index) {
        if (index === 1) throw new Problem('unavailable', 'the service is away')
      },
    })
    const { status, body } = await upload([Buffer.alloc(8 * MIB)])
    t.match([status, body], [503, { message: 'the service is away' }])
  },
)

t.test('an upload is received only as fast as its parts are taken', async t => {
  let release = () => {}
  const { port } = await world(t, { take: () => new Promise(resolve => (release = resolve)) })
  const sent = request({ port, method: 'POST', agent: false, headers: { 'Content-Type': TYPE } })
  sent.on('error', () => {})
  let written = 0
  while (written < 64 * MIB) {
    const goesOn = sent.write(Buffer.alloc(MIB), () => {})
    written += MIB
    if (goesOn) continue
    const drained = await Promise.race([
      once(sent, 'drain').then(() => true),
      new Promise(resolve => setTimeout(resolve, 500, false)),
    ])
    if (!drained) break
  }
  t.ok(written < 32 * MIB, `${written / MIB} MiB`)
  sent.destroy()
  release()
})

t.test('an upload that ends early ends the iteration with an error', async t => {
  const taking = new EventEmitter()
  const { port, ends, ended } = await world(t, { take: async () => void taking.emit('part') })
  for (const end of ['destroy', 'resetAndDestroy'] as const) {
    const socket = connect(port)
    const isTaken = once(taking, 'part')
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: ${3 * MIB}\r\n\r\n`)
    socket.write(Buffer.alloc(2 * MIB))
    await isTaken
    const isOver = ended()
    socket[end]()
    await isOver
  }
  t.match(ends, [{ message: 'the body ended early' }, { message: 'the body ended early' }])
})
