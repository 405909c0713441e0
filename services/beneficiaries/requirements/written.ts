import { fold, toAscii } from '../../library/banking/accounts/fold.ts'
import type { Field } from './field.ts'

/** How texts that people type become values. The pages and the server read them alike. */

/** Soft hyphen, zero-width space, direction marks and byte order mark, which come along with copied text. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\uFEFF]/g
const SPACES = /\s+/g

export function readText(written: string): string {
  return written.normalize('NFC').replace(INVISIBLE, '').replace(SPACES, ' ').trim()
}

const HIRAGANA = /[ぁ-ゖ]/g
/** The distance between a hiragana and its katakana in Unicode. */
const TO_KATAKANA = 0x60

export function readKana(written: string): string {
  return readText(written)
    .normalize('NFKC')
    .toUpperCase()
    .replace(HIRAGANA, sign => String.fromCharCode(sign.charCodeAt(0) + TO_KATAKANA))
}

export function readPostCode(written: string): string {
  return readText(toAscii(written)).toUpperCase()
}

const PHONE_DECORATION = /[().\-/]+/g
/** The international call prefix of most countries. */
const CALL_PREFIX = /^00/
const DIGITS = /^\d+$/

/** E.164: a plus, the calling code, the number. Adds a missing calling code, and drops the trunk prefix 0. */
export function readPhone(written: string, { callingCode = '', pattern = '' }: Field): string {
  const dialled = fold(written).replace(PHONE_DECORATION, '').replace(CALL_PREFIX, '+')
  const withoutTrunk = (number: string) => number.replace(`+${callingCode}0`, `+${callingCode}`)
  if (!DIGITS.test(dialled)) return withoutTrunk(dialled)
  const atHome = `+${callingCode}${dialled.replace(/^0/, '')}`
  return (
    [`+${dialled}`, withoutTrunk(`+${dialled}`), atHome].find(number =>
      new RegExp(pattern, 'u').test(number),
    ) ?? atHome
  )
}
