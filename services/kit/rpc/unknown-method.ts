import { Code } from '@connectrpc/connect'
import { encodeEnvelope } from '@connectrpc/connect/protocol'
import {
  codeToHttpStatus,
  endStreamFlag,
  endStreamToJson,
  errorToJsonBytes,
} from '@connectrpc/connect/protocol-connect'
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc'
import type { connectNodeAdapter } from '@connectrpc/connect-node'
import { refusal } from './explained.ts'

type Handler = ReturnType<typeof connectNodeAdapter>

/** Answers a call of a method that the port does not serve, in the protocol of the call; anything else with 404. */
export const answerUnknown: Handler = (request, response: Parameters<Handler>[1]) => {
  const { status, headers = {}, body = '' } = answerTo(request.headers['content-type'] ?? '')
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.end(body)
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

function answerTo(type: string): Answer {
  const error = refusal(
    Code.Unimplemented,
    'there is no such method here: server reflection lists those that are',
  )
  if (type.startsWith('application/grpc')) {
    // A trailer without a body is sent as headers.
    const trailer = setTrailerStatus(new Headers({ 'content-type': type }), error)
    return { status: 200, headers: Object.fromEntries(trailer) }
  }
  if (type.startsWith('application/connect+')) {
    const end = Buffer.from(JSON.stringify(endStreamToJson(new Headers(), error, undefined)))
    return { status: 200, headers: { 'content-type': type }, body: encodeEnvelope(endStreamFlag, end) }
  }
  if (!/^application\/(json|proto)\b/.test(type)) return { status: 404 }
  const headers = { 'content-type': 'application/json' }
  return { status: codeToHttpStatus(error.code), headers, body: errorToJsonBytes(error, undefined) }
}
