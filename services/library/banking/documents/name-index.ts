import { fullNames } from './countries/full-names.ts'
import { documentNumbers } from './countries/index.ts'
import type { DocumentKind, DocumentNumber } from './document-number.ts'
import { kindNames, otherKindNames } from './kind-names.ts'
import { distinctive, spellings, wordsOf } from './type-words.ts'

/** The numbers of a country by the spellings of their names. */
export interface NameIndex {
  readonly names: Names
  /** The numbers by the distinctive words of their names. */
  readonly distinctiveNames: Names
  readonly isOfCountry: (word: string) => boolean
  /** The cached results for recent types. */
  readonly recent: Map<string, { readonly numbers: readonly DocumentNumber[] | undefined }>
}

export type Names = ReadonlyMap<string, readonly DocumentNumber[]>

const indexes = new Map<string, NameIndex>()

/** Built on the first call for a country. `undefined` if no documents of it are known. */
export function nameIndexOf(country: string): NameIndex | undefined {
  const numbers = documentNumbers.get(country)
  if (numbers === undefined) return undefined
  const index = indexes.get(country) ?? buildIndex(country, numbers)
  indexes.set(country, index)
  return index
}

function buildIndex(country: string, numbers: readonly DocumentNumber[]): NameIndex {
  const names = new Map<string, DocumentNumber[]>()
  const distinctiveNames = new Map<string, DocumentNumber[]>()
  const add = (name: string, number: DocumentNumber) => {
    const words = wordsOf(name)
    // "Personal" alone does not mean the "Personal Number".
    for (const key of spellings(words).filter(key => key === words.join('') || distinctive([key]).length > 0))
      addTo(names, key, number)
    for (const key of spellings(distinctive(words))) addTo(distinctiveNames, key, number)
  }
  for (const number of numbers) for (const name of namesOf(country, number)) add(name, number)
  for (const [name, ofKind] of namesOfKinds(kindNames, numbers))
    for (const number of ofKind) add(name, number)
  const isLocal = new Set(names.keys())
  for (const [name, ofKind] of namesOfKinds(otherKindNames, numbers))
    if (!isLocal.has(wordsOf(name).join(''))) for (const number of ofKind) add(name, number)
  return { names, distinctiveNames, isOfCountry: countryWord(country), recent: new Map() }
}

function namesOf(country: string, { names }: DocumentNumber): readonly string[] {
  const inFull = fullNames.filter(([issuer, name]) => issuer === country && names.includes(name))
  return [...names, ...inFull.flatMap(([, , full]) => full.split(', '))]
}

function namesOfKinds(
  table: Readonly<Record<DocumentKind, string>>,
  numbers: readonly DocumentNumber[],
): (readonly [name: string, ofKind: readonly DocumentNumber[]])[] {
  return Object.entries(table).flatMap(([kind, names]) => {
    const ofKind = numbers.filter(({ kinds }) => kinds.includes(kind as DocumentKind))
    // Without a named number of this kind, its names must stay unknown: then the type is not judged.
    if (ofKind.every(number => number.names.length === 0)) return []
    return names.split(/,\s*/).map(name => [name, ofKind] as const)
  })
}

function addTo(names: Map<string, DocumentNumber[]>, key: string, number: DocumentNumber): void {
  const numbers = names.get(key) ?? []
  if (!numbers.includes(number)) names.set(key, [...numbers, number])
}

const englishNames = new Intl.DisplayNames('en', { type: 'region' })
/** Adjectives and abbreviations that do not begin as the name of the country does. */
const otherWords: Readonly<Record<string, string>> = {
  AE: 'UAE',
  DK: 'DANISH',
  FR: 'FRENCH',
  GB: 'UK BRITISH',
  IE: 'IRISH',
  NL: 'DUTCH',
  US: 'USA AMERICAN',
}

const ADJECTIVE = /(?:AN|ISH|ESE|ENE|INE|IC|ECH|EEK|ISS|AI|LI|AK)$/

/** Whether a word is the code, the English name or the adjective of a country: BR, Brazil, Brazilian. */
function countryWord(country: string): (word: string) => boolean {
  const words = wordsOf(englishNames.of(country) ?? country)
  const stems = words.filter(word => word.length >= 4 && word !== 'UNITED').map(word => word.slice(0, 3))
  const others = (otherWords[country] ?? '').split(' ')
  return word =>
    [country, ...words, ...others].includes(word) ||
    (ADJECTIVE.test(word) && stems.some(stem => word.startsWith(stem)))
}
