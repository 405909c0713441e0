import type { SanctionHit } from './bank-directory.ts'
import { bic8, bicCountry } from '../accounts/bic.ts'
import { growingTable } from './growing-table.ts'

const NONE: readonly SanctionHit[] = []

/** Entries of sanctions lists. `listDate` is the date of the list that a source is, or empty. */
export function sanctionTable(listDate: (source: number) => string) {
  const { columns, add } = growingTable('sanctions', indexRow)
  /** By the first 8, 6 or 4 characters of BICs, and by country, which has 2. */
  const rowsByKey = new Map<string, number[]>()

  function indexRow(row: number): void {
    const key = columns.bic[row]! || columns.country[row]!
    const rows = rowsByKey.get(key)
    if (rows === undefined) rowsByKey.set(key, [row])
    else rows.push(row)
  }

  function at(row: number): SanctionHit {
    return { list: columns.list[row]!, date: columns.date[row]! || listDate(columns.source[row]!) }
  }

  function entriesOf(keys: readonly string[]): readonly SanctionHit[] {
    if (rowsByKey.size === 0) return NONE
    return keys.flatMap(key => rowsByKey.get(key) ?? []).map(at)
  }

  return {
    columns,
    add,

    /** The entries that apply to a BIC: those of its office, its institution, its country, in that order. */
    on(bic: string): readonly SanctionHit[] {
      const office = bic8(bic)
      const keys = [office, office.slice(0, 6), office.slice(0, 4), bicCountry(bic)]
      return entriesOf(keys)
    },

    /** The entries that apply to a whole country. */
    onCountry: (country: string) => entriesOf([country]),
  }
}
