import { bicCountry } from '../../banking/accounts/bic.ts'
import { isCountry } from '../../banking/countries/iso-codes.ts'

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

export function isBic(text: string): boolean {
  return BIC.test(text) && isCountry(bicCountry(text))
}

/** A country's code, or a range of them. Ranges are of digits: nobody gives out letters in order. */
export function isCode(country: string, code: string, codeTo: string): boolean {
  if (!isCountry(country) || !CODE.test(code)) return false
  return codeTo === '' || isRange(code, codeTo)
}

function isRange(from: string, to: string): boolean {
  return RANGE_END.test(from) && RANGE_END.test(to) && from.length === to.length && from <= to
}

/** ISO 8601 calendar date that there is. */
export function isDate(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
