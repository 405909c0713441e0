import type { ConnectError } from '@connectrpc/connect'
import { encodeEnvelope } from '@connectrpc/connect/protocol'
import {
  codeToHttpStatus,
  endStreamFlag,
  endStreamToJson,
  errorToJsonBytes,
} from '@connectrpc/connect/protocol-connect'
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc'
import type { connectNodeAdapter } from '@connectrpc/connect-node'

export type Handler = ReturnType<typeof connectNodeAdapter>
/** A request of either version of HTTP. */
export type Request = Parameters<Handler>[0]
type Response = Parameters<Handler>[1]

/** Answers a call with an error, in the protocol of the call, before anything of its body is read; a request that is no call gets 404. */
export function answerError(request: Request, response: Response, error: ConnectError): void {
  const { status, headers = {}, body } = answerTo(request, error)
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // The rest of the body is not read, so no request can follow on this connection.
  if (request.httpVersionMajor === 1 && !request.complete) response.setHeader('Connection', 'close')
  // Without a body the headers end the stream, as gRPC requires of a trailers-only response.
  if (body === undefined) response.end()
  else response.end(body)
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

function answerTo(
  { headers: { 'content-type': type = '' }, method, url = '' }: Request,
  error: ConnectError,
): Answer {
  if (type.startsWith('application/grpc')) {
    // A trailer without a body is sent as headers.
    const trailer = setTrailerStatus(new Headers({ 'content-type': type }), error)
    return { status: 200, headers: Object.fromEntries(trailer) }
  }
  if (type.startsWith('application/connect+')) {
    const end = Buffer.from(JSON.stringify(endStreamToJson(new Headers(), error, undefined)))
    return { status: 200, headers: { 'content-type': type }, body: encodeEnvelope(endStreamFlag, end) }
  }
  const isGet = method === 'GET' && /[?&]encoding=/.test(url)
  if (!isGet && !/^application\/(json|proto)\b/.test(type)) return { status: 404 }
  const headers = { 'content-type': 'application/json' }
  return { status: codeToHttpStatus(error.code), headers, body: errorToJsonBytes(error, undefined) }
}
