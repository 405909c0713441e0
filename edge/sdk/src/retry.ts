import { setTimeout as sleep } from 'node:timers/promises'
import { PayprepError } from './errors.ts'

export interface Retries {
  /** How often a call is tried again at most. */
  readonly retries: number
  /** When the call must have ended, in milliseconds since 1970. */
  readonly until: number
  readonly signal: AbortSignal
}

/** Too many requests, and what proxies and servers answer while something is away. */
const PASSING = new Set([429, 502, 503, 504])
/** The first try still runs: the same key gets its answer in a moment. */
const IN_PROGRESS = 'IDEMPOTENCY_KEY_IN_PROGRESS'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000

/** Tries until it succeeds, or fails in a way that passes by no waiting, or the time or the number of tries is used up. */
export async function retried<T>(attempt: () => Promise<T>, { retries, until, signal }: Retries): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= retries || signal.aborted || !passes(error)) throw error
      const waitMs = Math.max(backoff(tries), error.retryAfterMs ?? 0)
      // What was answered says more than that the time is over.
      if (Date.now() + waitMs >= until) throw error
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

function passes(error: unknown): error is PayprepError {
  if (!(error instanceof PayprepError)) return false
  return error.status === undefined || PASSING.has(error.status) || error.code === IN_PROGRESS
}

/** Doubled with each try; the jitter spreads callers that failed together. */
function backoff(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + Math.random() / 2)
}
