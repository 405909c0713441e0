import { compact } from './compact.ts'
import { type Judge, library } from './judges.ts'

/** What a document is for, where its local name is not told. */
export type DocumentKind = 'NATIONAL_ID' | 'TAX_ID' | 'COMPANY_ID' | 'VAT' | 'PASSPORT'

type Kinds =
  | DocumentKind
  | `${DocumentKind} ${DocumentKind}`
  | `${DocumentKind} ${DocumentKind} ${DocumentKind}`
  | `${DocumentKind} ${DocumentKind} ${DocumentKind} ${DocumentKind}`

/**
 * A number that a country issues: what people call it, the usual name first; what
 * it serves as; and what judges it: the library's validator of that name, or the
 * shape that it has without separators. What the groups of a shape hold, or else
 * the whole number, may be judged further, by the library or by a sum.
 */
export type Row = readonly [
  country: string,
  names: string,
  kinds: Kinds,
  form: string | RegExp,
  further?: Judge | string,
]

/** A row made ready. */
export interface DocumentNumber {
  readonly names: readonly string[]
  /** What may stand in front of the number: its names, and the country. */
  readonly labels: readonly string[]
  readonly kinds: readonly DocumentKind[]
  readonly judge: Judge
}

export function documentNumber([country, names, kinds, form, further]: Row): DocumentNumber {
  const validators = [form, further].filter(each => typeof each === 'string')
  const called = [names.split(', '), ...validators.map(name => library(country, name).names)].flat()
  return {
    names: called,
    labels: [country, ...called.map(compact)].filter(label => label !== ''),
    kinds: kinds.split(' ') as DocumentKind[],
    judge:
      typeof form === 'string'
        ? library(country, form).judge
        : shaped(form, typeof further === 'string' ? library(country, further).judge : further),
  }
}

function shaped(form: RegExp, judge: Judge = () => 'sound'): Judge {
  return number => {
    const match = form.exec(number)
    if (match === null) return 'format'
    return judge(match.length === 1 ? number : match.slice(1).join(''))
  }
}

/** The shape of a whole number, written as a regular expression without its ends. */
export function shape(written: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(`^(?:${String.raw(written, ...parts)})$`, 'u')
}

export const MONTH = String.raw`(?:0[1-9]|1[0-2])`
export const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`
