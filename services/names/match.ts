import { clean } from './spelling/clean.ts'
import { compareFirms } from './firms.ts'
import { type Firm, firmOf, looksLikePerson } from './firm.ts'
import { relate } from './forms/forms.ts'
import { holdersIn } from './holders.ts'
import { isGivenName } from './lists/given-names.ts'
import { isSurname } from './lists/surnames.ts'
import { titles } from './lists/titles.ts'
import { comparePeople } from './people.ts'
import { personOf } from './person.ts'
import { type Finding, finding, isBetter, isWorse, type Reason, type Verdict } from './reasons.ts'
import { type Word, WORDS_MAX, wordsOf } from './words.ts'

export type { Reason, Verdict } from './reasons.ts'

export interface Question {
  /** As the payer typed it. */
  readonly given: string
  /** What the bank holds: the holders of the account, and their trading names. */
  readonly held: readonly string[]
  /** Of the party the payer means; unknown if absent. */
  readonly type?: PartyType | undefined
}

export type PartyType = 'INDIVIDUAL' | 'BUSINESS'

export interface NameMatch {
  readonly verdict: Verdict
  readonly reasons: readonly Reason[]
  /** Which of the held names gave the verdict; undefined if none is near. */
  readonly heldIndex: number | undefined
}

/**
 * Whether the payer means the holder of the account. Any holder of a joint account will do; of several held names the best
 * decides. A name of more than 140 characters or 20 words matches nothing.
 */
export function matchName({ given, held, type }: Question): NameMatch {
  let best: NameMatch | undefined
  const asked = readName(given)
  for (const [heldIndex, name] of held.entries()) {
    const found = compare(asked, readName(name), type)
    if (best === undefined || isBetter(found, best))
      best = { ...found, heldIndex: found.verdict === 'NO_MATCH' ? undefined : heldIndex }
  }
  if (best?.verdict !== 'MATCH' && held.length > 1 && asked.holders.length > 0 && type !== 'BUSINESS') {
    // Both holders were typed, and the bank holds each by itself.
    const each = asked.holders.map(words => matchOne(words, held, type))
    if (each.every(({ verdict }) => verdict === 'MATCH')) return each[0]!
  }
  return best ?? { verdict: 'NO_MATCH', reasons: ['WORD_DIFFERS'], heldIndex: undefined }
}

function matchOne(words: readonly Word[], held: readonly string[], type: PartyType | undefined): NameMatch {
  const findings = held.map(name => compare({ words, holders: [] }, readName(name), type))
  const heldIndex = findings.findIndex(({ verdict }) => verdict === 'MATCH')
  return {
    ...(findings[heldIndex] ?? finding('NO_MATCH', ['WORD_DIFFERS'])),
    heldIndex: heldIndex < 0 ? undefined : heldIndex,
  }
}

/** At least two letters, and no sign that stands for others: the least that may be asked for. */
export function hasEnoughLetters(name: string): boolean {
  const letters = clean(name).match(/\p{L}/gu)?.length ?? 0
  return letters >= 2 && !WILDCARD.test(name.normalize('NFKC'))
}

const WILDCARD = /[*%?_]/

/** One spelling for names that differ by case, accents, order, spacing or titles only. For keys, not for people. */
export function cleanName(name: string): string {
  const words = wordsOf(name)
  const bare = words.filter(({ own, latin }) => !titles.has(own) && !titles.has(latin[0]!))
  return (bare.length > 0 ? bare : words)
    .map(({ own }) => own)
    .toSorted()
    .join(' ')
}

/** A name that was read once, for all comparisons. */
interface ReadName {
  readonly words: readonly Word[]
  /** Each holder that the one name states, if more than one. */
  readonly holders: readonly (readonly Word[])[]
}

function readName(name: string): ReadName {
  const words = wordsOf(name)
  return { words, holders: words.length > WORDS_MAX ? [] : holdersIn(words) }
}

function compare(given: ReadName, held: ReadName, type: PartyType | undefined): Finding {
  const whole = compareOne(given.words, held.words, type)
  if (whole.verdict === 'MATCH' || type === 'BUSINESS') return whole
  if (given.holders.length === 0 && held.holders.length === 0) return whole
  const holders = held.holders.length > 0 ? held.holders : [held.words]
  if (given.holders.length === 0) return best(holders.map(holder => compareOne(given.words, holder, type)))
  const asked = given.holders.map(each => best(holders.map(holder => compareOne(each, holder, type))))
  const worst = asked.reduce((one, other) => (isWorse(other, one) ? other : one))
  if (worst.verdict !== 'NO_MATCH') return worst
  const found = best(asked)
  return found.verdict === 'MATCH' ? finding('CLOSE_MATCH', [...found.reasons, 'PART_MISSING']) : worst
}

const best = (findings: readonly Finding[]) =>
  findings.reduce((one, other) => (isBetter(other, one) ? other : one))

/** Compares what stands for one party each. */
function compareOne(given: readonly Word[], held: readonly Word[], type: PartyType | undefined): Finding {
  if (given.length === 0 || held.length === 0) return finding('NO_MATCH', ['WORD_DIFFERS'])
  if (given.length > WORDS_MAX || held.length > WORDS_MAX) return finding('NO_MATCH', ['WORD_DIFFERS'])
  const [asked, owner] = [firmOf(given), firmOf(held)]
  if (type !== 'BUSINESS' && !asked.isClear && !owner.isClear) {
    const people = comparePeople(personOf(given), personOf(held))
    if (people.verdict === 'MATCH' || hasInitials(given) || hasInitials(held)) return people
    if (people.verdict !== 'NO_MATCH' && (asked.hasNameForm || owner.hasNameForm)) return people
    if (relate(asked.forms, owner.forms) === 'EQUAL')
      return people.verdict === 'NO_MATCH' && asked.forms.length > 0 ? compareFirms(asked, owner) : people
    // Two letters at the end of one name only are no initials.
    return type === 'INDIVIDUAL' || looksLikePerson(asked.core)
      ? finding('NO_MATCH', ['FORM_DIFFERS'])
      : compareFirms(asked, owner)
  }
  if (isOwnerAgainstFirm(given, asked, owner, type) || isOwnerAgainstFirm(held, owner, asked, type))
    return isSoleTrader(asked, owner)
      ? comparePeople(personOf(asked.core), personOf(owner.core))
      : finding('NO_MATCH', ['FORM_DIFFERS'])
  return compareFirms(asked, owner)
}

/** Letters beside a name that people have are no `S. A.` of a firm. */
function hasInitials(words: readonly Word[]): boolean {
  const letters = words.filter(({ own }) => own.length === 1)
  return letters.length > 1 && words.some(({ latin }) => isGivenName(latin[0]!) || isSurname(latin[0]!))
}

/** A person's name against that of a firm, even one called after the person. */
function isOwnerAgainstFirm(
  words: readonly Word[],
  one: Firm,
  other: Firm,
  type: PartyType | undefined,
): boolean {
  if (type === 'BUSINESS' || one.forms.length > 0 || !other.isClear) return false
  return type === 'INDIVIDUAL' ? !one.isClear : looksLikePerson(words)
}

function isSoleTrader(one: Firm, other: Firm): boolean {
  const forms = [...one.forms, ...other.forms]
  return forms.length > 0 && forms.every(({ isPerson }) => isPerson)
}
