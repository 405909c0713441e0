import { Code, ConnectError, type Interceptor } from '@connectrpc/connect'
import { Health } from '../../../proto/gen/grpc/health/v1/health_pb.js'
import { errorFields, type Fields, type Log } from '../process/log.ts'
import { problemIn } from '../problem.ts'
import { recordAnswered, recordSent } from './metrics.ts'
import { REQUEST_ID_HEADER, requestIdKey } from './request-id.ts'

/**
 * Server interceptor: puts the request id into the handler's context, measures and
 * logs RPCs. With `all` it logs every call but probes, otherwise only bugs. A bug is logged with
 * its cause here, because the caller only sees "internal error".
 */
export function logRpcs(log: Log, options: { all: boolean }): Interceptor {
  return next => async request => {
    const requestId = request.header.get(REQUEST_ID_HEADER) ?? ''
    request.contextValues.set(requestIdKey, requestId)
    const startedAt = performance.now()
    const isProbe = request.service.typeName === Health.typeName
    const line = (milliseconds: number, outcome: Fields) =>
      log('rpc', {
        requestId,
        method: `${request.service.typeName}/${request.method.name}`,
        milliseconds: Math.round(milliseconds * 10) / 10,
        ...outcome,
      })
    const succeeded = () => {
      const milliseconds = performance.now() - startedAt
      recordAnswered(request.method, undefined, milliseconds / 1_000)
      if (options.all && !isProbe) line(milliseconds, { code: 'ok' })
    }
    const failed = (error: unknown) => {
      const milliseconds = performance.now() - startedAt
      const code = error instanceof ConnectError ? error.code : Code.Internal
      recordAnswered(request.method, code, milliseconds / 1_000)
      const expected = problemIn(error) ?? (error instanceof ConnectError ? error : undefined)
      if (expected === undefined) line(milliseconds, { code: 'internal', ...errorFields(error) })
      else if (options.all) {
        const name = expected instanceof ConnectError ? Code[expected.code] : expected.kind
        // The caller is not told why something is away.
        line(milliseconds, { code: name, ...(name === 'unavailable' && { error: rootOf(error) }) })
      }
    }
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
}

/** Client interceptor: measures each attempt of a call. */
export const measureAttempts: Interceptor = next => async request => {
  const startedAt = performance.now()
  const record = (code: Code | undefined) =>
    recordSent(request.method, code, (performance.now() - startedAt) / 1_000)
  const failed = (error: unknown) => record(ConnectError.from(error).code)
  try {
    const response = await next(request)
    if (response.stream)
      return { ...response, message: observed(response.message, () => record(undefined), failed) }
    record(undefined)
    return response
  } catch (error) {
    failed(error)
    throw error
  }
}

/** What the first of a chain of errors says. */
function rootOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined
    ? rootOf(error.cause)
    : (errorFields(error).error as string)
}

/** A stream has ended once its last response is read. A caller that stops reading earlier has what it wants. */
async function* observed<T>(
  responses: AsyncIterable<T>,
  succeeded: () => void,
  failed: (error: unknown) => void,
): AsyncGenerator<T> {
  let hasFailed = false
  try {
    yield* responses
  } catch (error) {
    hasFailed = true
    failed(error)
    throw error
  } finally {
    if (!hasFailed) succeeded()
  }
}
