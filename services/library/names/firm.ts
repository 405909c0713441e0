import type { LegalForm } from './forms/forms.ts'
import { type Found, inParts, withoutForms } from './forms/in-name.ts'
import {
  andWords,
  branchWords,
  isFirmWord,
  isPhrase,
  mayStartPhrase,
  unabbreviated,
} from './lists/firm-words.ts'
import { isGivenName } from './lists/given-names.ts'
import { isSurname } from './lists/surnames.ts'
import { spellingsOf } from './spelling/spellings.ts'
import type { Word } from './words.ts'

/** A name read as that of a firm. */
export interface Firm {
  readonly forms: readonly LegalForm[]
  /** A word of the legal form was misspelled. */
  readonly hasFormSlip: boolean
  /** Without the legal form, in the order of the name. */
  readonly core: readonly Word[]
  /** The letters of all words except `and`, joined; Latin ones in ASCII. */
  readonly letters: string
  /** The letters of the branch, or of the seat behind the legal form, that the name states; empty if none. */
  readonly branch: string
  readonly hasAnd: boolean
  /** The legal form may be a person's name instead: Pat. */
  readonly hasNameForm: boolean
  /** Certainly a firm, by a legal form of more than two letters, or by a word that is no person's name. */
  readonly isClear: boolean
}

export function firmOf(given: readonly Word[]): Firm {
  const { words, branch } = withoutPlace(given.flatMap(inParts))
  const { forms, rest } = withoutForms(withoutThe(words))
  const core = joined(rest).map(plain)
  return {
    forms: forms.map(({ form }) => form),
    hasFormSlip: forms.some(({ hasSlip }) => hasSlip),
    core,
    letters: lettersOf(words),
    branch,
    hasAnd: rest.some(({ own }) => andWords.has(own)),
    hasNameForm: forms.some(isName),
    isClear: forms.some(isClearForm) || core.some(({ latin }) => isFirmWord(latin[0]!)),
  }
}

/** `Copper Kettle Ltd, The`. */
const withoutThe = (words: readonly Word[]) =>
  words.length > 1 && words.at(-1)!.own === 'the' ? words.slice(0, -1) : words

function lettersOf(words: readonly Word[]): string {
  let letters = ''
  for (const { own, isLatin, latin } of words) if (own !== 'and') letters += isLatin ? latin[0]! : own
  return letters
}

function withoutPlace(words: readonly Word[]) {
  const { words: rest, branch } = withoutBranch(words)
  if (branch !== '') return { words: rest, branch }
  const { words: bare, seat } = withoutSeat(words)
  return { words: bare, branch: seat }
}

/** Splits off the seat behind the legal form, as registers of the Balkans write it: `Morava d.o.o. Čačak`. */
function withoutSeat(words: readonly Word[]): { words: readonly Word[]; seat: string } {
  if (!words.some(({ own }) => mayEndForm.has(own))) return { words, seat: '' }
  for (let end = words.length - 1; end > 1 && end >= words.length - SEAT_MAX; end--) {
    const { forms, rest } = withoutForms(words.slice(0, end))
    const isSeated = forms.length === 1 && formsWithSeat.has(forms[0]!.form.id) && rest.length > 0
    if (isSeated && withoutForms(words).forms.length === 0)
      return { words: words.slice(0, end), seat: lettersOf(words.slice(end)) }
  }
  return { words, seat: '' }
}

const SEAT_MAX = 2
/** The last words of forms that a seat may follow: most names have none. */
const mayEndForm: ReadonlySet<string> = new Set(
  'o doo d dd jdoo ad dooel ood eood одговорношћу odgovornoscu odgovornostjo доо ад оод еоод дооел drustvo'.split(
    ' ',
  ),
)
const formsWithSeat: ReadonlySet<string> = new Set(['doo', 'jdoo', 'dd', 'ad', 'dooel', 'ood', 'eood'])

/** Splits off the branch, which follows the legal form: `Acme plc, London Branch`, `Acme AG Niederlassung Wien`. */
function withoutBranch(words: readonly Word[]): { words: readonly Word[]; branch: string } {
  const at = words.findIndex(({ own }) => branchWords.has(own))
  for (let end = at; end > 1 && end >= at - 3; end--)
    if (withoutForms(words.slice(0, end)).forms.length > 0)
      return { words: words.slice(0, end), branch: lettersOf(words.slice(end)) }
  return { words, branch: '' }
}

/** Two letters may be initials, and some forms are names: Åsa. */
function isClearForm(found: Found): boolean {
  const { letters } = found
  if (!/^[a-z]+$/.test(letters)) return true
  return letters.length > 2 && !isName(found)
}

const isName = ({ letters }: Found) =>
  letters.length > 2 && (isGivenName(letters) || isSurname(letters) || alsoNames.has(letters))

const alsoNames: ReadonlySet<string> = new Set([
  'asa',
  'fie',
  'ike',
  'mei',
  'osk',
  'sac',
  'sae',
  'sal',
  'sia',
  'ska',
  'too',
  'vos',
])

/** Joins each phrase into one word: Hong Kong, Co-op. */
function joined(words: readonly Word[]): readonly Word[] {
  for (const [at, { own }] of words.entries()) {
    if (!mayStartPhrase(own)) continue
    let found: { end: number; letters: string } | undefined
    for (let letters = own, end = at + 1; end < words.length; end++) {
      letters += words[end]!.own
      if (isPhrase(letters)) found = { end, letters }
      if (!mayStartPhrase(letters)) break
    }
    if (found !== undefined)
      return [...words.slice(0, at), spellingsOf(found.letters), ...joined(words.slice(found.end + 1))]
  }
  return words
}

/** Unifies the spelling of abbreviations and numbers. */
function plain(word: Word): Word {
  const text = unabbreviated(word.own)
  return text === word.own ? word : { own: text, isLatin: true, latin: [text] }
}
