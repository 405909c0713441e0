import { Code, ConnectError } from '@connectrpc/connect'
import {
  type Compression,
  compressedFlag,
  createAsyncIterable,
  encodeEnvelope,
  readAllBytes,
  type UniversalHandler,
  type UniversalServerResponse,
} from '@connectrpc/connect/protocol'
import {
  codeToHttpStatus,
  endStreamFlag,
  endStreamFromJson,
  endStreamToJson,
  errorFromJsonBytes,
  errorToJsonBytes,
} from '@connectrpc/connect/protocol-connect'
import { findTrailerError, setTrailerStatus } from '@connectrpc/connect/protocol-grpc'
import { trailerFlag, trailerParse, trailerSerialize } from '@connectrpc/connect/protocol-grpc-web'
import { compressionBrotli, compressionGzip } from '@connectrpc/connect-node'
import { explained, refusal } from '../call/explained.ts'
import { MESSAGE_BYTES_MAX } from '../call/service.ts'

/**
 * Adds ErrorInfo to all errors of a handler. Connect refuses unreadable requests before any interceptor runs: its errors
 * appear only in the answer, and each protocol has a different place for them.
 */
export function explainErrors(handler: UniversalHandler): UniversalHandler {
  return Object.assign(async (request: Parameters<UniversalHandler>[0]) => {
    let response
    try {
      response = await handler(request)
    } catch (error) {
      return unwritable(error, request.header)
    }
    const type = response.header?.get('content-type') ?? ''
    return protocols.find(({ types }) => types.test(type))?.explain(response) ?? response
  }, handler)
}

/**
 * Connect cannot write half of a surrogate pair to trailers, and would end the call without an answer. The message of an error
 * may repeat one from the caller's JSON.
 */
function unwritable(error: unknown, asked: Headers): Response {
  if (!(error instanceof URIError)) throw error
  const header = setTrailerStatus(
    new Headers({ 'content-type': asked.get('content-type')! }),
    refusal(Code.InvalidArgument, 'a string of the message has half of a surrogate pair'),
  )
  return { status: 200, header }
}

type Response = UniversalServerResponse
type Body = AsyncIterable<Uint8Array>

const protocols: readonly {
  readonly types: RegExp
  readonly explain: (response: Response) => Response | Promise<Response>
}[] = [
  { types: /^application\/grpc-web/, explain: inLastEnvelope(trailerFlag, 'grpc-encoding', inTrailerBytes) },
  { types: /^application\/grpc/, explain: inTrailer },
  {
    types: /^application\/connect\+/,
    explain: inLastEnvelope(endStreamFlag, 'connect-content-encoding', inEndOfStream),
  },
  { types: /^application\/json/, explain: inBody },
]

/** Explains errors of gRPC: the trailer is complete when the body ends. */
function inTrailer({ body, trailer, ...rest }: Response): Response {
  return {
    ...rest,
    trailer: trailer!,
    body: mapped(
      body!,
      chunk => chunk,
      () => explainTrailer(trailer!),
    ),
  }
}

function explainTrailer(trailer: Headers) {
  const error = findTrailerError(trailer)
  const better = error && explained(error)
  if (better !== undefined) setTrailerStatus(trailer, better)
}

/** Explains errors of gRPC-Web, and of streams in Connect: each chunk of the body is one envelope. */
function inLastEnvelope(flag: number, encoding: string, explain: (data: Uint8Array) => Uint8Array) {
  return ({ body, ...rest }: Response): Response => ({
    ...rest,
    body: mapped(body!, async chunk => {
      const flags = chunk[0]!
      if ((flags & flag) === 0) return chunk
      const data = chunk.subarray(5)
      const isCompressed = (flags & compressedFlag) !== 0
      return encodeEnvelope(
        flag,
        explain(isCompressed ? await inflated(data, rest.header!.get(encoding)) : data),
      )
    }),
  })
}

function inTrailerBytes(data: Uint8Array): Uint8Array {
  const trailer = trailerParse(data)
  explainTrailer(trailer)
  return trailerSerialize(trailer)
}

function inEndOfStream(data: Uint8Array): Uint8Array {
  const { metadata, error } = endStreamFromJson(data)
  const better = error && explained(error)
  return better === undefined
    ? data
    : Buffer.from(JSON.stringify(endStreamToJson(metadata, better, undefined)))
}

/** Explains errors of single calls in Connect. */
async function inBody(response: Response): Promise<Response> {
  if (response.status < 400) return response
  const header = new Headers(response.header)
  const bytes = await readAllBytes(response.body!, MESSAGE_BYTES_MAX)
  const encoding = header.get('content-encoding')
  const json = encoding === null ? bytes : await inflated(bytes, encoding)
  const better = explained(errorFromJsonBytes(json, undefined, new ConnectError('', Code.Unknown)))
  if (better === undefined) return { ...response, body: createAsyncIterable([bytes]) }
  const answer = errorToJsonBytes(better, undefined)
  header.delete('content-encoding')
  header.set('content-length', String(answer.byteLength))
  return { status: codeToHttpStatus(better.code), header, body: createAsyncIterable([answer]) }
}

const compressions: readonly Compression[] = [compressionGzip, compressionBrotli]

function inflated(bytes: Uint8Array, encoding: string | null): Promise<Uint8Array> {
  return compressions.find(({ name }) => name === encoding)!.decompress(bytes, MESSAGE_BYTES_MAX)
}

/** Maps the chunks of a body. Unlike a generator, it passes a failed write on to the body. */
function mapped(
  body: Body,
  each: (chunk: Uint8Array) => Uint8Array | Promise<Uint8Array>,
  ended: () => void = () => {},
): Body {
  const chunks = body[Symbol.asyncIterator]()
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      const result = await chunks.next()
      if (result.done !== true) return { done: false, value: await each(result.value) }
      ended()
      return result
    },
    throw: async error => chunks.throw?.(error) ?? Promise.reject(error),
    return: async value => chunks.return?.(value) ?? { done: true, value },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}
