import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, errors } from 'undici'

/** What was answered; of a long body, or one that is cut short, the beginning. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Exchange {
  readonly answer: Promise<Answer>
  /** Waits no longer: for a status, which is a failure then, or for the rest of the body. */
  readonly end: (reason: Error) => void
}

/** The request was not written. */
export class Unwanted extends Error {}

/** Nothing that an endpoint says is worth more than this. */
const ANSWER_BYTES_MAX = 16 * 1024
/** How long the rest of an answer is waited for once its status is there. */
const ANSWER_TIMEOUT_MS = 1_000

/**
 * One request and its answer; no redirect is followed. Whether it is still wanted
 * is asked when it is about to be written: it may have waited for a connection,
 * and a process may stand still. Fails if there is no status.
 */
export function exchange(
  agent: Dispatcher,
  request: Dispatcher.DispatchOptions,
  isWanted: () => boolean,
): Exchange {
  let end!: Exchange['end']
  const answer = new Promise<Answer>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let head: Pick<Answer, 'status' | 'headers'> | undefined
    let timer: NodeJS.Timeout | undefined
    const chunks: Buffer[] = []
    let length = 0
    let isOver = false
    const finish = (error?: Error) => {
      isOver = true
      clearTimeout(timer)
      if (head === undefined) reject(error)
      else resolve({ ...head, body: Buffer.concat(chunks) })
    }
    end = reason => {
      finish(reason)
      controller?.abort(reason)
    }
    agent.dispatch(request, {
      onRequestStart(started) {
        controller = started
        if (isOver || !isWanted()) started.abort(new Unwanted())
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return
        head = { status, headers }
        timer = setTimeout(() => end(new errors.BodyTimeoutError()), ANSWER_TIMEOUT_MS)
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
        length += chunk.length
        if (length > ANSWER_BYTES_MAX) end(new errors.ResponseExceededMaxSizeError())
      },
      onResponseEnd: () => finish(),
      onResponseError: (_controller, error) => finish(error),
    })
  })
  return { answer, end }
}
