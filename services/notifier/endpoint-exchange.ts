import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, errors } from 'undici'

/** An HTTP response. The body is truncated if it is long or breaks off. */
export interface Response {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Exchange {
  readonly response: Promise<Response>
  /** Stops waiting: rejects with the reason if there is no status yet, otherwise resolves with what has arrived. */
  readonly abort: (reason: Error) => void
}

/** The request was not written, because `shouldSend` said no. */
export class NotSent extends Error {}

const BODY_BYTES_MAX = 16 * 1024
/** How long the body may take once the status has arrived. */
const BODY_TIMEOUT_MS = 1_000

/**
 * Sends one request and reads its response; redirects are not followed. Rejects
 * if no status arrives. `shouldSend` is called right before the request is
 * written: it may have waited for a connection, or the process may have been
 * suspended, for longer than its lease.
 */
export function exchange(
  agent: Dispatcher,
  request: Dispatcher.DispatchOptions,
  shouldSend: () => boolean,
): Exchange {
  let abort!: Exchange['abort']
  const response = new Promise<Response>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let head: Pick<Response, 'status' | 'headers'> | undefined
    let timer: NodeJS.Timeout | undefined
    const chunks: Buffer[] = []
    let length = 0
    let isFinished = false
    const finish = (error?: Error) => {
      isFinished = true
      clearTimeout(timer)
      if (head === undefined) reject(error)
      else resolve({ ...head, body: Buffer.concat(chunks) })
    }
    abort = reason => {
      finish(reason)
      controller?.abort(reason)
    }
    agent.dispatch(request, {
      onRequestStart(started) {
        controller = started
        if (isFinished || !shouldSend()) started.abort(new NotSent())
      },
      onResponseStart(_controller, status, headers) {
        // 1xx are interim responses.
        if (status < 200) return
        head = { status, headers }
        timer = setTimeout(() => abort(new errors.BodyTimeoutError()), BODY_TIMEOUT_MS)
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
        length += chunk.length
        if (length > BODY_BYTES_MAX) abort(new errors.ResponseExceededMaxSizeError())
      },
      onResponseEnd: () => finish(),
      onResponseError: (_controller, error) => finish(error),
    })
  })
  return { response, abort }
}
