/** A longer name is no name of a party (ISO 20022 Max140Text). */
export const NAME_CHARACTERS_MAX = 140
/** More raw text than this is not even cleaned. */
const RAW_CHARACTERS_MAX = 1000

/**
 * Lower case, compatibility forms unified, invisible characters removed, spaces single. Accents and the script stay.
 * Empty if the name has more than 140 characters afterwards, or 1,000 before.
 */
export function clean(name: string): string {
  if (name.length > RAW_CHARACTERS_MAX) return ''
  const cleaned = PLAIN.test(name)
    ? name
        .toLowerCase()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .replaceAll('`', "'")
        .trim()
    : cleanedOf(name)
  return cleaned.length > NAME_CHARACTERS_MAX ? '' : cleaned
}

function cleanedOf(name: string): string {
  const text = name.replace(/\bM\.?ª/giu, 'María').normalize('NFKC')
  return (COMMON.test(text) ? text : text.replace(INVISIBLE, ''))
    .toLowerCase()
    .replace(APOSTROPHES, "'")
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Latin and Cyrillic letters and their signs: none of them is invisible. */
const COMMON = /^[\0-\u00AC\u00AE-\u024F\u0400-\u052F]*$/
/** Format characters (zero width, direction), lone surrogates, unassigned and private characters. */
const INVISIBLE = /\p{Cf}|\p{Cs}|\p{Cn}|\p{Co}|\u034F|[\u115F\u1160\u3164]|[\uFE00-\uFE0F]/gu
const APOSTROPHES = /[`´ʹʺʻʼʽʾʿˈ‘’‛′ʿ＇]/gu

/** Without accents and other combining marks; the script stays. */
export function withoutMarks(text: string): string {
  return PLAIN.test(text) ? text : text.normalize('NFD').replace(MARKS, '').normalize('NFC')
}

const PLAIN = /^[\0-\x7F]*$/
/** Marks that vary the letter before them; the vowel signs of Indic scripts and Thai count as letters. */
const MARKS =
  /[\u0300-\u036F]|[\u0483-\u0487]|[\u0591-\u05C7]|[\u0610-\u061A]|[\u064B-\u065F]|\u0670|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]/gu
