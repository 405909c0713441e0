import { compact } from './compact.ts'
import type { DocumentKind } from './document-number.ts'
import type { DocumentVerdict } from './judges.ts'
import { numbersCalled, numbersOf } from './names.ts'

export type { DocumentVerdict } from './judges.ts'

/** More than any number with the separators that people put into it. */
const VALUE_LENGTH_MAX = 64

/**
 * Judges the number of a document by the country that issues it and what its type
 * is called there, or by the kind of document, where one fitting number is enough.
 * Where type or country are not known there is nothing to say.
 */
export function judgeDocument(country: string, type: string, value: string): DocumentVerdict | undefined {
  const numbers = numbersCalled(type, country)
  if (numbers === undefined) return undefined
  const written = value.length > VALUE_LENGTH_MAX ? '' : compact(value)
  const verdicts = numbers.flatMap(({ labels, judge }) =>
    ['', ...labels].map(label =>
      startsWith(written, label) ? judge(written.slice(label.length)) : 'format',
    ),
  )
  return byWorth.find(verdict => verdicts.includes(verdict))
}

/** With more behind it. */
function startsWith(written: string, label: string): boolean {
  return written.length > label.length && written.startsWith(label)
}

/** Of what is said of a number the first counts: where one judge has nothing to say, nothing bad is said. */
const byWorth: readonly (DocumentVerdict | undefined)[] = ['sound', undefined, 'checksum', 'format']

/** What a country calls the documents that a type may mean, each by its usual name; empty where the type is not known. */
export function documentNames(country: string, type: string): readonly string[] {
  const names = (numbersCalled(type, country) ?? []).flatMap(number => number.names.slice(0, 1))
  return [...new Set(names)]
}

/** The documents known of a country, by their usual names, with what each serves as. */
export function documentKinds(
  country: string,
): readonly { readonly name: string; readonly kinds: readonly DocumentKind[] }[] {
  const kindsByName = new Map<string, Set<DocumentKind>>()
  for (const { names, kinds } of numbersOf(country)) {
    const [name] = names
    if (name === undefined) continue
    const known = kindsByName.get(name) ?? new Set()
    for (const kind of kinds) known.add(kind)
    kindsByName.set(name, known)
  }
  return [...kindsByName].map(([name, kinds]) => ({ name, kinds: [...kinds] }))
}
