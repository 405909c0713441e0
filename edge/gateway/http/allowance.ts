/** How much a caller may do: on average so many requests a second, and so many at once after a pause. */
export interface Allowance {
  readonly perSecond: number
  readonly burst: number
}

/**
 * A token bucket: requests take tokens, which come back at the rate of the allowance until the burst is there again. What turns
 * out to be more work than one request takes more tokens later, even if that leaves a debt.
 */
export class Bucket {
  #tokens: number
  #at: number

  constructor({ burst }: Allowance, now: number) {
    this.#tokens = burst
    this.#at = now
  }

  /** The allowance may have changed since. */
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

  /** Whole seconds over which to spread what remains; until there is one more, where nothing does. At least 1. */
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
