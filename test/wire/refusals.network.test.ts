import { once } from 'node:events'
import { connect as connectHttp2, constants, type IncomingHttpHeaders } from 'node:http2'
import { gzipSync } from 'node:zlib'
import { create, toBinary } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import { encodeEnvelope } from '@connectrpc/connect/protocol'
import { codeToHttpStatus, endStreamFromJson, errorFromJsonBytes } from '@connectrpc/connect/protocol-connect'
import { findTrailerError } from '@connectrpc/connect/protocol-grpc'
import { trailerParse } from '@connectrpc/connect/protocol-grpc-web'
import t, { type Test } from 'tap'
import { request } from 'undici'
import { ErrorInfoSchema } from '../../proto/gen/google/rpc/error_details_pb.js'
import {
  ValidateRequestSchema,
  ValidateStreamRequestSchema,
  ValidationService,
} from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { checkedRoutes } from '../../services/library/bounds/checked-routes.ts'
import { answerEach } from '../../services/kit/rpc/server/answer-each.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { Problem } from '../../services/kit/problem.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'

// Calls that no client library sends, over each protocol.

const TOKEN = 'a token of this test'
const { typeName } = ValidationService

interface Answer {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly trailer: Headers
}

interface Protocol {
  readonly type: 'grpc' | 'grpc-web' | 'connect'
  readonly contentType: (format: string) => string
  readonly timeout: (seconds: number) => Record<string, string>
  readonly method: 'Validate' | 'ValidateStream'
  /** HTTP/2 if absent. */
  readonly httpVersion?: 1
  readonly encode: (message: Uint8Array) => Uint8Array
  readonly errorIn: (answer: Answer) => ConnectError | undefined
}

const headersOf = (fields: IncomingHttpHeaders) =>
  new Headers(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
    ),
  )
const enveloped = (message: Uint8Array) => encodeEnvelope(0, message)
const grpcTimeout = (seconds: number) => ({ 'grpc-timeout': `${seconds}S` })
const connectTimeout = (seconds: number) => ({ 'connect-timeout-ms': `${seconds * 1_000}` })

/** The data of the last envelope of a body. */
function lastOf(body: Buffer): Buffer {
  let at = 0
  for (;;) {
    const end = at + 5 + body.readUInt32BE(at + 1)
    if (end >= body.length) return body.subarray(at + 5, end)
    at = end
  }
}

const grpcCalls: Protocol = {
  type: 'grpc',
  contentType: format => `application/grpc+${format}`,
  timeout: grpcTimeout,
  method: 'Validate',
  encode: enveloped,
  errorIn: ({ headers, trailer }) => findTrailerError(trailer) ?? findTrailerError(headersOf(headers)),
}

const connectCalls: Protocol = {
  type: 'connect',
  contentType: format => `application/${format}`,
  timeout: connectTimeout,
  method: 'Validate',
  encode: message => message,
  errorIn({ headers, body }) {
    const status = Number(headers[':status'])
    if (status === 200) return undefined
    const error = errorFromJsonBytes(body, undefined, new ConnectError('no error', Code.Unknown))
    return status === codeToHttpStatus(error.code) ? error : new ConnectError(`${status}: ${error.message}`)
  },
}

const protocols: Readonly<Record<string, Protocol>> = {
  gRPC: grpcCalls,
  'gRPC-Web': {
    type: 'grpc-web',
    contentType: format => `application/grpc-web+${format}`,
    timeout: grpcTimeout,
    method: 'Validate',
    encode: enveloped,
    errorIn: ({ headers, body }) =>
      findTrailerError(body.length > 0 ? trailerParse(lastOf(body)) : headersOf(headers)),
  },
  Connect: connectCalls,
  'Connect and HTTP/1.1': { ...connectCalls, httpVersion: 1 },
  'a stream in gRPC': { ...grpcCalls, method: 'ValidateStream' },
  'a stream in Connect': {
    type: 'connect',
    contentType: format => `application/connect+${format}`,
    timeout: connectTimeout,
    method: 'ValidateStream',
    encode: enveloped,
    errorIn: ({ body }) => endStreamFromJson(lastOf(body)).error,
  },
}

