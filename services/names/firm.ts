import { formOfLetters, formWordMeant, type LegalForm, longestForm, plainest } from './forms/forms.ts'
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
    isClear: forms.some(isClearForm) || core.some(({ latin }) => isFirmWord(latin[0]!)),
  }
}

/** Two letters may be initials, and some forms are names: Åsa. */
function isClearForm({ letters }: Found): boolean {
  if (!/^[a-z]+$/.test(letters)) return true
  return letters.length > 2 && !isGivenName(letters) && !isSurname(letters) && !alsoNames.has(letters)
}

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
  if (!UNSPACED.test(word.own)) return [word]
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
}

/**
 * Takes off the legal forms: the longest first, at the end, then at the start, then one that stands between. A name that
 * is nothing but a form keeps it.
 */
function withoutForms(words: readonly Word[]): {
  forms: readonly Found[]
  rest: readonly Word[]
  hasSlip: boolean
} {
  const texts = words.map(plainest)
  const meant = texts.map(formWordMeant)
  const forms: Found[] = []
  let hasSlip = false
  let [start, end] = [0, words.length]
  const read = (from: number, to: number): Found | undefined => {
    const letters = texts
      .slice(from, to)
      .filter(text => text !== 'and')
      .join('')
    const form = formOfLetters(letters)
    if (form !== undefined) return { form, letters }
    const spelled = meant.slice(from, to).join('')
    const likely = spelled === letters ? undefined : formOfLetters(spelled)
    if (likely === undefined) return undefined
    hasSlip = true
    return { form: likely, letters: spelled }
  }
  for (;;) {
    let found: Found | undefined
    for (
      let from = Math.max(start, end - longestForm, start + 1);
      from < end && found === undefined;
      from++
    ) {
      found = read(from, end)
      if (found !== undefined) end = from
    }
    if (found === undefined) break
    forms.unshift(found)
  }
  for (;;) {
    let found: Found | undefined
    for (let to = Math.min(end - 1, start + longestForm); to > start && found === undefined; to--) {
      found = read(start, to)
      if (found !== undefined) start = to
    }
    if (found === undefined) break
    forms.push(found)
  }
  const around =
    forms.length === 2
      ? formOfLetters(
          forms
            .map(({ letters }) => letters)
            .toReversed()
            .join(''),
        )
      : undefined
  const whole = around === undefined ? forms : [{ form: around, letters: around.id }]
  return { forms: whole, rest: words.slice(start, end), hasSlip }
}

/** At least two words, one of them a given name or all of them family names, and none that only firms have. */
export function looksLikePerson(words: readonly Word[]): boolean {
  if (words.length < 2 || words.some(({ latin }) => isFirmWord(latin[0]!) || /\d/.test(latin[0]!)))
    return false
  return (
    words.some(({ latin }) => latin.some(isGivenName)) || words.every(({ latin }) => latin.some(isSurname))
  )
}
