import type { SanctionHit } from './bank-directory.ts'
import { bic8, bicCountry } from './bic.ts'
import { append, type Columns, type GrowingColumns } from './columns.ts'
import type { Sanction } from './directory-rows.ts'

/** Who is on a sanctions list. All are added before the first question is asked. */
export function sanctionTable() {
  const columns: GrowingColumns<Sanction> = { bic: [], country: [], list: [], date: [], source: [] }
  /** By the first 8, 6 or 4 characters of BICs, and by country, which has 2. */
  const rows = new Map<string, number>()

  return {
    add(batch: Columns<Sanction>): void {
      const first = columns.bic.length
      append(columns, batch)
      for (let row = first; row < columns.bic.length; row++) {
        rows.set(columns.bic[row]! || columns.country[row]!, row)
      }
    },

    /** The narrowest entry that meets a BIC: its office, its institution, its country. */
    on(bic: string): SanctionHit | undefined {
      const office = bic8(bic)
      const key = [office, office.slice(0, 6), office.slice(0, 4), bicCountry(bic)].find(each =>
        rows.has(each),
      )
      if (key === undefined) return undefined
      const row = rows.get(key)!
      return { list: columns.list[row]!, date: columns.date[row]! }
    },
  }
}
