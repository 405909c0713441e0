import { compact } from '../../banking/accounts/iban.ts'
import type { Damaged } from '../tables/source.ts'
import { isBic } from '../tables/table.ts'
import { LayoutError, type PublishedFile } from './importer.ts'
import { textOf } from './text.ts'

/** Signs and words that lists put where there is no BIC: not available, not applicable, not yet assigned. */
const NO_BIC = /^(?:|N\/A|NAV|NAP|NYA)$/

/**
 * A BIC as lists write it, in blocks or small letters; empty where there is none.
 * One that is none is told, and lost without what it stands beside: the code is
 * in use all the same.
 */
export function bicIn(text: string, damaged: Damaged, line?: number): string {
  const bic = compact(text)
  if (isBic(bic)) return bic
  if (!NO_BIC.test(bic)) damaged(`no BIC: ${text}`, line)
  return ''
}

/** Digits as many as a code has: spreadsheets lose the zeros in front. Undefined for what is no code. */
export function codeIn(text: string, length: number): string | undefined {
  const digits = text.trim()
  return /^\d+$/.test(digits) && digits.length <= length ? digits.padStart(length, '0') : undefined
}

/** Of names for one thing, the one given most often, and the first of those; empty where there is none. */
export function commonest(names: Iterable<string>): string {
  const uses = new Map<string, number>()
  for (const name of names) if (name !== '') uses.set(name, (uses.get(name) ?? 0) + 1)
  let [most, found] = [0, '']
  for (const [name, count] of uses) if (count > most) [most, found] = [count, name]
  return found
}

/** Values together by what they have in common, in the order in which they come. */
export function groupedBy<T>(values: Iterable<T>, keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

export function jsonIn({ name, bytes }: PublishedFile): unknown {
  try {
    return JSON.parse(textOf(bytes))
  } catch (error) {
    throw new LayoutError(`${name}: no JSON: ${(error as Error).message}`)
  }
}

/** The objects of a JSON list, each with what is text or a number in it as text. */
export function recordsIn(
  list: unknown,
  name: string,
): readonly Readonly<Record<string, string | undefined>>[] {
  if (!Array.isArray(list)) throw new LayoutError(`${name}: there is no list of records in it`)
  return list.map(record => {
    if (typeof record !== 'object' || record === null) throw new LayoutError(`${name}: not all are records`)
    const fields = Object.entries(record).filter(([, value]) => /^(?:string|number)$/.test(typeof value))
    return Object.fromEntries(fields.map(([field, value]) => [field, String(value).trim()]))
  })
}
