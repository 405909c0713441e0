import type { Findings, Hit } from './destinations/findings.ts'
import type { EntityIndex } from './index/entity-index.ts'
import type { Decision, Match, Reason, ScreeningPolicy, ScreeningResult } from './question.ts'

const MATCHES_MAX = 100

type Answer = Pick<ScreeningResult, 'decision' | 'matches' | 'reasons'>

/** What follows from the findings: the strongest decision, why, and the matches. */
export function answerOf(index: EntityIndex, findings: Findings, policy: ScreeningPolicy): Answer {
  const { hits, isUnreadable, isGamblingCode } = findings
  const isBlockedByCode = isGamblingCode === true && policy.mccBlock !== false
  if (hits.length === 0 && !isUnreadable && !isBlockedByCode) return CLEAR

  const weighed = hits.map(hit => weigh(index, hit, policy))
  const all = weighed.map(({ decision }) => decision)
  if (isBlockedByCode) all.push('BLOCK')
  if (isUnreadable) all.push(choices[policy.unreadable ?? 'CLEAR'] ?? 'CLEAR')
  const decision = decisions[Math.max(...all.map(each => decisions.indexOf(each)))]!

  const reasons = new Set(weighed.filter(each => each.decision === decision).flatMap(each => each.reasons))
  if (isBlockedByCode) reasons.add('MCC')
  if (isUnreadable) reasons.add('INPUT_UNREADABLE')
  return {
    decision,
    matches: weighed.sort(surestFirst).slice(0, MATCHES_MAX).map(matchOf),
    reasons: [...reasons],
  }
}

/** Shared by all answers, and frozen. */
const CLEAR: Answer = { decision: 'CLEAR', matches: Object.freeze([]), reasons: Object.freeze([]) }
const decisions: readonly Decision[] = ['CLEAR', 'REVIEW', 'BLOCK']
const confidences: readonly Match['confidence'][] = ['EXACT', 'STRONG', 'WEAK']
const choices: Readonly<Record<string, Decision>> = {
  BLOCK: 'BLOCK',
  REVIEW: 'REVIEW',
  ALLOW: 'CLEAR',
  CLEAR: 'CLEAR',
}

interface Weighed {
  readonly decision: Decision
  readonly reasons: readonly Reason[]
  readonly match: Match
}

/** The policy for merchants that are also paid for other things weakens a decision, and never makes one stronger. */
function weigh(index: EntityIndex, hit: Hit, { impactful }: ScreeningPolicy): Weighed {
  const { schema, isImpactful } = index.facts(hit.row)
  const limit = isImpactful ? (choices[impactful ?? 'REVIEW'] ?? 'REVIEW') : 'BLOCK'
  const match: Match = {
    entityId: index.idOf(hit.row),
    platformId: index.platformIdOf(hit.row),
    platformName: index.platformNameOf(hit.row),
    schema,
    matchedOn: hit.matchedOn,
    confidence: hit.confidence,
    isImpactful,
  }
  return {
    decision: decisions.indexOf(limit) < decisions.indexOf(hit.decision) ? limit : hit.decision,
    reasons: isImpactful ? [...hit.reasons, 'IMPACTFUL'] : hit.reasons,
    match,
  }
}

function surestFirst(one: Weighed, other: Weighed): number {
  return (
    confidences.indexOf(one.match.confidence) - confidences.indexOf(other.match.confidence) ||
    decisions.indexOf(other.decision) - decisions.indexOf(one.decision) ||
    (one.match.entityId < other.match.entityId ? -1 : 1)
  )
}

const matchOf = ({ match }: Weighed) => match
