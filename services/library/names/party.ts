import { compareFirms } from './firms.ts'
import { type Firm, firmOf } from './firm.ts'
import { relate } from './forms/forms.ts'
import { isGivenName } from './lists/given-names.ts'
import { isSurname } from './lists/surnames.ts'
import { comparePeople } from './people.ts'
import { type Person, personOf } from './person.ts'
import { type Finding, finding } from './reasons.ts'
import { type Word, WORDS_MAX } from './words.ts'

export type PartyType = 'INDIVIDUAL' | 'BUSINESS'

/** The name of one party, read as a firm or as a person on first use. */
export interface Party {
  readonly words: readonly Word[]
  readonly firm: Firm
  readonly person: Person
}

export function partyOf(words: readonly Word[]): Party {
  let firm: Firm | undefined
  let person: Person | undefined
  return {
    words,
    get firm() {
      return (firm ??= firmOf(words))
    },
    get person() {
      return (person ??= personOf(words))
    },
  }
}

export function compareParties(given: Party, held: Party, type: PartyType | undefined): Finding {
  if (!isComparable(given) || !isComparable(held)) return finding('NO_MATCH', ['WORD_DIFFERS'])
  if (type === 'BUSINESS') return compareFirms(given.firm, held.firm)
  if (!given.firm.isClear && !held.firm.isClear) return compareUnclear(given, held, type)
  if (!isOwnerAgainstFirm(given, held, type) && !isOwnerAgainstFirm(held, given, type))
    return compareFirms(given.firm, held.firm)
  return isSoleTrader(given.firm, held.firm)
    ? comparePeople(personOf(given.firm.core), personOf(held.firm.core))
    : finding('NO_MATCH', ['FORM_DIFFERS'])
}

const isComparable = ({ words }: Party) => words.length > 0 && words.length <= WORDS_MAX

/** Either name may be that of a person: two letters at its end may be initials, or `AG`. */
function compareUnclear(given: Party, held: Party, type: PartyType | undefined): Finding {
  const people = comparePeople(given.person, held.person)
  if (people.verdict === 'MATCH') return people
  const [asked, owner] = [given.firm, held.firm]
  const haveOneForm = asked.forms.length > 0 && relate(asked.forms, owner.forms) === 'EQUAL'
  const firms = haveOneForm ? compareFirms(asked, owner) : undefined
  if (firms?.verdict === 'MATCH') return firms
  if (hasInitials(given.words) || hasInitials(held.words)) return people
  if (people.verdict !== 'NO_MATCH' && (asked.hasNameForm || owner.hasNameForm)) return people
  if (firms !== undefined) return firms
  if (relate(asked.forms, owner.forms) === 'EQUAL') return people
  // Two letters at the end of only one name are not initials.
  return type === 'INDIVIDUAL' || looksLikePerson(asked.core)
    ? finding('NO_MATCH', ['FORM_DIFFERS'])
    : compareFirms(asked, owner)
}

/** Single letters beside a known name of a person are initials, not the `S. A.` of a firm. */
function hasInitials(words: readonly Word[]): boolean {
  const letters = words.filter(({ own }) => own.length === 1)
  return letters.length > 1 && words.some(({ latin }) => isGivenName(latin[0]!) || isSurname(latin[0]!))
}

/** A person's name against that of a firm, even one called after the person. */
function isOwnerAgainstFirm(one: Party, other: Party, type: PartyType | undefined): boolean {
  if (one.firm.forms.length > 0 || one.firm.isClear || !other.firm.isClear) return false
  return type === 'INDIVIDUAL' || looksLikePerson(one.words)
}

function isSoleTrader(one: Firm, other: Firm): boolean {
  const forms = [...one.forms, ...other.forms]
  return forms.length > 0 && forms.every(({ isPerson }) => isPerson)
}

/** At least two words, one of them a given name or all of them family names, and no figures. */
function looksLikePerson(words: readonly Word[]): boolean {
  if (words.length < 2 || words.some(({ latin }) => /\d/.test(latin[0]!))) return false
  return (
    words.some(({ latin }) => latin.some(isGivenName)) || words.every(({ latin }) => latin.some(isSurname))
  )
}
