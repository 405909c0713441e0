/** More than any field of a payment has. */
const CHARACTERS_MAX = 256

/**
 * Normalises a text (NFKC: full-width digits become digits), removes characters that nobody sees, makes white space and control
 * characters blanks, and trims it. Empty if there is none; undefined if it is longer than any field.
 */
export function plainText(written: unknown): string | undefined {
  const text = typeof written === 'number' ? String(written) : written
  if (typeof text !== 'string') return ''
  if (text.length > CHARACTERS_MAX) return undefined
  if (PRINTABLE.test(text)) return text.trim()
  return text.normalize('NFKC').replace(IGNORABLE, '').replace(BLANK, ' ').trim()
}

const PRINTABLE = /^[ -~]*$/
/** Format characters, and those that Unicode says a font shows nothing for (UAX 44): joiners, fillers, variation selectors, tags. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu
/** Control characters, lone surrogates, and white space of all kinds; the empty pattern of Braille is one. */
const BLANK = /[\p{C}\s\u2800]+/gu
