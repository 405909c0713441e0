import { Code, ConnectError, type Interceptor } from '@connectrpc/connect'
import { errorFields, type Fields, type Level, type Log } from '../process/log.ts'
import { problemIn } from '../problem.ts'
import { recordAnswered } from './metrics.ts'
import { observed } from './observed.ts'
import { REQUEST_ID_HEADER, requestIdKey } from './request-id.ts'
import { isProbe, openRpcSpan, TRACEPARENT_HEADER } from './rpc-span.ts'

/**
 * Server interceptor: puts the request id into the handler's context, measures,
 * traces and logs RPCs. With `all` it logs every call but probes, otherwise only bugs. A bug is logged with
 * its cause here, because the caller only sees "internal error".
 */
export function logRpcs(log: Log, options: { all: boolean }): Interceptor {
  return next => request => {
    const { method } = request
    const requestId = request.header.get(REQUEST_ID_HEADER) ?? ''
    request.contextValues.set(requestIdKey, requestId)
    const startedAt = performance.now()
    const span = openRpcSpan(method, 'SERVER', request.header.get(TRACEPARENT_HEADER))

    function line(milliseconds: number, outcome: Fields, level?: Level) {
      const fields = {
        requestId,
        method: `${method.parent.typeName}/${method.name}`,
        milliseconds: Math.round(milliseconds * 10) / 10,
        ...outcome,
      }
      log('rpc', fields, level)
    }
    function end(code?: Code): number {
      const milliseconds = performance.now() - startedAt
      recordAnswered(method, code, milliseconds / 1_000)
      span?.end(code)
      return milliseconds
    }
    function succeeded() {
      const milliseconds = end()
      if (options.all && !isProbe(method)) line(milliseconds, { code: 'ok' })
    }
    function failed(error: unknown) {
      const milliseconds = end(error instanceof ConnectError ? error.code : Code.Internal)
      const expected = problemIn(error) ?? (error instanceof ConnectError ? error : undefined)
      if (expected === undefined) line(milliseconds, { code: 'internal', ...errorFields(error) }, 'error')
      else if (options.all) {
        const code = expected instanceof ConnectError ? Code[expected.code] : expected.kind
        // The caller is not told why something is away.
        if (code === 'unavailable') line(milliseconds, { code, error: rootOf(error) }, 'warn')
        else line(milliseconds, { code })
      }
    }
    async function answer() {
      try {
        const response = await next(request)
        if (response.stream) return { ...response, message: observed(response.message, succeeded, failed) }
        succeeded()
        return response
      } catch (error) {
        failed(error)
        throw error
      }
    }
    return span === undefined ? answer() : span.run(answer)
  }
}

/** What the first of a chain of errors says. */
function rootOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined
    ? rootOf(error.cause)
    : (errorFields(error).error as string)
}
