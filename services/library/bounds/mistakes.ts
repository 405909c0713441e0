import type { DescField } from '@bufbuild/protobuf'
import { isLongerThan, isStorable } from '../../kit/text.ts'
import { itemBounds, numberBounds, textBounds } from './bounds.ts'
import { formats } from './formats.ts'

// The texts for mistakes in values, which all entry points share.

/** Further mistakes of a request are not reported. */
export const MISTAKES_MAX = 20

export const MISSING = 'is required'
export const NO_DATE_TIME = 'must be a date-time (RFC 3339), like 2026-01-31T12:00:00Z'

/** Says what is wrong with a value; undefined if nothing is. */
type MistakeIn<T> = (value: T) => string | undefined

export function mistakeInText(field: DescField): MistakeIn<string> {
  const { lengthMax, hasOwnCode, pattern, format: formatName } = textBounds(field)
  const whole = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`, 'u')
  const format = formatName && formats[formatName]
  return text => {
    if (!hasOwnCode && (text === '' || isLongerThan(lengthMax, text)))
      return `must have 1 to ${lengthMax} characters`
    if (!isStorable(text)) return 'must consist of Unicode characters other than NUL'
    if (whole?.test(text) === false) return `must match ${pattern}`
    return format?.fits(text) === false ? `must be ${format.is}` : undefined
  }
}

export function mistakeInNumber(field: DescField): MistakeIn<unknown> {
  const { least, most } = numberBounds(field)
  return value =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`
}

/** The mistake in the length of a list that has at most `most` items. */
export function mistakeInLength(field: DescField, most: number): MistakeIn<number> {
  const { least } = itemBounds(field)
  return length => {
    if (length < least) return `must have at least ${least} item${least === 1 ? '' : 's'}`
    return length > most ? `must have at most ${most} items` : undefined
  }
}

/** The mistake of a value that an enum does not have; `names` are those that the caller may send. */
export function notIn(names: Iterable<string>): string {
  return `must be one of ${[...names].join(', ')}`
}
