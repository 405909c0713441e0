import { randomUUID } from 'node:crypto'
import type { DescMethod } from '@bufbuild/protobuf'
import { Code, ConnectError, type Interceptor } from '@connectrpc/connect'
import { errorFields, type Fields, type Level, type Log } from '../../process/logging/log.ts'
import { recordAnswered } from './metrics.ts'
import { callerKey } from './caller.ts'
import { observed } from './observed.ts'
import { REQUEST_ID_HEADER, requestIdIn, requestIdKey } from './request-id.ts'
import { currentTracer } from '../../tracing/tracer.ts'
import { statusName } from './explained.ts'
import { isProbe, openRpcSpan, TRACEPARENT_HEADER } from './rpc-span.ts'

/**
 * Server interceptor: puts the request id, or a new one, into the handler's context, measures,
 * traces and logs RPCs. With `all` it logs every call but probes, otherwise only bugs. A bug is logged with
 * its cause here, because the caller only sees "internal error".
 */
export function logRpcs(log: Log, options: { all: boolean }): Interceptor {
  const calls = rpcLog(log, options)
  async function answer(next: Next, request: Request, call: Call) {
    try {
      const response = await next(request)
      if (response.stream) {
        const message = observed(
          response.message,
          () => calls.succeeded(call),
          error => calls.failed(call, error),
        )
        return { ...response, message }
      }
      // Connect sends the answer of a handler that ends too late; a caller with a deadline no longer reads it.
      if (request.signal.aborted) calls.failed(call, missedBy(request.signal))
      else calls.succeeded(call)
      return response
    } catch (error) {
      calls.failed(call, error)
      throw error
    }
  }
  return next => request => {
    const { method, header, contextValues } = request
    const requestId =
      requestIdIn(header.get(REQUEST_ID_HEADER)) ?? (contextValues.get(requestIdKey) || randomUUID())
    contextValues.set(requestIdKey, requestId)
    const caller = contextValues.get(callerKey)
    const call = calls.begin(method, requestId, { caller, parent: header.get(TRACEPARENT_HEADER) })
    return inSpanOf(call, () => answer(next, request, call))
  }
}

type Next = Parameters<Interceptor>[0]
type Request = Parameters<Next>[0]

/** Measures, traces and logs calls as `logRpcs` does: for a server that has no interceptors. */
export function rpcLog(log: Log, options: { all: boolean }) {
  function line({ method, requestId, caller }: Call, milliseconds: number, outcome: Fields, level?: Level) {
    const fields = {
      requestId,
      ...(caller !== undefined && { caller }),
      method: `${method.parent.typeName}/${method.name}`,
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...outcome,
    }
    log('rpc', fields, level)
  }

  return {
    begin(method: DescMethod, requestId: string, { caller, parent }: Origin = {}): Call {
      const span = currentTracer() && openRpcSpan(method, 'SERVER', parent)
      return { method, requestId, caller, startedAt: performance.now(), span }
    },
    succeeded(call: Call): void {
      const milliseconds = end(call)
      if (options.all && !isProbe(call.method)) line(call, milliseconds, { code: statusName(undefined) })
    },
    failed(call: Call, error: unknown): void {
      const status = error instanceof ConnectError ? error.code : Code.Internal
      const milliseconds = end(call, status)
      const code = statusName(status)
      // A bug: `sendProblems` has turned errors for the caller into ConnectErrors.
      if (!(error instanceof ConnectError)) line(call, milliseconds, { code, ...errorFields(error) }, 'error')
      else if (options.all) {
        // The answer does not give the cause of an outage, so the log does.
        if (status === Code.Unavailable) line(call, milliseconds, { code, error: rootOf(error) }, 'warn')
        else line(call, milliseconds, { code })
      }
    },
  }
}

/** The error of a call that ended before its handler: a missed deadline, or else a cancellation, whatever the reason of the signal. */
function missedBy({ reason }: AbortSignal): ConnectError {
  return reason instanceof ConnectError && reason.code === Code.DeadlineExceeded
    ? reason
    : new ConnectError('the caller has gone', Code.Canceled)
}

/** Runs a handler in the span of its call, so that calls of the handler belong to the same trace. */
export function inSpanOf<T>({ span }: Call, work: () => T): T {
  return span === undefined ? work() : span.run(work)
}

/** The name of the caller, and the span of the call at its client: a call over the network has them. */
export interface Origin {
  readonly caller?: string | undefined
  readonly parent?: string | null | undefined
}

interface Call {
  readonly method: DescMethod
  readonly requestId: string
  readonly caller: string | undefined
  readonly startedAt: number
  readonly span: ReturnType<typeof openRpcSpan>
}

/** Returns how many milliseconds the call took. Without a code it has succeeded. */
function end({ method, startedAt, span }: Call, code?: Code): number {
  const milliseconds = performance.now() - startedAt
  recordAnswered(method, code, milliseconds / 1_000)
  span?.end(code)
  return milliseconds
}

/** The message of an error's root cause. */
function rootOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined
    ? rootOf(error.cause)
    : (errorFields(error).error as string)
}
