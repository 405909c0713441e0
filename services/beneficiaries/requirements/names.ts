import { PRINTABLE } from './field.ts'

/**
 * Two letters and two digits, then only letters and digits, at least eight of them digits, up to the length of an IBAN
 * with its blanks. No name looks so.
 */
const IS_NO_IBAN = '(?![A-Za-z]{2}[0-9]{2}(?=(?:[^0-9]*[0-9]){8})[A-Za-z0-9 \\-]{11,44}$)'

function nameWith(condition: string): string {
  return `^${condition}${IS_NO_IBAN}${PRINTABLE.slice(1)}`
}

/** One letter of any script is enough for the name of a person. Digits alone, or an emoji, are none. */
export const PERSON_NAME = nameWith('(?=.*(?!\\p{Default_Ignorable_Code_Point})\\p{L})')

/** There are businesses named 3M and 1&1, but no bank has one by digits alone. */
export const BUSINESS_NAME = nameWith(
  '(?=.*[\\p{L}\\p{N}])(?![\\p{Nd}\\p{Default_Ignorable_Code_Point}\\s.,\\-]+$)',
)
