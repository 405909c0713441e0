const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long to wait after each failed attempt; when it runs out the delivery has failed, after some 75 hours. */
const waits = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

export const ATTEMPTS_MAX = waits.length + 1

/** After as many attempts, which takes five minutes, later news of the same thing is told before this. */
export const PATIENCE = 3

/** Retries of one outage are spread by this much to either side. */
const JITTER = 0.2

/** What an endpoint may ask for is at most twice the wait, or this. */
const ASKED_MAX_MS = HOUR

/** An endpoint that is slow or asks for less is left alone for this long at least. */
export const SLOW_DOWN_MS = MINUTE

/** What leads to an address that is not public does not end to do so soon. */
export const BLOCKED_MS = 30 * MINUTE

export interface Failure {
  /** What the endpoint asked for, by Retry-After. */
  readonly retryAfterMs?: number | undefined
  /** How long to wait whatever the attempt, by the kind of failure. */
  readonly leastMs: number
}

/** How long to wait after as many attempts, the last of which failed; `luck` is from 0 to 1. */
export function waitMs(attempts: number, { retryAfterMs = 0, leastMs }: Failure, luck: number) {
  const usual = waits[attempts - 1]
  if (usual === undefined) return undefined
  const spread = usual * (1 + JITTER * (2 * luck - 1))
  const asked = Math.min(retryAfterMs, Math.max(2 * usual, ASKED_MAX_MS))
  return Math.max(spread, asked, leastMs)
}

/** Retry-After as RFC 9110, 10.2.3 has it: seconds, or a date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Number(header) * SECOND
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
