import { Code, ConnectError, createContextKey, type Interceptor } from '@connectrpc/connect'
import { problemIn } from '../problem.ts'

/** What every line has already is no field of its own. */
export type Fields = Readonly<Record<string, unknown>> & { readonly at?: never; readonly event?: never }

/** A line as it is written. */
export type LogLine = Readonly<Record<string, unknown>>

/** Writes one JSON line: the name of the event, and what is known of it. Never account numbers, names or secrets. */
export type Log = (event: string, fields?: Fields) => void

/**
 * A log onto a stream. Lines that arrive in the same turn of the event loop are
 * written together: a write for each costs more than a validation does.
 */
export function jsonLog(stream: NodeJS.WritableStream): Log {
  let waiting = ''
  function flush() {
    const lines = waiting
    waiting = ''
    stream.write(lines)
  }
  return (event, fields) => {
    if (waiting === '') setImmediate(flush)
    waiting += JSON.stringify({ at: new Date().toISOString(), event, ...fields }) + '\n'
  }
}

export const silentLog: Log = () => {}

/** An error as fields, its causes included. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) }
  return {
    error: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  }
}

/** The header that carries a request's id over every hop. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The id of the request that an RPC handler is working for. */
export const requestIdKey = createContextKey('', { description: 'request id' })

/**
 * On every server: one line for each RPC that fails or was asked for from
 * outside this process, and the request id at hand for the handler. A failure
 * that is a bug is logged here with its cause, before it is masked as an
 * internal error.
 */
export function logRpcs(log: Log, options: { all: boolean }): Interceptor {
  return next => async request => {
    const requestId = request.header.get(REQUEST_ID_HEADER) ?? ''
    request.contextValues.set(requestIdKey, requestId)
    const startedAt = performance.now()
    const line = (outcome: Fields) =>
      log('rpc', {
        requestId,
        method: `${request.service.typeName}/${request.method.name}`,
        milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
        ...outcome,
      })
    try {
      const response = await next(request)
      if (options.all) line({ code: 'ok' })
      return response
    } catch (error) {
      const told = problemIn(error) ?? (error instanceof ConnectError ? error : undefined)
      if (told === undefined) line({ code: 'internal', ...errorFields(error) })
      else if (options.all) line({ code: told instanceof ConnectError ? Code[told.code] : told.kind })
      throw error
    }
  }
}
