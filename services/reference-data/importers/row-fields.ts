import { compact } from '../../library/banking/accounts/fold.ts'
import { countOfEach } from '../../kit/count-of-each.ts'
import type { ReportDamage } from '../tables/source.ts'
import { isBic } from '../tables/table.ts'
import { LayoutError, type PublishedFile } from './importer.ts'
import { textOf } from './text.ts'

/** Placeholders for a missing BIC: nothing, not available, not applicable, not yet assigned. */
const NO_BIC = /^(?:|N\/A|NAV|NAP|NYA)$/

/**
 * A BIC as lists write it, with blanks or in lower case; empty if there is none. An invalid BIC is reported, and its
 * row is kept without it, because its bank code is valid nevertheless.
 */
export function bicIn(text: string, reportDamage: ReportDamage, line?: number): string {
  const bic = compact(text)
  if (isBic(bic)) return bic
  if (!NO_BIC.test(bic)) reportDamage(notABic(text), line)
  return ''
}

/** The report on a text that should be a BIC. */
export function notABic(text: string): string {
  return `"${text}" is not a BIC (8 or 11 characters, such as DEUTDEFF or DEUTDEFF500)`
}

/** A code of digits, with the leading zeros that spreadsheets drop; undefined if the text is no such code. */
export function codeIn(text: string, length: number): string | undefined {
  const digits = text.trim()
  return /^\d+$/.test(digits) && digits.length <= length ? digits.padStart(length, '0') : undefined
}

/** The most frequent name, and of equally frequent ones the first; empty if there is none. */
export function commonest(names: Iterable<string>): string {
  const counts = countOfEach([...names].filter(name => name !== ''))
  const most = Math.max(...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? ''
}

/** Groups values by their key, in order of appearance. */
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
    throw new LayoutError(`${name} is not JSON: ${(error as Error).message}`)
  }
}

/** The objects of a JSON list. Their texts and numbers become trimmed texts; other values are left out. */
export function recordsIn(
  list: unknown,
  name: string,
): readonly Readonly<Record<string, string | undefined>>[] {
  if (!Array.isArray(list)) throw new LayoutError(`${name} holds no list of records where one is expected`)
  return list.map((record, index) => {
    if (typeof record !== 'object' || record === null) {
      throw new LayoutError(`${name}: entry ${index + 1} of the list is not an object`)
    }
    const fields = Object.entries(record).filter(([, value]) => /^(?:string|number)$/.test(typeof value))
    return Object.fromEntries(fields.map(([field, value]) => [field, String(value).trim()]))
  })
}