async function served(t: Test): Promise<URL> {
  const routes = checkedRoutes(ValidationService, {
    async validate({ items: [item] }) {
      if (item?.currency === 'EUR') throw new Error('a bug')
      if (item?.currency === 'USD') throw new Problem('refused', 'not this one', 'SOME_CODE')
      return {}
    },
    validateStream: (requests, context) => answerEach(requests, context, ({ id }) => ({ id })),
    describeFindings: () => ({}),
  })
  const options = { port: 0, host: '127.0.0.1', credentials: { serviceToken: TOKEN }, log: silentLog }
  const running = await serve({ routes, close: async () => {} }, options)
  t.teardown(running.close)
  return new URL(`http://127.0.0.1:${running.port}`)
}

type Send = (
  path: string,
  headers: Record<string, string>,
  body: Uint8Array,
  /** Whether the server sees the end of the body. */
  isWhole?: boolean,
) => Promise<Answer>

/** Sends over HTTP/2: gRPC needs its trailers, and streams need both directions. */
async function http2Sender(t: Test): Promise<Send> {
  const session = connectHttp2(await served(t))
  t.teardown(() => session.close())
  return async (path, headers, body, isWhole = true) => {
    const stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: path,
      authorization: `Bearer ${TOKEN}`,
      te: 'trailers',
      ...headers,
    })
    let trailer = new Headers()
    stream.on('trailers', fields => (trailer = headersOf(fields)))
    stream.on('error', () => {})
    stream.write(body)
    if (isWhole) stream.end()
    const [fields] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    stream.close()
    return { headers: fields, body: Buffer.concat(chunks), trailer }
  }
}

/** Sends as our own clients do: the server answers these calls without Connect. */
async function http1Sender(t: Test): Promise<Send> {
  const address = await served(t)
  return async (path, headers, body) => {
    const answer = await request(new URL(path, address), {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, ...headers },
      body,
    })
    return {
      headers: { ...answer.headers, ':status': String(answer.statusCode) } as IncomingHttpHeaders,
      body: Buffer.from(await answer.body.arrayBuffer()),
      trailer: new Headers(),
    }
  }
}

const sender = (t: Test, httpVersion?: 1) => (httpVersion === 1 ? http1Sender(t) : http2Sender(t))

const LONG = 'x'.repeat(3_000)

for (const [name, protocol] of Object.entries(protocols)) {
  t.test(
    `a message that cannot be read is refused with ErrorInfo over ${name}, and a newer caller is understood`,
    async t => {
      const { contentType, timeout, encode, errorIn, method, httpVersion } = protocol
      const send = await sender(t, httpVersion)
      const path = `/${typeName}/${method}`
      const answered = (error: ConnectError | undefined) => {
        const infos = error?.findDetails(ErrorInfoSchema) ?? []
        return error && [error.code, ...infos.map(({ reason, domain }) => `${domain} ${reason}`)]
      }
      const errorOf = async (
        format: string,
        message: Uint8Array,
        more: Record<string, string> = {},
        to = path,
      ) => errorIn(await send(to, { 'content-type': contentType(format), ...more }, encode(message)))
      const ask = async (...asked: Parameters<typeof errorOf>) => answered(await errorOf(...asked))
      const json = (value: unknown) => Buffer.from(JSON.stringify(value))
      const item = (instruction: unknown) =>
        method === 'Validate' ? { items: [instruction] } : { id: '1', instruction }
      const good = item({ currency: 'CHF' })
      const least =
        method === 'Validate'
          ? toBinary(ValidateRequestSchema, create(ValidateRequestSchema))
          : toBinary(ValidateStreamRequestSchema, create(ValidateStreamRequestSchema, { instruction: {} }))
      const invalid = [Code.InvalidArgument, 'payprep REQUEST_INVALID']
      const unknownMethod = [Code.Unimplemented, 'payprep UNIMPLEMENTED']

      t.strictSame(await ask('json', json(good)), undefined, 'a good call')
      const newer = Buffer.concat([least, Buffer.from([0xc2, 0x3e, 3, ...Buffer.from('new')])])
      t.strictSame(await ask('proto', newer), undefined, 'field 1000 of a binary message, of a newer caller')
      const misspelt = await errorOf('json', json(item({ curency: 'EUR' })))
      t.strictSame(answered(misspelt), invalid, 'a misspelt field')
      t.match(misspelt!.rawMessage, /curency/)
      t.strictSame(
        await ask('json', json(item({ creditorAccount: { id: { type: 'IBAN', value: 'x' } } }))),
        invalid,
        'an unknown name of an enum value',
      )
      t.strictSame(await ask('json', Buffer.from('{"items": [')), invalid, 'broken JSON')
      t.strictSame(await ask('proto', Buffer.from([0x0a, 0x05, 1])), invalid, 'a malformed binary message')
      t.strictSame(await ask('json', Buffer.from('"\\ud800"')), invalid, 'half of a surrogate pair')
      if (encode === enveloped) {
        const compressed = Buffer.from([1, 0, 0, 0, 2, 0x7b, 0x7d])
        const error = errorIn(await send(path, { 'content-type': contentType('json') }, compressed))
        t.equal(error?.code, Code.InvalidArgument, 'an envelope that says it is compressed, and is not')
      }
      t.strictSame(await ask('proto', least, timeout(121)), invalid, 'a timeout that is too long')
      const large = Buffer.alloc(4 * 1024 * 1024 + 1)
      const headers = { 'content-type': contentType('proto') }
      const tooLarge = errorIn(
        encode === enveloped
          ? await send(path, headers, encode(large).subarray(0, 5), false)
          : await send(path, headers, large),
      )
      t.strictSame(answered(tooLarge), [Code.ResourceExhausted, 'payprep TOO_LARGE'], 'by its announced size')
      if (method === 'ValidateStream') t.match(tooLarge!.rawMessage, /^message 0: .* larger than/)
      t.strictSame(await ask('proto', least, {}, `/${typeName}/Nothing`), unknownMethod, 'an unknown method')
      t.strictSame(await ask('proto', least, {}, '/no.such.v1.Service/Nothing'), unknownMethod)
    },
  )
}

