import t, { type Test } from 'tap'
import { answersTo, get, LAST, listener, statusesIn } from './bare-sockets.ts'

const chunked = 'Transfer-Encoding: chunked'
const post = (fields: readonly string[], body: string) =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${fields.map(field => `${field}\r\n`).join('')}\r\n${body}`
const others = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: 1`)

type Refusal = readonly [status: number, message: string]
const TOO_LARGE = 'the header fields are too large: they may have at most 16 KiB together'
const NOT_HTTP: Refusal = [400, 'the request is not HTTP/1.1']

/** One answer comes, in JSON, and then the end of the connection. */
async function refuses(t: Test, port: number, text: string, [status, message]: Refusal, attack: string) {
  const answers = await answersTo(port, text)
  t.strictSame(statusesIn(answers), [status], attack)
  const [head, body] = answers.split('\r\n\r\n')
  t.match(head, /\r\nContent-Type: application\/json\r\n/)
  t.match(head, new RegExp(`\r\nContent-Length: ${body!.length}\r\n`))
  t.strictSame(JSON.parse(body!), { message })
}

t.test('a malformed request is answered with a status and JSON, and the connection is closed', async t => {
  const port = await listener(t)
  const x = 'x'.repeat(20_000)
  const refused: readonly (readonly [text: string, refusal: Refusal])[] = [
    ['HELLO\r\n\r\n', NOT_HTTP],
    ['GET / HTTP/9.9\r\nHost: x\r\n\r\n', NOT_HTTP],
    [get(['Host: x', `X-Large: ${x}`]), [431, TOO_LARGE]],
    [post([chunked], `1;a=${x}\r\n1\r\n0\r\n\r\n`), [413, 'the chunk extensions are too large']],
  ]
  for (const [text, refusal] of refused) await refuses(t, port, text, refusal, text.slice(0, 40))
  // Node itself answers this one, without a body.
  t.strictSame(statusesIn(await answersTo(port, 'GET / HTTP/1.1\r\n\r\n')), [400], 'no Host')
})

t.test('a request may have 64 header fields, and each of them is read', async t => {
  const port = await listener(t)
  t.strictSame(statusesIn(await answersTo(port, get([...LAST, ...others(62)]))), [200])
  for (const count of [63, 64, 65, 200]) {
    const answers = await answersTo(port, get([...LAST, ...others(count)]))
    t.strictSame(statusesIn(answers), [431], `${count + LAST.length} fields`)
    t.match(answers, /"message":"the request may have at most 64 header fields"/)
  }
})

t.test('a field that may be sent once is refused if it is repeated, however it is spelt', async t => {
  const port = await listener(t)
  const fields = [
    ['Authorization: Bearer a', 'authorization: Bearer b'],
    ['Host: y'],
    ['Content-Type: application/json', 'CONTENT-TYPE: text/plain'],
    ['Content-Encoding: identity', 'Content-Encoding: gzip'],
    ['Idempotency-Key: 1', 'idempotency-key: 1'],
    ['Origin: https://a.example', 'Origin: https://b.example'],
    ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
    ['If-Match: "1"', 'If-Match: "2"'],
    ['If-Range: "1"', 'if-range: "2"'],
    ['Range: bytes=0-1', 'Range: bytes=2-3'],
    ['X-Request-Id: a', 'X-Request-ID: b'],
    ['Traceparent: a', 'traceparent: b'],
  ]
  for (const repeated of fields) {
    const answers = await answersTo(
      port,
      get([...LAST, ...repeated.slice(0, 1), ...others(40), ...repeated.slice(1)]),
    )
    t.strictSame(statusesIn(answers), [400], String(repeated))
    t.match(answers, /"code":"REQUEST_INVALID","message":"the \S+ header was sent more than once"/)
  }
  const lists = [
    'Accept: a',
    'Accept: b',
    'Cookie: a=1',
    'Cookie: b=1',
    'X-Forwarded-For: 1.1.1.1',
    'X-Forwarded-For: 2.2.2.2',
  ]
  t.strictSame(statusesIn(await answersTo(port, get([...LAST, ...lists]))), [200], 'lists may be repeated')
})

t.test('a body has one length, and no request hides in another', async t => {
  const port = await listener(t)
  const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  const refused: Readonly<Record<string, string>> = {
    'length and chunks': post([`Content-Length: ${HIDDEN.length + 5}`, chunked], `0\r\n\r\n${HIDDEN}`),
    'chunks and length': post([chunked, 'Content-Length: 4'], `1\r\n1\r\n0\r\n\r\n${HIDDEN}`),
    'two lengths': post(['Content-Length: 1', 'Content-Length: 2'], `1${HIDDEN}`),
    'two equal lengths': post(['Content-Length: 1', 'Content-Length: 1'], `1${HIDDEN}`),
    'a list of lengths': post(['Content-Length: 1, 1'], `1${HIDDEN}`),
    'a length with a sign': post(['Content-Length: +1'], `1${HIDDEN}`),
    'a negative length': post(['Content-Length: -1'], `1${HIDDEN}`),
    'a length in base 16': post(['Content-Length: 0x1'], `1${HIDDEN}`),
    'an unknown coding last': post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`),
    'an unknown coding': post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`),
    'chunked twice': post([chunked, chunked], `0\r\n\r\n${HIDDEN}`),
    'a space before the colon': post(['Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`),
    'a folded field': post(['X-A: b', ' Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`),
    'a field without a name': post([': chunked'], HIDDEN),
    'a control character in a value': post(['X-A: b\0c'], HIDDEN),
    'a bare CR in a value': post(['X-A: b\rTransfer-Encoding: chunked'], HIDDEN),
    'chunk lengths that are none': post([chunked], `g\r\n1\r\n0\r\n\r\n${HIDDEN}`),
    'a chunk length that overflows': post([chunked], `1${'0'.repeat(16)}1\r\n1\r\n0\r\n\r\n${HIDDEN}`),
    'a chunk that is longer than it says': post([chunked], `1\r\n12\r\n0\r\n\r\n${HIDDEN}`),
    'a chunk extension after a line feed': post([chunked], `1;a\n1\r\n0\r\n\r\n${HIDDEN}`),
  }
  for (const [attack, text] of Object.entries(refused)) await refuses(t, port, text, NOT_HTTP, attack)
  const good = post([chunked, 'Connection: close'], `1;name=value\r\n1\r\n0\r\n\r\n`)
  t.match(await answersTo(port, good), /^HTTP\/1\.1 200 [\s\S]*\{"read":1\}/)
})
