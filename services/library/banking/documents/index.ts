import type { DocumentKind } from './document-number.ts'
import type { DocumentVerdict } from './judges.ts'
import { documentNumbersOf, numbersNamed } from './names.ts'
import { normalizedNumber } from './normalized-number.ts'

export type { DocumentVerdict } from './judges.ts'

/** More than the longest number with its separators. */
const VALUE_LENGTH_MAX = 64

/**
 * Judges the number of an identification document.
 *
 * @param country the issuer, ISO 3166-1 alpha-2
 * @param type a local name of the document (CPF, PESEL, ...), or its kind (TAX_ID, ...). A kind may
 *   stand for several documents, of which one that fits is enough.
 * @param value the number, with or without separators and its name in front
 * @returns `undefined` (not judged) if the country or type is not known, or if the country has more
 *   documents of that kind than are listed here
 *
 * Sources: see the tables in `countries`.
 */
export function judgeDocument(country: string, type: string, value: string): DocumentVerdict | undefined {
  const numbers = numbersNamed(type, country)
  if (numbers === undefined) return undefined
  const normalized = value.length > VALUE_LENGTH_MAX ? '' : normalizedNumber(value)
  if (normalized === '') return 'format'
  const verdicts = numbers.flatMap(({ labels, judge }) => {
    const unlabelled = withoutLabel(normalized, labels)
    const readings = [normalized, ...unlabelled, ...unlabelled.flatMap(each => withoutLabel(each, [country]))]
    return readings.map(number => judge(number, value))
  })
  return bestFirst.find(verdict => verdicts.includes(verdict))
}

function withoutLabel(number: string, labels: readonly string[]): readonly string[] {
  return labels
    .filter(label => number.startsWith(label) && number.length > label.length)
    .map(label => number.slice(label.length))
}

/** The best verdict counts: "not judged" by one document number outweighs "invalid" by another. */
const bestFirst: readonly (DocumentVerdict | undefined)[] = ['valid', undefined, 'checksum', 'format']

/** The usual names of the documents that a type may mean in a country. Empty if the type is not known. */
export function documentNames(country: string, type: string): readonly string[] {
  const names = (numbersNamed(type, country) ?? []).flatMap(number => number.names.slice(0, 1))
  return [...new Set(names)]
}

/**
 * The documents known of a country, by their usual names, with their kinds. Empty if none
 * are known.
 */
export function documentKinds(
  country: string,
): readonly { readonly name: string; readonly kinds: readonly DocumentKind[] }[] {
  const kindsByName = new Map<string, Set<DocumentKind>>()
  for (const { names, kinds } of documentNumbersOf(country)) {
    const [name] = names
    if (name === undefined) continue
    const kindsOfName = kindsByName.get(name) ?? new Set()
    for (const kind of kinds) kindsOfName.add(kind)
    kindsByName.set(name, kindsOfName)
  }
  return [...kindsByName].map(([name, kinds]) => ({ name, kinds: [...kinds] }))
}
