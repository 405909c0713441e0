import type { Damaged, SanctionRow } from '../tables/source.ts'
import type { Importer } from './importer.ts'
import { headed } from './layout.ts'
import { textOf } from './text.ts'

/**
 * Whom an operator does not pay, whoever decided that: a country as a whole, or an
 * institution by its BIC, or by the first four or six characters of it for all its
 * offices everywhere or in a country. Each under the name of a list, by which it is
 * shown to those who ask why.
 */
export const embargoes: Importer = {
  name: 'embargoes',
  summary:
    "the operator's own list of countries and BICs: a CSV file with the columns country, bic, list, date",
  publisher: 'the operator',
  licence: "the operator's own",
  files: ['embargoes.csv'],
  precedence: 'curated',
  read: ([{ bytes }]) => ({
    rows: damaged => ({ sanctions: sanctionsIn(textOf(bytes), damaged) }),
  }),
}

const columns = { country: 'country', bic: 'bic', list: 'list', date: 'date' }

function* sanctionsIn(text: string, damaged: Damaged): Generator<SanctionRow> {
  for (const { country, bic, ...rest } of headed(text, { delimiter: ',' }, columns, damaged)) {
    yield { country: country.toUpperCase(), bic: bic.toUpperCase(), ...rest }
  }
}
