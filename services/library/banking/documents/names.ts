import { documentNumbers } from './countries/index.ts'
import type { DocumentNumber } from './document-number.ts'
import { type NameIndex, nameIndexOf, type Names } from './name-index.ts'
import { distinctive, partsOf, spellings, wordsOf } from './type-words.ts'

/** Longer than any name with its explanation. */
const TYPE_LENGTH_MAX = 160
/** More words than several names written in a row have. */
const WORDS_MAX = 10
/** How many types of a country are remembered: callers send few, over and over. */
const RECENT_MAX = 100

/** Empty for a country of which no documents are known. */
export function documentNumbersOf(country: string): readonly DocumentNumber[] {
  return documentNumbers.get(country) ?? []
}

/**
 * The numbers of a country that a type may mean: those with this local name, and those of this
 * kind. `undefined` if there are none. Case, diacritics, separators, the name of the country and
 * words such as "number" or "beneficiary" do not matter. A type may name several: `CPF/CNPJ`,
 * `CUI or CIF`; if one of them is unknown, the number may be of that document.
 */
export function numbersNamed(type: string, country: string): readonly DocumentNumber[] | undefined {
  if (type.length > TYPE_LENGTH_MAX) return undefined
  const index = nameIndexOf(country)
  if (index === undefined) return undefined
  const recent = index.recent.get(type)
  if (recent !== undefined) return recent.numbers
  if (index.recent.size === RECENT_MAX) index.recent.clear()
  const numbers = numbersOfType(type, index)
  index.recent.set(type, { numbers })
  return numbers
}

function numbersOfType(type: string, index: NameIndex): readonly DocumentNumber[] | undefined {
  const words = wordsOf(type)
  return numbersOfName(words, index) ?? numbersInRow(words, index) ?? numbersOfParts(type, index)
}

function numbersOfName(words: readonly string[], index: NameIndex): readonly DocumentNumber[] | undefined {
  const withoutCountry = words.filter(word => !index.isOfCountry(word))
  return (
    firstNamed([...spellings(words), ...spellings(withoutCountry)], index.names) ??
    firstNamed(spellings(distinctive(withoutCountry)), index.distinctiveNames)
  )
}

function firstNamed(keys: readonly string[], names: Names): readonly DocumentNumber[] | undefined {
  return keys.map(key => names.get(key)).find(numbers => numbers !== undefined)
}

/** A document that is not known, so that its number cannot be judged. */
const UNLISTED: DocumentNumber = { names: [], labels: [], kinds: [], judge: () => undefined }

function unlisted(words: readonly string[], index: NameIndex): readonly DocumentNumber[] {
  return distinctive(words).every(index.isOfCountry) ? [] : [UNLISTED]
}

function numbersOfParts(type: string, index: NameIndex): readonly DocumentNumber[] | undefined {
  const { alternatives, explanations } = partsOf(type)
  const all = [
    ...alternatives
      .map(wordsOf)
      .flatMap(words => numbersOfName(words, index) ?? numbersInRow(words, index) ?? unlisted(words, index)),
    ...explanations.flatMap(part => numbersOfName(wordsOf(part), index) ?? []),
  ]
  return all.some(number => number !== UNLISTED) ? [...new Set(all)] : undefined
}

/** The numbers of names without a separator: `CPF CNPJ`, `SSN Social Security Number`. */
function numbersInRow(words: readonly string[], index: NameIndex): readonly DocumentNumber[] | undefined {
  if (words.length > WORDS_MAX) return undefined
  const all: DocumentNumber[] = []
  for (let start = 0, end = words.length; start < words.length; end = words.length) {
    let found: readonly DocumentNumber[] | undefined
    while (found === undefined && end > start) found = numbersOfName(words.slice(start, end--), index)
    if (found === undefined) return undefined
    all.push(...found)
    start = end + 1
  }
  return all
}
