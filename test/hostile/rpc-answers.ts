import { Code, ConnectError } from '@connectrpc/connect'
import { endStreamFlag, endStreamFromJson, errorFromJsonBytes } from '@connectrpc/connect/protocol-connect'
import { findTrailerError } from '@connectrpc/connect/protocol-grpc'
import { trailerFlag, trailerParse } from '@connectrpc/connect/protocol-grpc-web'
import { hasErrorInfo } from '../../services/kit/error-details.ts'

export interface RpcAnswer {
  readonly status: number
  /** With the trailers. */
  readonly headers: Headers
  readonly body: Uint8Array
}

/** Reads the error of a call, by protocol. Throws if the answer has no end. */
const protocols: readonly (readonly [
  types: RegExp,
  errorIn: (answer: RpcAnswer) => ConnectError | undefined,
])[] = [
  [
    /^application\/grpc-web/,
    ({ headers, body }) => {
      // An answer without a message has its trailers in its headers.
      return headers.has('grpc-status')
        ? trailerError(headers)
        : trailerError(trailerParse(lastFrame(body, trailerFlag)))
    },
  ],
  [/^application\/grpc/, ({ headers }) => trailerError(headers)],
  [/^application\/connect\+/, ({ body }) => endStreamFromJson(lastFrame(body, endStreamFlag)).error],
  [
    /^application\/(json|proto)/,
    ({ status, body }) =>
      status === 200
        ? undefined
        : errorFromJsonBytes(body, undefined, new ConnectError('no error', Code.Unknown)),
  ],
]

function trailerError(trailers: Headers): ConnectError | undefined {
  if (!trailers.has('grpc-status')) throw new Error('no grpc-status')
  return findTrailerError(trailers)
}

function lastFrame(body: Uint8Array, flag: number): Uint8Array {
  let rest = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  while (rest.length >= 5) {
    const end = 5 + rest.readUInt32BE(1)
    if ((rest[0]! & flag) !== 0) return rest.subarray(5, end)
    rest = rest.subarray(end)
  }
  throw new Error('the stream has no end')
}

/** The codes of failures that nobody has foreseen. */
const bugs: ReadonlySet<Code> = new Set([Code.Internal, Code.Unknown, Code.DataLoss])

/** The mistake in an answer, or undefined. */
export function mistakeIn(answer: RpcAnswer): string | undefined {
  const type = answer.headers.get('content-type') ?? ''
  const errorIn = protocols.find(([types]) => types.test(type))?.[1]
  if (errorIn === undefined) return `${answer.status} of the type "${type}"`
  const error = errorIn(answer)
  if (error === undefined) return undefined
  if (bugs.has(error.code)) return error.message
  return hasErrorInfo(error) ? undefined : `${error.message} without ErrorInfo`
}
