/** A rate limit: requests a second on average, and the most requests at once after a pause. */
export interface Allowance {
  readonly perSecond: number
  readonly burst: number
}

/**
 * A token bucket: a request takes a token, and tokens return at the rate of the allowance, up to its burst. A request that turns
 * out to be more work takes more tokens later, even if that leaves a debt.
 */
export class Bucket {
  #tokens: number
  #at: number

  constructor({ burst }: Allowance, now: number) {
    this.#tokens = burst
    this.#at = now
  }

  /** Adds the tokens gained since the last call. The allowance may have changed. */
  refill({ perSecond, burst }: Allowance, now: number): void {
    // The clock may have been set back.
    const gained = Math.max(0, now - this.#at) * (perSecond / 1_000)
    this.#tokens = Math.min(burst, this.#tokens + gained)
    this.#at = now
  }

  get hasToken(): boolean {
    return this.#tokens >= 1
  }

  take(tokens: number): void {
    this.#tokens -= tokens
  }

  /** Whole requests that may be sent now. */
  get remaining(): number {
    return Math.max(0, Math.floor(this.#tokens))
  }

  /** Whole seconds, at least 1: for the remaining requests to last, or if no request remains, until the next token. */
  seconds({ perSecond }: Allowance): number {
    const { remaining } = this
    return Math.max(1, Math.ceil((remaining > 0 ? remaining : 1 - this.#tokens) / perSecond))
  }
}

/** The policies that a request counts under. */
export type Usage = {
  readonly policy: 'client' | 'organization'
  readonly allowance: Allowance
  readonly bucket: Bucket
}[]
