import { allFormWords, formOfLetters, type LegalForm, longestForm } from './forms/forms.ts'
import { emptyWords, isFirmWord, unabbreviated } from './lists/firm-words.ts'
import { isGivenName } from './lists/given-names.ts'
import { slipBetween } from './slip.ts'
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

export function firmOf(words: readonly Word[]): Firm {
  const { forms, rest, hasSlip } = withoutForms(words)
  const named = rest.filter(word => !emptyWords.has(word.own))
  const core = (named.length > 0 ? named : rest).map(plain)
  return {
    forms: forms.map(({ form }) => form),
    hasFormSlip: hasSlip,
    core,
    letters: words
      .filter(({ own }) => own !== '&' && own !== '+')
      .map(word => word.latin[0])
      .join(''),
    isClear:
      forms.some(({ letters }) => letters.length > 2 || /[^a-z]/.test(letters)) ||
      core.some(({ latin }) => isFirmWord(latin[0]!)),
  }
}

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
  const texts = words.map(({ own }) => own)
  const forms: Found[] = []
  let hasSlip = false
  let [start, end] = [0, words.length]
  const read = (from: number, to: number): Found | undefined => {
    const letters = texts.slice(from, to).join('').replace(/[&+]/g, '')
    const form = formOfLetters(letters)
    if (form !== undefined) return { form, letters }
    const spelled = texts.slice(from, to).map(withoutSlip).join('')
    const meant = formOfLetters(spelled)
    if (meant === undefined || spelled === letters) return undefined
    hasSlip = true
    return { form: meant, letters: spelled }
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
  return { forms, rest: words.slice(start, end), hasSlip }
}

/** Long words of legal forms are recognized in spite of one slip. */
function withoutSlip(text: string): string {
  if (text.length < 6 || allFormWords.has(text)) return text
  for (const word of allFormWords) if (slipBetween(text, word) !== undefined) return word
  return text
}

/** At least two words, one of them a given name, and none that only firms have. */
export function looksLikePerson(words: readonly Word[]): boolean {
  return (
    words.length >= 2 &&
    words.some(({ latin }) => latin.some(isGivenName)) &&
    !words.some(({ latin }) => isFirmWord(latin[0]!) || /\d/.test(latin[0]!))
  )
}
