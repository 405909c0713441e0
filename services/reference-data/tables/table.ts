import { bicCountry } from '../../library/banking/accounts/bic.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'

/** How rows of a source are stored in a database table. */
export interface Table<Row> {
  readonly name: string
  /** Without `release_id`, which comes first. */
  readonly columns: readonly string[]
  /** How many of the leading columns form the key within a release. */
  readonly keyColumns: number
  /** The values of the columns; undefined if the row is invalid. */
  readonly values: (row: Row) => readonly string[] | undefined
}

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/
const CODE = /^[A-Z0-9]{1,35}$/
const RANGE_END = /^\d{1,15}$/

export function isBic(text: string): boolean {
  return BIC.test(text) && isCountry(bicCountry(text))
}

/** A country's bank code, or a range of codes. Only codes of digits form ranges. */
export function isCode(country: string, code: string, codeTo: string): boolean {
  if (!isCountry(country) || !CODE.test(code)) return false
  return codeTo === '' || isRange(code, codeTo)
}

function isRange(from: string, to: string): boolean {
  return RANGE_END.test(from) && RANGE_END.test(to) && from.length === to.length && from <= to
}

/** An ISO 8601 calendar date that exists: 2026-02-30 does not. */
export function isDate(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
