/** Remembers, for each key, the request that has it and what was answered to it. */
export interface IdempotencyStore {
  /** Takes a key that is free, for as long as a request may run, or tells what has become of the one that has it. */
  readonly claim: (key: string, fingerprint: string) => Promise<Claim>
  /** Keeps the answer, unless the claim has run out meanwhile. */
  readonly keep: (key: string, claim: string, answer: string) => Promise<void>
  /** Gives a key back, so that the request may be made again at once. */
  readonly release: (key: string, claim: string) => Promise<void>
}

export type Claim =
  | { readonly outcome: 'taken'; readonly claim: string }
  | { readonly outcome: 'answered'; readonly answer: string }
  /** Another request has this key. */
  | { readonly outcome: 'mismatch' }
  /** This request has it, and is still running. */
  | { readonly outcome: 'in-flight' }

export interface Lifetimes {
  readonly claimMs: number
  readonly answerMs: number
}

/** A claim outlives every request, which has 5 s; an answer, everybody who may still be asking for it. */
export const LIFETIMES: Lifetimes = { claimMs: 15_000, answerMs: 24 * 60 * 60_000 }
