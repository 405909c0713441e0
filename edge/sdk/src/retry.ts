import { setTimeout as sleep } from 'node:timers/promises'
import { PayprepError } from './errors.ts'

export interface Retries {
  /** The most retries of a call. */
  readonly retries: number
  /** When the call must have ended, in milliseconds since 1970. */
  readonly until: number
  readonly signal: AbortSignal
}

/** Transient statuses: too many requests, and those of proxies and servers while something is unavailable. */
const TRANSIENT = new Set([429, 502, 503, 504])
/** The first try is still running: the same key gets its answer in a moment. */
const IN_PROGRESS = 'IDEMPOTENCY_KEY_IN_PROGRESS'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000

/** Retries transient failures with backoff, until the time or the number of retries is used up. */
export async function retried<T>(attempt: () => Promise<T>, { retries, until, signal }: Retries): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= retries || signal.aborted || !isTransient(error)) throw error
      const waitMs = Math.max(backoff(tries), error.retryAfterMs ?? 0)
      // The last error says more than a timeout would.
      if (Date.now() + waitMs >= until) throw error
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

function isTransient(error: unknown): error is PayprepError {
  if (!(error instanceof PayprepError)) return false
  return error.status === undefined || TRANSIENT.has(error.status) || error.code === IN_PROGRESS
}

/** Exponential; the jitter spreads callers that failed together. */
function backoff(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + Math.random() / 2)
}
