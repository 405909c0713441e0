import type { ReportDamage, SanctionRow } from '../tables/source.ts'
import type { Importer } from './importer.ts'
import { headed } from './list-layout.ts'
import { textOf } from './text.ts'

/**
 * The operator's own list of countries and institutions that must not be paid. An
 * institution is given by the first 4 characters of its BIC (everywhere), 6 (in a
 * country), or 8 (one office). `list` is the name that is shown as the reason.
 */
export const embargoes: Importer = {
  name: 'embargoes',
  summary:
    "the operator's own embargoes on countries and BICs: a CSV with the columns country, bic, list, date",
  publisher: 'the operator',
  licence: "the operator's own",
  files: ['embargoes.csv'],
  precedence: 'curated',
  period: 'quarterly',
  read: ([{ bytes }]) => ({
    rows: reportDamage => ({ sanctions: sanctionsIn(textOf(bytes), reportDamage) }),
  }),
}

const columns = { country: 'country', bic: 'bic', list: 'list', date: 'date' }

function* sanctionsIn(text: string, reportDamage: ReportDamage): Generator<SanctionRow> {
  for (const { country, bic, ...rest } of headed(text, { delimiter: ',' }, columns, reportDamage)) {
    yield { country: country.toUpperCase(), bic: bic.toUpperCase(), ...rest }
  }
}
