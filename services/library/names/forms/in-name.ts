import { type Spellings, spellingsOf } from '../spelling/spellings.ts'
import {
  areRelated,
  formOfLetters,
  formWordMeant,
  type LegalForm,
  formEnds,
  formStarts,
  lettersOf,
} from './forms.ts'

/** A legal form that was found in a name. */
export interface Found {
  readonly form: LegalForm
  readonly letters: string
  /** The number of words of the name that make up the form. */
  readonly words: number
  readonly hasSlip: boolean
}

/**
 * Removes the legal forms, the longest first: at the end, or at the start for forms that may precede a name
 * (`SIA Koks`). Both are removed if they are two parts or two languages of one form (`PT Jaya Tbk`). Otherwise the
 * first word is a name (`AS Roma SpA`). A name that is only a form keeps one word.
 */
export function withoutForms(words: readonly Spellings[]): {
  forms: readonly Found[]
  rest: readonly Spellings[]
} {
  const texts = words.map(lettersOf)
  const forms: Found[] = []
  let [start, end] = [0, words.length]

  for (let found = longest(texts, end - 1, start + 1, -1); found !== undefined;) {
    end -= found.words
    forms.unshift(texts[end] === '' && COMPANY.test(found.letters) ? andCompany(found) : found)
    found = longest(texts, end - 1, start + 1, -1)
  }
  for (let found = longest(texts, start, end - 2, 1); found !== undefined;) {
    const both = forms.length === 1 ? formOfLetters(found.letters + forms[0]!.letters) : undefined
    if (both !== undefined) forms[0] = { ...found, form: both, letters: found.letters + forms[0]!.letters }
    else if (found.form.isBefore && forms.every(({ form }) => form.id.startsWith('&'))) forms.push(found)
    else if (!forms.some(({ form }) => areRelated(form, found!.form))) break
    start += found.words
    found = longest(texts, start, end - 2, 1)
  }
  return { forms, rest: words.slice(start, end) }
}

const COMPANY = /^(?:co|cie|cia)/

/** `Hartwell & Co Ltd` is another company than `Hartwell Ltd`; the `&` alone may be left out. */
function andCompany(found: Found): Found {
  const { form } = found
  return { ...found, form: { ...form, id: `&${form.id}`, equal: [], near: [form.id] } }
}

/** The longest form from one word to another, forwards (1) or backwards (-1). */
function longest(texts: readonly string[], from: number, to: number, step: 1 | -1): Found | undefined {
  const parts = step === 1 ? formStarts : formEnds
  let found: Found | undefined
  let [letters, likely] = ['', '']
  for (let at = from; (to - at) * step >= 0; at += step) {
    const text = texts[at]!
    letters = step === 1 ? letters + text : text + letters
    likely = step === 1 ? likely + formWordMeant(text) : formWordMeant(text) + likely
    if (!parts.has(letters) && !parts.has(likely)) break
    const form = formOfLetters(letters)
    const meant = form ?? formOfLetters(likely)
    if (meant !== undefined)
      found = {
        form: meant,
        letters: form === undefined ? likely : letters,
        hasSlip: form === undefined,
        words: (at - from) * step + 1,
      }
  }
  return found
}

/** Chinese, Japanese and Korean firms write the legal form without a space. */
export function inParts(word: Spellings): readonly Spellings[] {
  const { own } = word
  if (word.isLatin || !UNSPACED.test(own)) return [word]
  for (let length = own.length - 1; length > 1; length--)
    for (const [at, form] of [
      [own.length - length, own.slice(-length)],
      [length, own.slice(0, length)],
    ] as const)
      if (formOfLetters(form) !== undefined) return [own.slice(0, at), own.slice(at)].map(spellingsOf)
  return [word]
}

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー々]{3,}$/u
