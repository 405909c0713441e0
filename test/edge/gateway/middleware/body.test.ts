import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import type { JsonValue } from '@bufbuild/protobuf'
import Koa from 'koa'
import t, { type Test } from 'tap'
import { answer, type State, type Step } from '../../../../edge/gateway/http/state.ts'
import { mistakeIn } from '../../../../edge/gateway/json/syntax.ts'
import { jsonBody, readForm } from '../../../../edge/gateway/middleware/body.ts'
import { catchProblems } from '../../../../edge/gateway/middleware/catch-problems.ts'
import { send } from '../../../../edge/gateway/middleware/send.ts'
import { httpServer } from '../../../harness/http-server.ts'

const KIB = 1024

/** A server that parses bodies and echoes them. */
async function echoServer(t: Test): Promise<number> {
  const app = new Koa<State>()
  app.silent = true
  app.use((ctx, next) => {
    ctx.state.requestId = 'of-the-test'
    return next()
  })
  app.use(send({ environment: 'development' }))
  app.use(catchProblems)
  const readBody: Step = async (ctx, next) => {
    if (ctx.path !== '/form') return jsonBody(ctx, next)
    answer(ctx, 200, { ...(await readForm(ctx.req)) } as JsonValue)
  }
  app.use(readBody)
  app.use(ctx => answer(ctx, 200, ctx.state.body as JsonValue))
  const { port, close } = await httpServer(app.callback())
  t.teardown(close)
  return port
}

interface Sent {
  readonly type?: string | undefined
  readonly path?: string
  readonly headers?: Record<string, string>
}

/** Chunks are written one by one, without a Content-Length unless the headers have one. */
async function sendTo(port: number, chunks: readonly (string | Buffer)[], sent: Sent = {}) {
  const { type = 'application/json', path = '/', headers = {} } = sent
  const outgoing = request({
    port,
    path,
    method: 'POST',
    agent: false,
    headers: { ...(type !== '' && { 'Content-Type': type }), ...headers },
  })
  // A refusal may come before all has been sent.
  outgoing.on('error', () => {})
  for (const chunk of chunks) outgoing.write(chunk)
  outgoing.end()
  const [response] = await once(outgoing, 'response')
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode as number, headers: response.headers, body: JSON.parse(text) }
}

t.test('JSON is parsed, in one chunk or many', async t => {
  const port = await echoServer(t)
  const text = JSON.stringify({ name: 'Zoë 🙂', list: [1, null, true], empty: {} })
  const bodies: readonly (readonly [title: string, chunks: (string | Buffer)[], sent?: Sent])[] = [
    ['in one piece', [text]],
    ['byte by byte', [...Buffer.from(text)].map(byte => Buffer.from([byte]))],
    ['with a length', [text], { headers: { 'Content-Length': String(Buffer.byteLength(text)) } }],
    ['with a charset', [text], { type: 'application/json; charset=utf-8' }],
    ['with a charset in quotes', [text], { type: 'Application/JSON ;charset="UTF-8"' }],
  ]
  for (const [title, chunks, sent] of bodies) {
    const { status, body } = await sendTo(port, chunks, sent)
    t.equal(status, 200, title)
    t.strictSame(body, JSON.parse(text), title)
  }
})

t.test('a body of the maximum size and depth is accepted', async t => {
  const port = await echoServer(t)
  const frame = JSON.stringify({ pad: '' }).length
  t.equal((await sendTo(port, [JSON.stringify({ pad: 'x'.repeat(256 * KIB - frame) })])).status, 200)
  t.equal((await sendTo(port, ['['.repeat(32) + ']'.repeat(32)])).status, 200)
  t.equal(
    (await sendTo(port, [`["${'['.repeat(100)}\\"${'{'.repeat(100)}", {}]`])).status,
    200,
    'brackets in strings do not count',
  )
})

t.test('invalid JSON is refused with the position of the mistake', async t => {
  const port = await echoServer(t)
  const bodies: readonly (readonly [body: string | Buffer, message: string])[] = [
    ['', 'the body is empty'],
    [' ', 'the body ends too early'],
    ['{"a":x}', 'the body is not JSON from character 6 on'],
    ['{"a":1,}', 'the body is not JSON from character 8 on'],
    ["{'a':1}", 'the body is not JSON from character 2 on'],
    ['{"a":1', 'the body ends too early'],
    ['{"a":1}}', 'the body is not JSON from character 8 on'],
    ['\ufeff{}', 'the body is not JSON from character 1 on'],
    ['NaN', 'the body is not JSON from character 1 on'],
    [Buffer.from([0x22, 0xff, 0x22]), 'the body is not UTF-8'],
    [Buffer.from('"é"', 'latin1'), 'the body is not UTF-8'],
    ['['.repeat(33) + ']'.repeat(33), 'the body nests deeper than 32 levels'],
    ['{"a":'.repeat(10_000), 'the body nests deeper than 32 levels'],
  ]
  for (const [body, message] of bodies) {
    const { status, body: error } = await sendTo(port, [body])
    t.strictSame([status, error], [400, { code: 'REQUEST_MALFORMED', message }], message)
  }
})

