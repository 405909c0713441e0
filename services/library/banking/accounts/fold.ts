const FOLDED = /^(?!IBAN(?:$|[A-Z]{2}[0-9]{2}))[A-Z0-9]*$/
const ASCII = /^[\0-\x7F]*$/
const DIGIT_OF_ANOTHER_SCRIPT = /(?![0-9])\p{Nd}/gu
/** Hyphens, dashes, minus signs, and the long-vowel mark that Japanese keyboards give instead. */
const HYPHENS = /[\p{Pd}\u2212\u30FC]/gu
/** Only a to z, because the upper case of ß is two letters. */
const LOWER_CASE = /[a-z]+/g
/** Spaces of any width, and format characters, which copied text brings along unseen. */
const INVISIBLE = /[\s\p{Cf}]+/gu

/** What may be between a label and its number, at least one. */
const BETWEEN = '[ :.#-]+'

/**
 * A label before a number, followed by a colon, a blank or the like: without that it may be the first letters of a BIC.
 * `IBAN` may precede its number directly. `SC` is a label only before a sort code, because IBANs of Seychelles begin
 * with it too. Account numbers with a label of their own have only digits; `CCI BCNBJ` may be a BIC.
 */
const LABEL = new RegExp(
  `^(?:${[
    '(?:IBAN|BIC|SWIFT|BSB|ABA|RTN|ROUTING|IFSC|BLZ|SORT)(?:[ /]*(?:BIC|SWIFT|RTN|ROUTING|CODE|NUMBER|NO))*' +
      BETWEEN +
      '(?=[A-Z0-9])',
    '(?:CUENTA +CLABE|CLABE|CBU|CVU|CCI|NUBAN)(?:[ /]*(?:INTERBANCARIA|NUMBER|NO|NRO|N°))*' +
      BETWEEN +
      '(?=[0-9])',
    // `ACCT US33` may be a BIC, so before letters there are check digits and more, as in an IBAN.
    '(?:ACCOUNT|ACCT|A/C)(?:[ ./]*(?:NUMBER|NO|NR|NUM))*' +
      BETWEEN +
      '(?=[0-9]|[A-Z]{2}[0-9]{2} ?[A-Z0-9]{4})',
    'IBAN:?(?=$|[A-Z]{2}[0-9]{2})',
    'SC' + BETWEEN + '(?=[0-9]{2}[ -]?[0-9]{2}[ -]?[0-9]{2}$)',
  ].join('|')})`,
)

/**
 * Normalizes a number to upper case, with A to Z and 0 to 9 for other widths and scripts. Every kind of hyphen becomes
 * `-`. Label, spaces and invisible characters are removed. Other characters stay, so that a rule can report them.
 */
export function fold(written: string): string {
  if (FOLDED.test(written)) return written
  const ascii = ASCII.test(written) ? written : toAscii(written)
  return ascii
    .trim()
    .replace(LOWER_CASE, letters => letters.toUpperCase())
    .replace(LABEL, '')
    .replace(INVISIBLE, '')
}

const HYPHEN = /-/g

/** As `fold`, and without hyphens. */
export function compact(written: string): string {
  return FOLDED.test(written) ? written : fold(written).replace(HYPHEN, '')
}

/** The letters A to Z and the digits 0 to 9 for those of other widths and scripts, and `-` for every kind of hyphen. */
export function toAscii(written: string): string {
  return written
    .normalize('NFKC')
    .replace(INVISIBLE, ' ')
    .replace(DIGIT_OF_ANOTHER_SCRIPT, digitOf)
    .replace(HYPHENS, '-')
}

/**
 * The digit 0 to 9 for a digit of any script. Unicode has the ten digits of a script in a row, at code points that
 * begin with 0 or 6 as last hexadecimal digit.
 */
export function digitOf(character: string): string {
  const code = character.codePointAt(0)!
  const start = code & ~0xf
  const startsAt0 = /\p{Nd}/u.test(String.fromCodePoint(start))
  return String(code - start - (startsAt0 ? 0 : 6))
}
