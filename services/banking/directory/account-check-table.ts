import { modulusTableIn } from '../check-digits/gb/modulus-methods.ts'
import type { ModulusTable } from '../check-digits/gb/modulus-table.ts'
import { publishedModulusTable } from '../check-digits/gb/published-modulus-table.ts'
import { growingTable } from './growing-table.ts'

/** Sort codes are British; Guernsey, Jersey and the Isle of Man use them too. */
const COUNTRY_OF_SORT_CODES = 'GB'

/** How account numbers are checked, by country and bank code, in the order in which the rows were added. */
export function accountCheckTable() {
  const { columns, add } = growingTable('accountChecks', () => {})

  return {
    add,

    /**
     * The rows of an operator's own British table if there are any, else the published table. They are not
     * combined, because editions must not be mixed. Source: Pay.UK, Validating account numbers.
     */
    modulusTable(): ModulusTable {
      const methods = columns.code
        .map((code, row) => ({ code, codeTo: columns.codeTo[row]!, method: columns.method[row]! }))
        .filter((_, row) => columns.country[row] === COUNTRY_OF_SORT_CODES)
      return methods.length === 0 ? publishedModulusTable : modulusTableIn(methods)
    },
  }
}
