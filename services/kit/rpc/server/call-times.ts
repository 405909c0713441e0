import { constants } from 'node:http2'
import type { Handler } from '../call/answer-error.ts'
import { WATCH_PATH } from './health.ts'
import type { ServerLimits } from '../call/server-limits.ts'

type Request = Parameters<Handler>[0]

interface Times extends Pick<ServerLimits, 'idleMs' | 'timeoutMs' | 'lateMs'> {
  /** Whether the path is that of a stream without a deadline: it lasts while its caller sends. */
  readonly isOpenEnded: (path: string) => boolean
}

/**
 * Limits the duration of a call, whatever its caller states, and the time without data in either direction. A health watch
 * has neither limit.
 */
export function inTime(handler: Handler, { idleMs, timeoutMs, lateMs, isOpenEnded }: Times): Handler {
  return (request, response) => {
    const { url = '' } = request
    const hasDeadline = url !== WATCH_PATH && !isOpenEnded(url)
    // Set for each call: a reused connection of HTTP/1.1 keeps its former time-out.
    response.setTimeout(url === WATCH_PATH ? 0 : idleMs, () => {
      const isAtWork = request.complete && !response.headersSent
      // The deadline ends work, and an answer says so.
      if (!(isAtWork && hasDeadline)) cut(request)
    })
    if (hasDeadline) {
      setDefaultDeadline(request, timeoutMs)
      const late = setTimeout(() => cut(request), timeoutMs + lateMs).unref()
      response.once('close', () => clearTimeout(late))
    }
    handler(request, response)
  }
}

/** Ends a call whose caller sends too slowly or does not read: the deadline of an RPC does not. */
function cut(request: Request) {
  if ('stream' in request) request.stream.close(constants.NGHTTP2_CANCEL)
  else request.socket.destroy()
}

function setDefaultDeadline({ headers }: Request, timeoutMs: number) {
  if (headers['content-type']?.startsWith('application/grpc')) headers['grpc-timeout'] ??= `${timeoutMs}m`
  else headers['connect-timeout-ms'] ??= `${timeoutMs}`
}
