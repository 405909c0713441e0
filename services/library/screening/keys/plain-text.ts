/** More than any field of a payment has. */
const CHARACTERS_MAX = 256

/**
 * Normalises a text (NFKC: full-width digits become digits), replaces invisible characters by blanks, and trims it.
 * Empty if there is none; undefined if it is longer than any field.
 */
export function plainText(written: unknown): string | undefined {
  const text = typeof written === 'number' ? String(written) : written
  if (typeof text !== 'string') return ''
  if (text.length > CHARACTERS_MAX) return undefined
  return PRINTABLE.test(text) ? text.trim() : text.normalize('NFKC').replace(INVISIBLE, ' ').trim()
}

const PRINTABLE = /^[ -~]*$/
/** Control and format characters, lone surrogates, and white space of all kinds. */
const INVISIBLE = /[\p{C}\s]+/gu
