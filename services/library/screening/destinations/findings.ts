import type { Confidence, Decision, MatchedOn, Reason } from '../question.ts'

/** An entity that matches. */
export interface Hit {
  /** Its row in the index. */
  readonly row: number
  readonly matchedOn: readonly MatchedOn[]
  readonly sureness: Sureness
}

/** How sure a match is, and what follows from that. */
export interface Sureness {
  readonly confidence: Confidence
  readonly decision: Decision
  readonly reasons: readonly Reason[]
}

/** What is found for a destination. */
export interface Findings {
  readonly hits: readonly Hit[]
  /** Whether a decisive part of the input cannot be read. */
  readonly isUnreadable: boolean
  /** Whether the merchant category code says that it is gambling. */
  readonly isGamblingCode?: boolean
}

/** Only the name is known: the policy says what follows. */
export const NAME_HINT: Sureness = { confidence: 'WEAK', decision: 'CLEAR', reasons: ['NAME_ONLY'] }

/** The destination is the entity. */
export const KNOWN: Sureness = { confidence: 'EXACT', decision: 'BLOCK', reasons: ['DESTINATION_KNOWN'] }

/** What is found for most destinations. */
export const NOTHING_FOUND: Findings = { hits: [], isUnreadable: false }
