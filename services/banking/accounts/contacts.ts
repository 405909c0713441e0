import parsePhoneNumber, { type CountryCode, Metadata, type PhoneNumber } from 'libphonenumber-js/max'
import validator from 'validator'

/** Digits, and what people put between them to read them. */
const WRITTEN = /^(?:tel:)?[\s(]*\+?[\p{Nd}\s()./\p{Pd}]+$/iu
/** Marks of the direction of writing, which come along when one copies. */
const INVISIBLE = /\p{Cf}/gu
/** The zero that is dialled at home alone. */
const TRUNK = /(?<=\p{Nd}.*)\(0\)/u
const PUNCTUATION = /[^+\p{Nd}]/gu

/** Whether a phone number can be one that a wallet is known by: not a fixed line, and of the length of mobile numbers. */
export function isMobileNumber(text: string, country: string | undefined): boolean {
  const written = text.replace(INVISIBLE, '').trim()
  if (!WRITTEN.test(written)) return false
  const number = written.replace(TRUNK, '').replace(PUNCTUATION, '').replace(/^00/, '+')
  const candidates = number.startsWith('+') ? spellings(number) : [number, ...spellings(`+${number}`)]
  return candidates.some(candidate => {
    const phone = parsePhoneNumber(candidate, country as CountryCode | undefined)
    return phone !== undefined && isMobile(phone)
  })
}

/** Ranges are given out faster than lists follow: of one that is not listed only the length is asked. */
function isMobile(phone: PhoneNumber): boolean {
  if (phone.isValid()) return phone.getType() !== 'FIXED_LINE'
  const { length } = phone.nationalNumber
  return phone.getPossibleCountries().some(country => mobileLengths(country).includes(length))
}

/** What the library knows of the lengths of a kind of number, and does not declare. */
interface NumberingPlan {
  readonly type: (kind: 'MOBILE') => { readonly possibleLengths: () => readonly number[] } | undefined
}

function mobileLengths(country: CountryCode): readonly number[] {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  return (metadata.numberingPlan as unknown as NumberingPlan).type('MOBILE')?.possibleLengths() ?? []
}

/**
 * Mobile numbers that are written in more than one way. In Argentina the 9 that
 * tells them from fixed lines is for calls from abroad; in Mexico the 1 was,
 * until 2019 (Instituto Federal de Telecomunicaciones), and is in many address books.
 */
const otherSpellings: readonly (readonly [written: RegExp, read: string])[] = [
  [/^\+54(?=\d{10}$)/, '+549'],
  [/^\+521(?=\d{10}$)/, '+52'],
]

function spellings(number: string): readonly string[] {
  return [number, ...otherSpellings.map(([written, read]) => number.replace(written, read))]
}

/** An address as RFC 5321 and, for other scripts, RFC 6531 have it. */
export function isEmail(text: string): boolean {
  return validator.isEmail(text.trim(), { allow_utf8_local_part: true, allow_ip_domain: true })
}
