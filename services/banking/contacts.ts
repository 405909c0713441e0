import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'
import validator from 'validator'

/** What people put into a number to read it; what is left begins with a plus where it says its country. */
const INTERNATIONAL = /^[\s(]*(?:\+|00)/

/**
 * Whether a phone number can be one that a wallet is known by. Ranges are given
 * out faster than lists follow, so that only what has an impossible length, or is
 * certainly a fixed line, is none.
 */
export function isMobileNumber(text: string, country: string | undefined): boolean {
  const home = country as CountryCode | undefined
  const candidates = INTERNATIONAL.test(text) ? [text.replace(/^([\s(]*)00/, '$1+')] : [text, `+${text}`]
  return candidates.some(candidate => {
    const phone = parsePhoneNumber(candidate, home)
    return phone !== undefined && phone.isPossible() && phone.getType() !== 'FIXED_LINE'
  })
}

/** An address as RFC 5321 and, for other scripts, RFC 6531 have it. */
export function isEmail(text: string): boolean {
  return validator.isEmail(text, { allow_utf8_local_part: true })
}
