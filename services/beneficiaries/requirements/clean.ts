import { plainNumber } from '../../banking/accounts/domestic-account.ts'
import { fold } from '../../banking/accounts/fold.ts'
import { parseIban } from '../../banking/accounts/iban.ts'
import type { Field, Kind } from './field.ts'

/** Removes what people add for readability: spaces, separators, labels. Mistakes stay, so that checks find them. */
export function clean(field: Field, written: string): string {
  return cleaners[field.kind](written, field)
}

/** Soft hyphen, zero-width space, direction marks and byte order mark, which come along with copied text. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\uFEFF]/g
const SPACES = /\s+/g
const HIRAGANA = /[ぁ-ゖ]/g
/** The distance between a hiragana and its katakana in Unicode. */
const TO_KATAKANA = 0x60
const PHONE_DECORATION = /[().\-/]+/g
/** The international call prefix of most countries. */
const CALL_PREFIX = /^00/
const DIGITS = /^\d+$/

const cleaners: Readonly<Record<Kind, (written: string, field: Field) => string>> = {
  text,
  kana: written =>
    text(written)
      .normalize('NFKC')
      .toUpperCase()
      .replace(HIRAGANA, sign => String.fromCharCode(sign.charCodeAt(0) + TO_KATAKANA)),
  code,
  phone,
  email: written => text(written).replace(SPACES, ''),
  choice: text,
  country: written => text(written).toUpperCase(),
}

function text(written: string): string {
  return written.normalize('NFC').replace(INVISIBLE, '').replace(SPACES, ' ').trim()
}

/** Removes separators, except where the pattern needs them to tell the parts apart: 19-2000145399. */
function code(written: string, { key, pattern }: Field): string {
  if (key === 'iban') return parseIban(written).text
  const separated = fold(written)
  if (separated.includes('-') || separated.includes('/')) {
    if (pattern !== undefined && new RegExp(pattern, 'u').test(separated)) return separated
  }
  return plainNumber(written)
}

/** E.164: a plus, the calling code, the number. Adds the calling code if it is missing. */
function phone(written: string, { callingCode = '', pattern = '' }: Field): string {
  const dialled = fold(written).replace(PHONE_DECORATION, '').replace(CALL_PREFIX, '+')
  if (!DIGITS.test(dialled)) return dialled
  const atHome = `+${callingCode}${dialled.replace(/^0/, '')}`
  return [`+${dialled}`, atHome].find(number => new RegExp(pattern, 'u').test(number)) ?? atHome
}
