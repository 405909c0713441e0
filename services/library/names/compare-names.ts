import { compareParties, type Party, type PartyType } from './party.ts'
import type { ReadName } from './read-name.ts'
import { type Finding, finding, isBetter, isWorse } from './reasons.ts'

/** Whether one name means the other. A trading name stands for its party, unless both names state the party itself. */
export function compareNames(given: ReadName, held: ReadName, type: PartyType | undefined): Finding {
  const whole = compareHolders(given, held, type)
  if (whole.verdict === 'MATCH' || (given.parts ?? held.parts) === undefined) return whole
  const [asked, owner] = [given.parts, held.parts]
  const named = compareHolders(asked?.name ?? given, owner?.name ?? held, type)
  if (named.verdict !== 'NO_MATCH') return asked?.hasAside || owner?.hasAside ? closeAtMost(named) : named
  if (asked !== undefined && owner !== undefined) return named
  if (owner?.tradingName !== undefined) return compareHolders(given, owner.tradingName, type)
  return asked?.tradingName === undefined ? named : closeAtMost(compareHolders(asked.tradingName, held, type))
}

/** One holder of a joint account will do; if the payer names two, each must be a holder. */
function compareHolders(given: ReadName, held: ReadName, type: PartyType | undefined): Finding {
  const areBothJoint = given.holders.length > 0 && held.holders.length > 0 && type !== 'BUSINESS'
  const whole = areBothJoint ? STRANGERS : compareParties(given.whole, held.whole, type)
  if (whole.verdict === 'MATCH' || type === 'BUSINESS') return whole
  if (given.holders.length === 0 && held.holders.length === 0) return whole
  const holders = held.holders.length > 0 ? held.holders : [held.whole]
  const amongHolders = (party: Party) => best(holders.map(holder => compareParties(party, holder, type)))
  if (given.holders.length === 0) return amongHolders(given.whole)
  const asked = given.holders.map(amongHolders)
  const worst = asked.reduce((one, other) => (isWorse(other, one) ? other : one))
  return worst.verdict === 'NO_MATCH' && best(asked).verdict === 'MATCH' ? closeAtMost(best(asked)) : worst
}

/** The words of two couples in any order may be those of two others. */
const STRANGERS = finding('NO_MATCH', ['WORD_DIFFERS'])

const best = (findings: readonly Finding[]) =>
  findings.reduce((one, other) => (isBetter(other, one) ? other : one))

function closeAtMost(found: Finding): Finding {
  return found.verdict === 'MATCH' ? finding('CLOSE_MATCH', [...found.reasons, 'PART_MISSING']) : found
}
