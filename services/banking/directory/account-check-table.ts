import { modulusTableIn } from '../check-digits/gb/modulus-methods.ts'
import type { ModulusTable } from '../check-digits/gb/modulus-table.ts'
import { publishedModulusTable } from '../check-digits/gb/published-modulus-table.ts'
import { append, type Columns, type GrowingColumns } from './columns.ts'
import type { AccountCheck } from './directory-rows.ts'

/** Whose sort codes they are; Guernsey, Jersey and the Isle of Man use them too. */
const COUNTRY_OF_SORT_CODES = 'GB'

/** How accounts are checked, by country and code. All are added before the first question is asked, in their order. */
export function accountCheckTable() {
  const columns: GrowingColumns<AccountCheck> = { country: [], code: [], codeTo: [], method: [], source: [] }

  return {
    add: (batch: Columns<AccountCheck>) => append(columns, batch),

    /** Of an operator's own table all and nothing else, for editions must not be mixed; else the published one. */
    modulusTable(): ModulusTable {
      const methods = columns.code
        .map((code, row) => ({ code, codeTo: columns.codeTo[row]!, method: columns.method[row]! }))
        .filter((_, row) => columns.country[row] === COUNTRY_OF_SORT_CODES)
      return methods.length === 0 ? publishedModulusTable : modulusTableIn(methods)
    },
  }
}