t.test('a member that is repeated is refused with its place', async t => {
  const port = await echoServer(t)
  const repeated: readonly (readonly [body: string, place: string])[] = [
    ['{"a":1,"a":1}', '/a'],
    ['{"a":1,"b":{},"\\u0061":2}', '/a'],
    [' { "items" : [ {}, { "x:y": "{\\"z\\":1,", "b" : {"c" : null , "c" : [ ] } } ] } ', '/items/1/b/c'],
    ['[[{"":1,"":2}]]', '/0/0/'],
    ['{"__proto__":1,"__proto__":2}', '/__proto__'],
    ['{"a/b~":true,"a/b~":false}', '/a~1b~0'],
    ['{"1":{},"0":-1.5e3,"1":{}}', '/1'],
  ]
  for (const [body, place] of repeated) {
    const { status, body: error } = await sendTo(port, [body])
    const message = `the body has ${place} more than once`
    t.strictSame([status, error], [400, { code: 'REQUEST_MALFORMED', message }], body)
  }
  for (const body of [
    '{"a":{"a":{"a":":"}},"b":[{"a":1},{"a":2}]}',
    '{"__proto__":{"constructor":1},"toString":2}',
    '":"',
  ]) {
    t.equal((await sendTo(port, [body])).status, 200, body)
  }
})

t.test('a mistake is at the first character that cannot continue any JSON text', async t => {
  const texts: readonly (readonly [text: string, end: number])[] = [
    ['{"a": [1, 2.5e-3, "b\\u00e9\\n", true, null], "c": {}} ', 53],
    ['[1 2]', 3],
    ['[01]', 2],
    ['[1.]', 2],
    ['[tru]', 1],
    ['{"a" 1}', 5],
    ['{1:2}', 1],
    ['[,]', 1],
    ['["\\x"]', 1],
    ['["tab\t"]', 1],
    [`["${'a'.repeat(100_000)}`, 1],
  ]
  for (const [text, end] of texts) t.equal(mistakeIn(text), end, text.slice(0, 40))
})

t.test('other types, charsets and encodings are refused', async t => {
  const port = await echoServer(t)
  const refused: readonly Sent[] = [
    { type: '' },
    { type: 'text/plain' },
    { type: 'application/json+x' },
    { type: 'application/problem+json' },
    { type: 'application/x-www-form-urlencoded' },
    { type: 'application/json; charset=latin1' },
    { type: 'application/json; charset=utf-16' },
    { headers: { 'Content-Encoding': 'gzip' } },
    { headers: { 'Content-Encoding': 'identity' } },
    { path: '/form', type: 'application/json' },
  ]
  for (const sent of refused) {
    const { status, body } = await sendTo(port, ['{}'], sent)
    t.equal(status, 415, JSON.stringify(sent))
    t.match(body.message, /^(Content-Type must be|the body must not be compressed)/)
  }
})

t.test('a body that is too long is refused as soon as its length is known', async t => {
  const port = await echoServer(t)
  const streamed = await sendTo(port, Array(5).fill(Buffer.alloc(64 * KIB, 'x')))
  t.equal(streamed.status, 413)
  t.equal(streamed.headers.connection, 'close')

  const socket = connect(port)
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${256 * KIB + 1}\r\n\r\n`,
  )
  const [announced] = await once(socket, 'data')
  t.match(announced.toString(), /^HTTP\/1.1 413 /, 'before any of it arrives')
  socket.destroy()

  t.equal((await sendTo(port, [`a=${'x'.repeat(8 * KIB)}`], form)).status, 413, 'a form is shorter')
})

t.test('a client that disconnects while sending a body does not disturb others', async t => {
  const port = await echoServer(t)
  for (const end of ['destroy', 'resetAndDestroy'] as const) {
    const socket = connect(port)
    socket.write(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
    )
    await once(socket, 'ready')
    socket[end]()
    t.equal((await sendTo(port, ['{}'])).status, 200)
  }
})

const form: Sent = { path: '/form', type: 'application/x-www-form-urlencoded' }

t.test('a form is parsed, and a repeated parameter is refused', async t => {
  const port = await echoServer(t)
  const forms: readonly (readonly [text: string, status: number, body: object])[] = [
    [
      'grant_type=client_credentials&client_id=a%20b+c%26',
      200,
      { grant_type: 'client_credentials', client_id: 'a b c&' },
    ],
    ['a=1&b=&c', 200, { a: '1' }],
    ['', 200, {}],
    ['__proto__=1', 200, JSON.parse('{"__proto__":"1"}')],
    ['a=1&a=1', 400, { code: 'REQUEST_INVALID', message: 'each parameter may be sent once' }],
    ['a=&a=1', 200, { a: '1' }],
  ]
  for (const [text, status, body] of forms) {
    const answer = await sendTo(port, [text], form)
    t.strictSame([answer.status, answer.body], [status, body], text)
  }
})
