import { type Findings, type Hit, NAME_HINT } from './destinations/findings.ts'
import type { EntityIndex } from './index/entity-index.ts'
import type { Confidence, Decision, Match, Reason, ScreeningPolicy, ScreeningResult } from './question.ts'

const MATCHES_MAX = 100

type Answer = Pick<ScreeningResult, 'decision' | 'matches' | 'reasons'>

/** Most answers. Each takes it, so that nothing is allocated. */
const CLEAR: Answer = Object.freeze({
  decision: 'CLEAR',
  matches: Object.freeze([]),
  reasons: Object.freeze([]),
})

/** The answer to the findings: the strongest decision, its reasons, and the matches. */
export function answerOf(index: EntityIndex, findings: Findings, policy: ScreeningPolicy): Answer {
  const { hits, isUnreadable, isGamblingCode } = findings
  const isBlockedByCode = isGamblingCode === true && policy.mccBlock !== false
  if (hits.length === 0 && !isUnreadable && !isBlockedByCode) return CLEAR

  let decision: Decision = isBlockedByCode ? 'BLOCK' : 'CLEAR'
  if (isUnreadable) decision = stronger(decision, choiceOf(policy.unreadable, 'CLEAR'))
  for (const hit of hits) decision = stronger(decision, decisionOn(index, hit, policy))

  const reasons: Reason[] = []
  for (const hit of hits) {
    if (decisionOn(index, hit, policy) !== decision) continue
    const why = reasonsOf(hit, decision)
    reasons.push(...why)
    if (why.length > 0 && index.facts(hit.row).isImpactful) reasons.push('IMPACTFUL')
  }
  if (isBlockedByCode) reasons.push('MCC')
  if (isUnreadable) reasons.push('INPUT_UNREADABLE')
  return {
    decision,
    matches: matchesOf(index, hits),
    reasons: reasons.length < 2 ? reasons : inOrder(reasons),
  }
}

const decisions: Readonly<Record<Decision, number>> = { CLEAR: 0, REVIEW: 1, BLOCK: 2 }
const confidences: Readonly<Record<Confidence, number>> = { EXACT: 0, STRONG: 1, WEAK: 2 }
const choices: ReadonlyMap<unknown, Decision> = new Map([
  ['BLOCK', 'BLOCK'],
  ['REVIEW', 'REVIEW'],
  ['ALLOW', 'CLEAR'],
  ['CLEAR', 'CLEAR'],
])

export const choiceOf = (choice: unknown, otherwise: Decision) => choices.get(choice) ?? otherwise

const stronger = (one: Decision, other: Decision) => (decisions[one] < decisions[other] ? other : one)
const weaker = (one: Decision, other: Decision) => (decisions[one] < decisions[other] ? one : other)

/** The policy for merchants with other business too can weaken a decision, but never strengthen it. */
function decisionOn(
  index: EntityIndex,
  { row, sureness }: Hit,
  { impactful, nameOnly }: ScreeningPolicy,
): Decision {
  const decision = sureness === NAME_HINT ? choiceOf(nameOnly, 'CLEAR') : sureness.decision
  return index.facts(row).isImpactful ? weaker(decision, choiceOf(impactful, 'REVIEW')) : decision
}

/** A hint is no reason for letting a payment pass. */
const reasonsOf = ({ sureness }: Hit, decision: Decision) =>
  sureness === NAME_HINT && decision === 'CLEAR' ? NO_REASONS : sureness.reasons

const NO_REASONS: readonly Reason[] = []

const order: readonly Reason[] = [
  'DESTINATION_KNOWN',
  'IMPACTFUL',
  'NAME_DIFFERS',
  'NAME_ONLY',
  'MCC',
  'BANK_UNKNOWN',
  'NETWORK_UNKNOWN',
  'INPUT_UNREADABLE',
]

/** Each reason once. */
const inOrder = (reasons: readonly Reason[]) => order.filter(each => reasons.includes(each))

/** The surest first, then in the order of their ids. */
function matchesOf(index: EntityIndex, hits: readonly Hit[]): readonly Match[] {
  const matches = hits.map(hit => matchOf(index, hit))
  return matches.length === 1 ? matches : matches.sort(surestFirst).slice(0, MATCHES_MAX)
}

function matchOf(index: EntityIndex, { row, matchedOn, sureness }: Hit): Match {
  const { schema, isImpactful } = index.facts(row)
  const platform = index.platformOf(row)
  return {
    entityId: index.idOf(row),
    platformId: platform.id,
    platformName: platform.name ?? '',
    schema,
    matchedOn,
    confidence: sureness.confidence,
    isImpactful,
  }
}

function surestFirst(one: Match, other: Match): number {
  return (
    confidences[one.confidence] - confidences[other.confidence] || (one.entityId < other.entityId ? -1 : 1)
  )
}
