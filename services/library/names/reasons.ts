/** Why a verdict was given: kept for audit. A reason never holds a part of a name. */
export const reasons = [
  /** Words are equal. */
  'EXACT',
  /** The words have another order, or are split or joined differently. */
  'ORDER',
  /** A title was ignored. */
  'TITLE',
  /** An initial stands for a word. */
  'INITIAL',
  /** A short or pet form stands for a given name. */
  'NICKNAME',
  /** A typing slip, or another spelling of one name. */
  'TYPO',
  /** A word or a holder is named on one side only. */
  'PART_MISSING',
  /** The legal form is named on one side only, or shorter. */
  'FORM_MISSING',
  /** The legal forms are those of different firms, or a person was compared with a firm. */
  'FORM_DIFFERS',
  /** A word differs. */
  'WORD_DIFFERS',
  /** The scripts differ, or the spellings of another script in Latin letters. */
  'TRANSLITERATED',
] as const

export type Reason = (typeof reasons)[number]
export type Verdict = 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH'

export interface Finding {
  readonly verdict: Verdict
  readonly reasons: readonly Reason[]
}

const ranks: Readonly<Record<Verdict, number>> = { NO_MATCH: 0, CLOSE_MATCH: 1, MATCH: 2 }

export const isBetter = (one: Finding, other: Finding): boolean => ranks[one.verdict] > ranks[other.verdict]
export const isWorse = (one: Finding, other: Finding): boolean => ranks[one.verdict] < ranks[other.verdict]

export function finding(verdict: Verdict, found: Iterable<Reason>): Finding {
  const set = new Set(found)
  return { verdict, reasons: reasons.filter(each => set.has(each)) }
}
