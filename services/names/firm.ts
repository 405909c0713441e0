import { formOfLetters, formWordMeant, type LegalForm, formLettersMax, plainest } from './forms/forms.ts'
import { emptyWords, isFirmWord, unabbreviated } from './lists/firm-words.ts'
import { isGivenName } from './lists/given-names.ts'
import { isSurname } from './lists/surnames.ts'
import { spellingsOf } from './spelling/spellings.ts'
import type { Word } from './words.ts'

/** A name read as that of a firm. */
export interface Firm {
  readonly forms: readonly LegalForm[]
  /** A word of the legal form was misspelled. */
  readonly hasFormSlip: boolean
  /** Without the legal form and empty words, in the order of the name. */
  readonly core: readonly Word[]
  /** All letters, in Latin where there are tables for them. */
  readonly letters: string
  /** What looks like a legal form is also what people are called: Pat. */
  readonly hasNameForm: boolean
  /** A legal form of more than two letters, or a word that people are not called by. */
  readonly isClear: boolean
}

export function firmOf(given: readonly Word[]): Firm {
  const words = given.flatMap(inParts)
  const { forms, rest, hasSlip } = withoutForms(words)
  const named = rest.filter(word => !emptyWords.has(word.own))
  const core = (named.length > 0 ? named : rest).map(plain)
  return {
    forms: forms.map(({ form }) => form),
    hasFormSlip: hasSlip,
    core,
    letters: words
      .filter(({ own }) => own !== 'and')
      .map(word => word.latin[0])
      .join(''),
    hasNameForm: forms.some(isName),
    isClear: forms.some(isClearForm) || core.some(({ latin }) => isFirmWord(latin[0]!)),
  }
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

/** Chinese, Japanese and Korean firms write the legal form without a space. */
function inParts(word: Word): readonly Word[] {
  if (word.isLatin || !UNSPACED.test(word.own)) return [word]
  for (let length = word.own.length - 1; length > 1; length--)
    for (const at of [word.own.length - length, length]) {
      const form = at === length ? word.own.slice(0, at) : word.own.slice(at)
      if (formOfLetters(form) !== undefined)
        return [word.own.slice(0, at), word.own.slice(at)].map(spellingsOf)
    }
  return [word]
}

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー々]{3,}$/u

/** Abbreviations and ordinals in one spelling. */
function plain(word: Word): Word {
  const text = unabbreviated(word.own)
  return text === word.own ? word : { own: text, isLatin: true, latin: [text] }
}

interface Found {
  readonly form: LegalForm
  readonly letters: string
  /** Of the name, that the form is written with. */
  readonly words: number
  readonly hasSlip: boolean
}

/**
 * Takes off the legal forms, the longest first: those at the end, then those at the start. A name that is nothing but a
 * form keeps its last.
 */
function withoutForms(words: readonly Word[]): {
  forms: readonly Found[]
  rest: readonly Word[]
  hasSlip: boolean
} {
  const texts = words.map(plainest).map(text => (text === 'and' ? '' : text))
  const meant = texts.map(formWordMeant)
  const forms: Found[] = []
  let [start, end] = [0, words.length]

  for (let found = longest(texts, meant, end - 1, start + 1, -1); found !== undefined;) {
    forms.unshift(found)
    end -= found.words
    found = longest(texts, meant, end - 1, start + 1, -1)
  }
  for (let found = longest(texts, meant, start, end - 2, 1); found !== undefined;) {
    forms.push(found)
    start += found.words
    found = longest(texts, meant, start, end - 2, 1)
  }

  const [first, last] = [forms[1]?.letters, forms[0]?.letters]
  const around = forms.length === 2 ? formOfLetters(first! + last!) : undefined
  return {
    forms: around === undefined ? forms : [{ ...forms[0]!, form: around, letters: first! + last! }],
    rest: words.slice(start, end),
    hasSlip: forms.some(({ hasSlip }) => hasSlip),
  }
}

/** The longest form from one word to another, forwards (1) or backwards (-1). */
function longest(
  texts: readonly string[],
  meant: readonly string[],
  from: number,
  to: number,
  step: 1 | -1,
): Found | undefined {
  let found: Found | undefined
  let [letters, likely] = ['', '']
  for (let at = from; (to - at) * step >= 0 && letters.length <= formLettersMax; at += step) {
    letters = step === 1 ? letters + texts[at]! : texts[at]! + letters
    likely = step === 1 ? likely + meant[at]! : meant[at]! + likely
    const form = formOfLetters(letters) ?? (likely === letters ? undefined : formOfLetters(likely))
    const hasSlip = form !== undefined && formOfLetters(letters) === undefined
    if (form !== undefined)
      found = { form, letters: hasSlip ? likely : letters, hasSlip, words: (at - from) * step + 1 }
  }
  return found
}

/** At least two words, one of them a given name or all of them family names, and none that only firms have. */
export function looksLikePerson(words: readonly Word[]): boolean {
  if (words.length < 2 || words.some(({ latin }) => isFirmWord(latin[0]!) || /\d/.test(latin[0]!)))
    return false
  return (
    words.some(({ latin }) => latin.some(isGivenName)) || words.every(({ latin }) => latin.some(isSurname))
  )
}
