import { slipBetween } from '../spelling/slip.ts'
import { type Spellings, spellingsOf } from '../spelling/spellings.ts'
import { legalForms } from './legal-forms.ts'

/** A kind of legal form, in all its spellings. */
export interface LegalForm {
  readonly id: string
  /** The ids of equivalent forms in other languages. */
  readonly equal: readonly string[]
  /** The ids of shorter or longer ways to say it. */
  readonly near: readonly string[]
  /** The form of a sole trader: the firm is the same party as its owner. */
  readonly isPerson: boolean
  /** It may stand before the name. */
  readonly isBefore: boolean
  /** Without spaces, marks and signs. */
  readonly spellings: readonly string[]
}

/** Parts of a form that add nothing to it: GmbH und Co KG. */
const ANDS: ReadonlySet<string> = new Set(['and', 'und', 'et', 'en', 've'])

/** By spelling without spaces, marks and signs. */
const forms = new Map<string, LegalForm>()
/** The words of more than five letters that forms are made of: slips in them are recognized. */
const formWords = new Set<string>()

for (const line of legalForms.trim().split('\n')) {
  const [, id, flags, list, relations] = /^(\S+)((?: [!^])*) \| ([^=~]+)(.*)$/.exec(line)!
  const spellings = list!.split(',').map(wordsOf)
  const form: LegalForm = {
    id: id!,
    equal: idsAfter('=', relations!),
    near: idsAfter('~', relations!),
    isPerson: flags!.includes('!'),
    isBefore: flags!.includes('^'),
    spellings: spellings.map(words => words.join('')),
  }
  for (const words of spellings) {
    const letters = words.join('')
    if (!forms.has(letters)) forms.set(letters, form)
    for (const word of words) if (word.length > 5) formWords.add(word)
  }
}

function idsAfter(sign: string, relations: string): string[] {
  return new RegExp(`${sign}([^=~]*)`).exec(relations)?.[1]!.trim().split(' ') ?? []
}

/** Splits a spelling into words as names are split. */
function wordsOf(spelling: string): string[] {
  const words =
    spelling
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map(word => lettersOf(spellingsOf(word)))
}

/** The letters that a word adds to those of a form. Umlauts count as the vowel: beschränkt, beschraenkt. */
export function lettersOf({ own, isLatin, latin }: Spellings): string {
  if (ANDS.has(own)) return ''
  return isLatin ? latin.at(-1)! : own
}

export const formOfLetters = (letters: string): LegalForm | undefined => forms.get(letters)

/** All suffixes and prefixes of forms: other texts need no look-up. */
export const formEnds: ReadonlySet<string> = new Set(
  [...forms.keys()].flatMap(letters => Array.from(letters, (_, at) => letters.slice(at)).concat('')),
)
export const formStarts: ReadonlySet<string> = new Set(
  [...forms.keys()].flatMap(letters => Array.from(letters, (_, at) => letters.slice(0, at + 1)).concat('')),
)

/** The word of a legal form that a misspelled one stands for, or the word itself. */
export function formWordMeant(text: string): string {
  if (text.length < 6 || formWords.has(text)) return text
  return formWordsBy.get(text[0]!)?.find(word => slipBetween(text, word) !== undefined) ?? text
}

const formWordsBy = new Map<string, string[]>()
for (const word of formWords) formWordsBy.set(word[0]!, [...(formWordsBy.get(word[0]!) ?? []), word])

export type FormRelation = 'EQUAL' | 'NEAR' | 'DIFFERENT'

/** How the forms of two names relate. One side may lack all forms, but not only some of several. */
export function relate(one: readonly LegalForm[], other: readonly LegalForm[]): FormRelation {
  if (one.length !== other.length) return one.length === 0 || other.length === 0 ? 'NEAR' : 'DIFFERENT'
  if (one.every(form => other.some(each => areEqual(form, each)))) return 'EQUAL'
  return one.every(form => other.some(each => areRelated(form, each))) ? 'NEAR' : 'DIFFERENT'
}

/** Equal, or one is a shorter way to say the other. */
export function areRelated(one: LegalForm, other: LegalForm): boolean {
  return areEqual(one, other) || one.near.includes(other.id) || other.near.includes(one.id)
}

function areEqual(one: LegalForm, other: LegalForm): boolean {
  return one.id === other.id || one.equal.includes(other.id) || other.equal.includes(one.id)
}
