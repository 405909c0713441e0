import { type Judge, stdnumValidator } from './judges.ts'
import { normalizedNumber } from './normalized-number.ts'

/** The purpose of a document, for callers that do not give its local name. */
export type DocumentKind = 'NATIONAL_ID' | 'TAX_ID' | 'COMPANY_ID' | 'VAT' | 'PASSPORT'

type Kinds =
  | DocumentKind
  | `${DocumentKind} ${DocumentKind}`
  | `${DocumentKind} ${DocumentKind} ${DocumentKind}`
  | `${DocumentKind} ${DocumentKind} ${DocumentKind} ${DocumentKind}`

/**
 * A number that a country issues:
 * - `country`: ISO 3166-1 alpha-2
 * - `names`: its names, separated by commas, the usual name first
 * - `kinds`: its purposes
 * - `form`: the name of a stdnum validator of the country, or the form of a normalized number (see
 *   `shape`)
 * - `check`: a further judge: another stdnum validator or a judge. It gets the groups of the
 *   form, or the whole number if the form has none.
 */
export type Row = readonly [
  country: string,
  names: string,
  kinds: Kinds,
  form: string | RegExp,
  check?: Judge | string,
]

/** A row ready for use. */
export interface DocumentNumber {
  readonly names: readonly string[]
  /** Prefixes that may precede the number: its names and the country, normalized. */
  readonly labels: readonly string[]
  readonly kinds: readonly DocumentKind[]
  readonly judge: Judge
}

export function documentNumber([country, names, kinds, form, check]: Row): DocumentNumber {
  const validators = [form, check].filter(each => typeof each === 'string')
  const allNames = [names.split(', '), ...validators.map(name => stdnumValidator(country, name).names)].flat()
  return {
    names: allNames,
    labels: [country, ...allNames.map(normalizedNumber)].filter(label => label !== ''),
    kinds: kinds.split(' ') as DocumentKind[],
    judge:
      typeof form === 'string'
        ? stdnumValidator(country, form).judge
        : formJudge(form, typeof check === 'string' ? stdnumValidator(country, check).judge : check),
  }
}

function formJudge(form: RegExp, judge: Judge = () => 'valid'): Judge {
  return (number, written) => {
    const match = form.exec(number)
    if (match === null) return 'format'
    return judge(match.length === 1 ? number : match.slice(1).join(''), written)
  }
}

/** The form of a whole number: a regular expression without anchors. */
export function shape(pattern: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(`^(?:${String.raw(pattern, ...parts)})$`, 'u')
}

export const MONTH = String.raw`(?:0[1-9]|1[0-2])`
export const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`

/** Dates that the calendar has, with the last two digits of the year. */
export const YYMMDD = String.raw`(?!\d{2}(?:0[2469]|11)31|\d{2}0230|(?:[02468][1235679]|[13579][013-57-9])0229)\d{2}${MONTH}${DAY}`
export const DDMMYY = String.raw`(?!31(?:0[2469]|11)|3002|2902(?:[02468][1235679]|[13579][013-57-9]))${DAY}${MONTH}\d{2}`
