const NORMALIZED = /^[0-9A-Z]*$/
/**
 * Spaces and punctuation. & and * are part of some numbers; the other exceptions separate nothing
 * in any number.
 */
const SEPARATORS = /(?:(?![&*@#%!?])[\s\p{P}\p{Cf}])+/gu
/** Cyrillic and Greek letters, and the Latin letters that look the same. */
const LOOKALIKES = 'АВЕКМНОРСТУХІΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LATIN = 'ABEKMHOPCTYXIABEZHIKMNOPTYX'
const NOT_LATIN = new RegExp(`[${LOOKALIKES}]|(?![0-9])\\p{Nd}`, 'gu')

/**
 * A number in upper case without separators. Digits of all scripts become 0 to 9, and Cyrillic and
 * Greek letters that look like Latin ones become those.
 */
export function normalizedNumber(value: string): string {
  if (NORMALIZED.test(value)) return value
  return value.normalize('NFKC').toUpperCase().replace(SEPARATORS, '').replace(NOT_LATIN, toLatin)
}

function toLatin(character: string): string {
  const position = LOOKALIKES.indexOf(character)
  return position < 0 ? digitOf(character) : LATIN.charAt(position)
}

/**
 * Unicode has the ten digits of a script in a row, at code points that begin with 0 or 6 as last
 * hexadecimal digit.
 */
function digitOf(character: string): string {
  const code = character.codePointAt(0)!
  const start = code & ~0xf
  const startsAt0 = /\p{Nd}/u.test(String.fromCodePoint(start))
  return String(code - start - (startsAt0 ? 0 : 6))
}
