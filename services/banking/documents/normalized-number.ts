const COMPACT = /^[0-9A-Z]*$/
/** Spaces and punctuation; but & and * are part of a number somewhere, and the others of nothing that one writes for a number. */
const SEPARATORS = /(?:(?![&*@#%!?])[\s\p{P}\p{Cf}])+/gu
/** Letters of Cyrillic and Greek that look Latin, and those. */
const TWINS = 'АВЕКМНОРСТУХІΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LATIN = 'ABEKMHOPCTYXIABEZHIKMNOPTYX'
const FOREIGN = new RegExp(`[${TWINS}]|(?![0-9])\\p{Nd}`, 'gu')

/** A number without what people put into it to read it better, in Latin letters and digits where it can be. */
export function compact(value: string): string {
  if (COMPACT.test(value)) return value
  return value.normalize('NFKC').toUpperCase().replace(SEPARATORS, '').replace(FOREIGN, familiar)
}

function familiar(sign: string): string {
  const place = TWINS.indexOf(sign)
  return place < 0 ? digitOf(sign) : LATIN.charAt(place)
}

/** The ten digits of a script follow one another, and begin at a place that ends with 0 or with 6 (Unicode). */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0)!
  const start = code & ~0xf
  const beginsAtStart = /\p{Nd}/u.test(String.fromCodePoint(start))
  return String(code - start - (beginsAtStart ? 0 : 6))
}
