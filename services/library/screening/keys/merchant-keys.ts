import type { Merchant } from '../entity.ts'
import { plainText } from './plain-text.ts'

/** Data element 42 has 15 characters. */
export const MID_CHARACTERS_MAX = 15
/** Data element 43 begins with the name, of at most this length. */
export const NAME_CHARACTERS_MAX = 25
/** A shorter name is no evidence. */
export const NAME_CHARACTERS_MIN = 3

/**
 * A card acceptor id without padding blanks, in upper case. Empty if it is missing or all zeros; undefined if invalid, as with a
 * letter outside ASCII: data element 42 has none (ISO 8583, `ans`), so another letter stands for one of them.
 */
export function midOf(written: unknown): string | undefined {
  const mid = plainText(written)?.toUpperCase()
  if (mid === undefined || mid.length > MID_CHARACTERS_MAX || !ASCII.test(mid)) return undefined
  return leadingZeros(mid) === mid.length ? '' : mid
}

/** Data element 32 has at most 11 digits. */
const ACQUIRER = /^[0-9]{1,11}$/

/**
 * An acquirer's id without leading zeros, which some hosts pad it with. Empty if it is missing or all zeros; undefined if invalid.
 */
export function acquirerOf(written: unknown): string | undefined {
  if (written === undefined) return ''
  const text = plainText(written)
  if (text === '') return ''
  return text !== undefined && ACQUIRER.test(text) ? text.slice(leadingZeros(text)) : undefined
}

/** The number of leading zeros of an id: some hosts pad with them. */
export function leadingZeros(mid: string): number {
  let zeros = 0
  while (mid[zeros] === '0') zeros++
  return zeros
}

/** One key for an id with and without leading zeros. */
export const midKey = (mid: string) => `M|${mid.slice(leadingZeros(mid))}`

/**
 * The keys of the name in data element 43. One is of the whole name, another of the part after an aggregator's mark, as
 * in `XX*NAME`. None if there is no name.
 */
export function acceptorNameKeys(written: unknown): readonly string[] {
  if (typeof written !== 'string') return NONE
  const name = written.slice(0, NAME_CHARACTERS_MAX)
  // Since ISO 8583:1993, a backslash ends the name.
  const end = name.indexOf('\\')
  const text = plainText(end === -1 ? name : name.slice(0, end))!
  const key = nameKey(text)
  if (key === undefined) return NONE
  const star = text.indexOf('*')
  const ownKey = star > 0 ? nameKey(text.slice(star + 1)) : undefined
  return ownKey === undefined ? [key] : [key, ownKey]
}

const NONE: readonly string[] = []

function nameKey(name: string): string | undefined {
  const folded = foldedName(name)
  return folded.length < NAME_CHARACTERS_MIN ? undefined : `N|${folded}`
}

/**
 * A name in upper case, without accents. Runs of other characters than letters and digits become one blank. Cyrillic and Greek
 * letters that look like Latin ones become those, also in names that are in Greek or Cyrillic: only equal names have equal keys.
 */
export function foldedName(name: string): string {
  if (FOLDED.test(name)) return name
  const plain = ASCII.test(name) ? name : name.normalize('NFKD').replace(MARKS, '').replace(/ß/g, 'ss')
  const upper = plain.toUpperCase().replace(LIKE_LATIN, letter => LATIN[LOOKALIKES.indexOf(letter)]!)
  return upper.replace(SIGNS, ' ').trim()
}

/** Capital letters that are drawn alike (Unicode UTS 39): Cyrillic, Greek, Armenian, Cherokee. */
const LOOKALIKES = 'АВЕКМНОРСТУХІЈЅԚԜҮӀԌѴҺΑΒΕΖΗΙΚΜΝΟΡΤΥΧՕՍՏᎠᎡᎢᎪᎫᎬᎳᎷᎻᎽᏀᏃᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴ'
const LATIN = 'ABEKMHOPCTYXIJSQWYIGVHABEZHIKMNOPTYXOUSDRTAJEWMHYGZRWSVSLCPKB'
const LIKE_LATIN = new RegExp(`[${LOOKALIKES}]`, 'gu')

const FOLDED = /^[A-Z0-9]+(?: [A-Z0-9]+)*$/
const ASCII = /^[\0-\x7F]*$/
const MARKS = /\p{M}+/gu
const SIGNS = /[^\p{L}\p{N}]+/gu

/** The keys of a merchant. */
export function merchantKeys({ mid: written, name }: Merchant): readonly string[] {
  const mid = midOf(written)
  return [...(mid ? [midKey(mid)] : []), ...acceptorNameKeys(name)]
}
