import { type Code, ConnectError, type Interceptor } from '@connectrpc/connect'
import { recordSent } from '../call/metrics.ts'
import { observed } from '../call/observed.ts'
import { openRpcSpan, TRACEPARENT_HEADER } from '../call/rpc-span.ts'

/** Client interceptor: measures each attempt of a call, and traces it into the service. */
export const measureAttempts: Interceptor = next => async request => {
  const startedAt = performance.now()
  const span = openRpcSpan(request.method, 'CLIENT')
  if (span !== undefined) request.header.set(TRACEPARENT_HEADER, span.traceparent)
  const end = (code?: Code) => {
    recordSent(request.method, code, (performance.now() - startedAt) / 1_000)
    span?.end(code)
  }
  const failed = (error: unknown) => end(ConnectError.from(error).code)
  try {
    const response = await next(request)
    if (response.stream) return { ...response, message: observed(response.message, end, failed) }
    end()
    return response
  } catch (error) {
    failed(error)
    throw error
  }
}