t.test('an error that is long enough to be compressed has ErrorInfo too', async t => {
  for (const { type, contentType, encode, errorIn, method, httpVersion } of Object.values(protocols)) {
    const send = await sender(t, httpVersion)
    const accept = {
      grpc: 'grpc-accept-encoding',
      'grpc-web': 'grpc-accept-encoding',
      connect: method === 'Validate' ? 'accept-encoding' : 'connect-accept-encoding',
    }[type]
    const headers = { 'content-type': contentType('json'), [accept]: 'gzip' }
    const error = errorIn(
      await send(`/${typeName}/${method}`, headers, encode(Buffer.from(JSON.stringify({ [LONG]: 1 })))),
    )
    t.match(error?.findDetails(ErrorInfoSchema), [{ reason: 'REQUEST_INVALID' }], `${type} ${method}`)
  }
})

t.test('an unknown compression is UNIMPLEMENTED, with ErrorInfo and the ones that are known', async t => {
  const send = await sender(t)
  const headers = { 'content-type': 'application/json', 'content-encoding': 'zip' }
  const answer = await send(`/${typeName}/Validate`, headers, gzipSync('{}'))
  const error = protocols.Connect!.errorIn(answer)!
  t.equal(error.code, Code.Unimplemented)
  t.match(error.findDetails(ErrorInfoSchema), [{ reason: 'UNIMPLEMENTED' }])
  t.equal(answer.headers['accept-encoding'], 'gzip,br')
})

t.test('errors of handlers keep their details, and bugs are INTERNAL', async t => {
  for (const { contentType, encode, errorIn, method, httpVersion } of Object.values(protocols)) {
    if (method !== 'Validate') continue
    const send = await sender(t, httpVersion)
    const ask = async (currency: string) => {
      const body = encode(Buffer.from(JSON.stringify({ items: [{ currency }] })))
      const error = errorIn(
        await send(`/${typeName}/Validate`, { 'content-type': contentType('json') }, body),
      )!
      return [error.code, error.rawMessage, ...error.findDetails(ErrorInfoSchema).map(({ reason }) => reason)]
    }
    t.strictSame(await ask('USD'), [Code.FailedPrecondition, 'not this one', 'SOME_CODE'])
    t.strictSame(await ask('EUR'), [Code.Internal, 'internal error', 'INTERNAL'])
  }
})

t.test('a request that is no call is answered with 404', async t => {
  const response = await fetch(new URL('/nothing', await served(t)))
  t.equal(response.status, 404)
  t.equal(await response.text(), '')
})
