const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delay after each failed attempt. After the last attempt, some 75 hours in, the delivery has failed. */
export const backoff = [
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

export const ATTEMPTS_MAX = backoff.length + 1

/** After this many failed attempts, about five minutes, later events of the same object no longer wait for this one. */
export const MAX_BLOCKING_ATTEMPTS = 3

/** Each delay is shortened or lengthened at random by up to this share, so that retries of one outage spread out. */
const JITTER = 0.2

/** Retry-After is honoured up to this, or up to twice the usual delay if that is longer. */
const RETRY_AFTER_MAX_MS = HOUR

/** The shortest delay after a time-out or a status that signals overload. */
export const OVERLOAD_DELAY_MIN_MS = MINUTE

/** The shortest delay after an address was blocked: DNS entries rarely change sooner. */
export const BLOCKED_DELAY_MIN_MS = 30 * MINUTE

/** The delay after an outage of ours, such as a key that is not loaded yet. */
export const OUTAGE_DELAY_MS = 5 * SECOND

export interface Failure {
  /** What the endpoint asked for in Retry-After. */
  readonly retryAfterMs?: number | undefined
  /** The shortest delay for this kind of failure, whatever the attempt. */
  readonly minimumMs: number
}

/** The delay after this many attempts, the last of which failed; undefined when none is left. `random` is from 0 to 1. */
export function retryDelayMs(
  attempts: number,
  { retryAfterMs = 0, minimumMs }: Failure,
  random: number,
): number | undefined {
  const usual = backoff[attempts - 1]
  if (usual === undefined) return undefined
  const jittered = usual * (1 + JITTER * (2 * random - 1))
  const requested = Math.min(retryAfterMs, Math.max(2 * usual, RETRY_AFTER_MAX_MS))
  return Math.max(jittered, requested, minimumMs)
}

/** Parses Retry-After (RFC 9110, 10.2.3): seconds, or a date. */
export function parseRetryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Number(header) * SECOND
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
