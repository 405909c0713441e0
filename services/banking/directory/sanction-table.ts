import type { SanctionHit } from './bank-directory.ts'
import { bic8, bicCountry } from '../accounts/bic.ts'
import { append, type Columns, type GrowingColumns } from './columns.ts'
import type { Sanction } from './directory-rows.ts'

const NONE: readonly SanctionHit[] = []

/**
 * Who is on which sanctions lists. All are added before the first question is
 * asked. `listDate` tells the date of the list that a source is.
 */
export function sanctionTable(listDate: (source: number) => string) {
  const columns: GrowingColumns<Sanction> = { bic: [], country: [], list: [], date: [], source: [] }
  /** By the first 8, 6 or 4 characters of BICs, and by country, which has 2. */
  const rows = new Map<string, number[]>()

  function add(batch: Columns<Sanction>): void {
    const first = columns.bic.length
    append(columns, batch)
    for (let row = first; row < columns.bic.length; row++) {
      const key = columns.bic[row]! || columns.country[row]!
      const same = rows.get(key)
      if (same === undefined) rows.set(key, [row])
      else same.push(row)
    }
  }

  function at(row: number): SanctionHit {
    return { list: columns.list[row]!, date: columns.date[row]! || listDate(columns.source[row]!) }
  }

  return {
    add,

    /** The entries that meet a BIC: those of its office, its institution, its country. */
    on(bic: string): readonly SanctionHit[] {
      if (rows.size === 0) return NONE
      const office = bic8(bic)
      const keys = [office, office.slice(0, 6), office.slice(0, 4), bicCountry(bic)]
      return keys.flatMap(key => rows.get(key) ?? []).map(at)
    },
  }
}
