import { digitOf } from '../accounts/fold.ts'

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
