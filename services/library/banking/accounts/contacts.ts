import parsePhoneNumber, { type CountryCode, Metadata, type PhoneNumber } from 'libphonenumber-js/max'
import validator from 'validator'

/** Longer than any e-mail address or phone number with blanks around it: a longer text is not examined. */
const LENGTH_MAX = 512
/** Digits with the separators that people write between them. */
const WRITTEN = /^(?:tel:)?(?:[\s(]*\+)?[\p{Nd}\s()./\p{Pd}]+$/iu
/** Format characters, such as marks of the direction of writing, that are copied along unseen. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/**
 * The trunk prefix, which is dialled only inside the country: +44 (0) 20. Looks back only from a (0), so that it is
 * linear.
 */
const TRUNK = /\(0\)(?<=\p{Nd}.*\(0\))/u
const PUNCTUATION = /[^+\p{Nd}]/gu

/**
 * Whether a text is a phone number, of any type of line: banks link fixed lines to wallets too. Accepts
 * any script's digits, separators, and numbers with +, 00 or no prefix; `country` (ISO 3166-1 alpha-2) is
 * needed for numbers in national form. Source: ITU-T E.164; numbering plans by libphonenumber.
 */
export function isPhoneNumber(text: string, country: string | undefined): boolean {
  if (text.length > LENGTH_MAX) return false
  const written = text.replace(INVISIBLE, '').trim()
  if (!WRITTEN.test(written)) return false
  const number = written.replace(TRUNK, '').replace(PUNCTUATION, '').replace(/^00/, '+')
  const candidates = number.startsWith('+') ? [number] : [number, `+${number}`]
  return candidates.some(candidate => {
    const phone = parsePhoneNumber(
      candidate.replace(FORMER_MEXICAN_PREFIX, '+52'),
      country as CountryCode | undefined,
    )
    return phone !== undefined && isAssignable(phone)
  })
}

/**
 * Regulators open ranges for mobile phones faster than the library lists them: in an unlisted range only
 * the length is checked.
 */
function isAssignable(phone: PhoneNumber): boolean {
  if (phone.isValid()) return true
  const { length } = phone.nationalNumber
  return phone.getPossibleCountries().some(country => mobileLengths(country).includes(length))
}

/** The library has the lengths of each type of number, but no type declarations for them. */
interface NumberingPlan {
  readonly type: (kind: 'MOBILE') => { readonly possibleLengths: () => readonly number[] } | undefined
}

function mobileLengths(country: CountryCode): readonly number[] {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  return (metadata.numberingPlan as unknown as NumberingPlan).type('MOBILE')?.possibleLengths() ?? []
}

/**
 * Calls to a mobile number in Mexico began with a 1 until 2019 (Instituto Federal de Telecomunicaciones), and many
 * address books still have it.
 */
const FORMER_MEXICAN_PREFIX = /^\+521(?=\d{10}$)/

const ADDRESS_LITERAL = /@\[(IPv6:)?([\da-f.:]+)\]$/i

/**
 * Whether a text is an e-mail address by RFC 5321, or by RFC 6531 in other scripts. An IP address is in brackets, one
 * of version 6 after `IPv6:`. Surrounding blanks are ignored.
 */
export function isEmail(text: string): boolean {
  if (text.length > LENGTH_MAX) return false
  const address = text.trim()
  const [literal, prefix, ip = ''] = ADDRESS_LITERAL.exec(address) ?? []
  if (literal === undefined) return validator.isEmail(address)
  const localPart = address.slice(0, -literal.length)
  return validator.isIP(ip, prefix === undefined ? '4' : '6') && validator.isEmail(`${localPart}@example.com`)
}
