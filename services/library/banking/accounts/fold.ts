import { withoutEnd } from '../../../kit/text.ts'
import { LABEL } from './labels.ts'

const FOLDED = /^(?!IBAN(?:$|[A-Z]{2}[0-9]{2}))[A-Z0-9]*$/
const ASCII = /^[\0-\x7F]*$/
const DIGIT_OF_ANOTHER_SCRIPT = /(?![0-9])\p{Nd}/gu
/** Hyphens, dashes, minus signs, and the long-vowel mark that Japanese keyboards give instead. */
const HYPHENS = /[\p{Pd}\u2212\u30FC]/gu
/** Only a to z, because the upper case of ß is two letters. */
const LOWER_CASE = /[a-z]+/g
/** Spaces of any width, and format characters, which copied text brings along unseen. */
const INVISIBLE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu

/** Quotes before a copied number, and the apostrophe by which spreadsheets mark text. */
const BEFORE = /^["'\u2018-\u201E\u00AB]+/
/** Quotes after it, and what ends a line of a list. */
const AFTER = `"'\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u00BB.,;`

/**
 * Normalizes a number to upper case, with A to Z and 0 to 9 for other widths and scripts. Every kind of hyphen becomes
 * `-`. Label, quotes around, spaces and invisible characters are removed. Other characters stay, so that a rule can
 * report them.
 */
export function fold(written: string): string {
  if (FOLDED.test(written)) return written
  const ascii = ASCII.test(written) ? written : toAscii(written)
  return unquoted(ascii.trim())
    .replace(LOWER_CASE, letters => letters.toUpperCase())
    .replace(LABEL, '')
    .replace(INVISIBLE, '')
}

const LETTER_OR_DIGIT = /[a-z0-9]/i

function unquoted(text: string): string {
  const isBare = LETTER_OR_DIGIT.test(text[0] ?? '') && LETTER_OR_DIGIT.test(text.at(-1) ?? '')
  return isBare ? text : withoutEnd(text.replace(BEFORE, ''), AFTER)
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
