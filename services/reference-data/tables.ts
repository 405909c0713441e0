import { bic11, bicCountry } from '../banking/bic.ts'
import { isCountry } from '../banking/iso-codes.ts'
import type { BankCodeRow, InstitutionRow } from './source.ts'

/** How a source's rows are kept. */
export interface Table<Row> {
  readonly name: string
  /** Those that follow `release_id`. */
  readonly columns: readonly string[]
  /** How many of the columns, from the first, tell a release's rows apart. */
  readonly keyColumns: number
  /** The columns' values; undefined if the row is damaged. */
  readonly values: (row: Row) => readonly string[] | undefined
}

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/
const CODE = /^[A-Z0-9]{1,35}$/
const RANGE_END = /^\d{1,15}$/

export const institutionTable: Table<InstitutionRow> = {
  name: 'institutions',
  columns: ['bic', 'name', 'street', 'post_code', 'town', 'logo', 'publisher', 'confidence'],
  keyColumns: 1,
  values(row) {
    if (!isBic(row.bic)) return undefined
    const {
      name = '',
      street = '',
      postCode = '',
      town = '',
      logo = '',
      publisher = '',
      confidence = '',
    } = row
    return [bic11(row.bic), name, street, postCode, town, logo, publisher, confidence]
  },
}

export const bankCodeTable: Table<BankCodeRow> = {
  name: 'bank_codes',
  columns: [
    'country',
    'code',
    'code_to',
    'bic',
    'role',
    'name',
    'branch_name',
    'street',
    'post_code',
    'town',
    'check_method',
    'publisher',
    'confidence',
  ],
  keyColumns: 4,
  values(row) {
    const { country, code, codeTo = '', bic = '', role = 'default' } = row
    if (!isCountry(country) || !CODE.test(code)) return undefined
    if (codeTo !== '' && !isRange(code, codeTo)) return undefined
    if (bic !== '' && !isBic(bic)) return undefined
    const { name = '', branchName = '', street = '', postCode = '', town = '' } = row
    const { checkMethod = '', publisher = '', confidence = '' } = row
    const link = [country, code, codeTo, bic11(bic), role]
    const bank = [name, branchName, street, postCode, town]
    return [...link, ...bank, checkMethod, publisher, confidence]
  },
}

function isBic(text: string): boolean {
  return BIC.test(text) && isCountry(bicCountry(text))
}

/** Ranges are of digits: nobody gives out letters in order. */
function isRange(from: string, to: string): boolean {
  return RANGE_END.test(from) && RANGE_END.test(to) && from.length === to.length && from <= to
}
