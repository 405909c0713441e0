import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { create, type DescMethodUnary, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { Code, ConnectError, type ConnectRouter, createContextValues } from '@connectrpc/connect'
import { untilDisconnect } from '../../until-disconnect.ts'
import type { Log } from '../../process/logging/log.ts'
import { answerError, type Handler } from '../call/answer-error.ts'
import { CallContext } from '../call/call-context.ts'
import { callerKey, callerOf } from '../call/caller.ts'
import { explained } from '../call/explained.ts'
import { handlersIn } from '../call/handlers-in.ts'
import { MESSAGE_BYTES_MAX } from '../call/service.ts'
import { REQUEST_ID_HEADER, requestIdIn, requestIdKey } from '../call/request-id.ts'
import { TRACEPARENT_HEADER } from '../call/rpc-span.ts'
import { type Called, handlerRunner } from '../call/run-handler.ts'
import type { ServerLimits } from '../call/server-limits.ts'

/**
 * Answers plain calls, as our own clients make them: one binary message, whole and uncompressed, over HTTP/1.1. Connect's server
 * answers all others.
 */
export function answeringPlainCalls(
  next: Handler,
  routes: (router: ConnectRouter) => void,
  log: Log,
  { timeoutMs: timeoutMsMax }: Pick<ServerLimits, 'timeoutMs'>,
): Handler {
  const methods = new Map<string, Called>()
  for (const [method, handler] of handlersIn(routes)) {
    if (method.methodKind === 'unary')
      methods.set(`/${method.parent.typeName}/${method.name}`, { method: method as DescMethodUnary, handler })
  }
  const run = handlerRunner(log, { all: true })

  return (request, response) => {
    const called = isPlain(request) ? methods.get(request.url!) : undefined
    const timeoutMs = timeoutIn(request.headers['connect-timeout-ms'])
    if (called === undefined || timeoutMs === undefined || timeoutMs > timeoutMsMax)
      return next(request, response)
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.once('end', () =>
      answer(called, timeoutMs, request as IncomingMessage, response as ServerResponse, chunks),
    )
  }

  async function answer(
    called: Called,
    timeoutMs: number,
    request: IncomingMessage,
    response: ServerResponse,
    chunks: readonly Buffer[],
  ) {
    try {
      const { headers } = request
      const caller = callerOf(request)?.name
      const values = createContextValues()
        .set(callerKey, caller)
        .set(requestIdKey, requestIdIn(headers[REQUEST_ID_HEADER] as string) ?? randomUUID())
      const given = headers as Record<string, string>
      const context = new CallContext('connect', called.method, given, values, timeoutMs, () =>
        untilDisconnect(request, response),
      )
      const parent = headers[TRACEPARENT_HEADER] as string | undefined
      const input = parsed(called.method, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
      const write = (output: unknown) => written(called.method, output)
      const running = run(called, context, () => input, write, { caller, parent })
      const bytes = running instanceof Promise ? await running : running
      response.writeHead(200, { 'content-type': PROTO, 'content-length': bytes.byteLength }).end(bytes)
    } catch (error) {
      const rpcError = ConnectError.from(error)
      answerError(request, response, explained(rpcError) ?? rpcError)
    }
  }
}

const PROTO = 'application/proto'

function isPlain({ httpVersionMajor, method, headers }: Parameters<Handler>[0]): boolean {
  return (
    httpVersionMajor === 1 &&
    method === 'POST' &&
    headers['content-type'] === PROTO &&
    headers['content-encoding'] === undefined &&
    headers['accept-encoding'] === undefined &&
    Number(headers['content-length']) <= MESSAGE_BYTES_MAX
  )
}

/** In milliseconds; undefined if the header is absent or Connect would not accept it. */
function timeoutIn(header: string | string[] | undefined): number | undefined {
  return /^\d{1,10}$/.test(header as string) ? Number(header) : undefined
}

function parsed({ input }: DescMethodUnary, bytes: Uint8Array): unknown {
  try {
    return fromBinary(input, bytes)
  } catch (error) {
    throw new ConnectError(`parse binary: ${(error as Error).message}`, Code.Internal)
  }
}

function written({ output }: DescMethodUnary, message: unknown): Uint8Array {
  const bytes = toBinary(output, create(output, message as MessageInitShape<typeof output>))
  if (bytes.byteLength > MESSAGE_BYTES_MAX) throw tooLarge(bytes.byteLength)
  return bytes
}

const tooLarge = (bytes: number) =>
  new ConnectError(
    `the answer has ${bytes} bytes: at most ${MESSAGE_BYTES_MAX} are sent`,
    Code.ResourceExhausted,
  )
