import { titles } from './lists/titles.ts'
import { type Party, type PartyType, compareParties } from './party.ts'
import { readName, type ReadName } from './read-name.ts'
import { finding, isBetter, type Reason, type Verdict, type Finding, isWorse } from './reasons.ts'
import { clean } from './spelling/clean.ts'
import { wordsOf } from './words.ts'

export type { PartyType } from './party.ts'
export type { Reason, Verdict } from './reasons.ts'

export interface Question {
  /** As the payer typed it. */
  readonly given: string
  /** The names that the bank has: the holders of the account, and their trading names. */
  readonly held: readonly string[]
  /** Of the party the payer means; unknown if absent. */
  readonly type?: PartyType | undefined
}

export interface NameMatch {
  readonly verdict: Verdict
  readonly reasons: readonly Reason[]
  /** The index in `held` of the name that gave the verdict; undefined for NO_MATCH. */
  readonly heldIndex: number | undefined
}

/**
 * Whether the payer means the holder of the account. Any holder of a joint account will do; of several held names the
 * best decides. A name of more than 140 characters or 20 words matches nothing.
 */
export function matchName({ given, held, type }: Question): NameMatch {
  let best: NameMatch | undefined
  const asked = readName(given)
  for (const [heldIndex, name] of held.entries()) {
    const found = compareNames(asked, readName(name), type)
    if (best === undefined || isBetter(found, best))
      best = { ...found, heldIndex: found.verdict === 'NO_MATCH' ? undefined : heldIndex }
  }
  if (best?.verdict !== 'MATCH' && held.length > 1 && asked.holders.length > 0 && type !== 'BUSINESS') {
    // The payer typed both holders, and the bank lists each separately.
    const each = asked.holders.map(holder => matchHolder(holder, held, type))
    if (each.every(({ verdict }) => verdict === 'MATCH')) return each[0]!
  }
  return best ?? { verdict: 'NO_MATCH', reasons: ['WORD_DIFFERS'], heldIndex: undefined }
}

function matchHolder(holder: Party, held: readonly string[], type: PartyType | undefined): NameMatch {
  const findings = held.map(name => compareNames({ whole: holder, holders: [] }, readName(name), type))
  const heldIndex = findings.findIndex(({ verdict }) => verdict === 'MATCH')
  return {
    ...(findings[heldIndex] ?? finding('NO_MATCH', ['WORD_DIFFERS'])),
    heldIndex: heldIndex < 0 ? undefined : heldIndex,
  }
}

/** Whether a name may be checked: it has at least two letters and no wildcard. */
export function hasEnoughLetters(name: string): boolean {
  const letters = clean(name).match(/\p{L}/gu)?.length ?? 0
  return letters >= 2 && !WILDCARD.test(name.normalize('NFKC'))
}

const WILDCARD = /[*%?_]/

/** One spelling for names that differ by case, accents, order, spacing or titles only. For keys, not for people. */
export function cleanName(name: string): string {
  const words = wordsOf(name)
  const bare = words.filter(({ own }) => !titles.has(own))
  return (bare.length > 0 ? bare : words)
    .map(({ own, marks = '' }) => own + marks)
    .toSorted()
    .join(' ')
}

/** Compares two names. A trading name counts as its party's name, unless both names also state the party. */
function compareNames(given: ReadName, held: ReadName, type: PartyType | undefined): Finding {
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

/** Couples are not compared as a whole: the same words in another order may be another couple. */
const STRANGERS = finding('NO_MATCH', ['WORD_DIFFERS'])

const best = (findings: readonly Finding[]) =>
  findings.reduce((one, other) => (isBetter(other, one) ? other : one))

function closeAtMost(found: Finding): Finding {
  return found.verdict === 'MATCH' ? finding('CLOSE_MATCH', [...found.reasons, 'PART_MISSING']) : found
}
