/** Stores, per key, the fingerprint of the request that claimed it and, once it has run, its answer. */
export interface IdempotencyStore {
  /** Claims a free key for the longest time of a request. For a taken key, gives the state of its request. */
  readonly claim: (key: string, fingerprint: string) => Promise<Claim>
  /** Stores the answer, unless the claim has expired. */
  readonly complete: (key: string, claim: string, answer: string) => Promise<void>
  /** Frees the key, so that the request can be repeated at once. */
  readonly release: (key: string, claim: string) => Promise<void>
}

export type Claim =
  | { readonly outcome: 'taken'; readonly claim: string }
  | { readonly outcome: 'answered'; readonly answer: string }
  /** The key was claimed with another fingerprint. */
  | { readonly outcome: 'mismatch' }
  /** The key was claimed with this fingerprint, and has no answer yet. */
  | { readonly outcome: 'in-flight' }

export interface Lifetimes {
  readonly claimMs: number
  readonly answerMs: number
}

/** A claim outlives the longest request, which waits 10 s for a bank and 2 s for its service; an answer outlives every client's retries. */
export const LIFETIMES: Lifetimes = { claimMs: 15_000, answerMs: 24 * 60 * 60_000 }
