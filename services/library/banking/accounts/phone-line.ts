import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'

export type PhoneLine = 'mobile number' | 'phone number'

/** Digits behind an optional +. Numbers of E.164 have 15 digits at most; 00 may precede them. */
const WRITTEN = /^\+?[0-9]{7,17}$/

/**
 * The line of a number that a numbering plan assigns; undefined for all others. `number` is without separators, and has
 * + or 00 in front, or is in the national form of `country` (ISO 3166-1 alpha-2). Stricter than `isPhoneNumber`, which
 * judges a number that is known to be one of a phone. Source: numbering plans by libphonenumber.
 */
export function phoneLineOf(number: string, country: string | undefined): PhoneLine | undefined {
  if (!WRITTEN.test(number)) return undefined
  const phone = parsePhoneNumber(number.replace(/^00/, '+'), country as CountryCode | undefined)
  if (!phone?.isValid()) return undefined
  return phone.getType() === 'MOBILE' ? 'mobile number' : 'phone number'
}
