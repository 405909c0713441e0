import { plainNumber } from '../../banking/accounts/domestic-account.ts'
import { compact, parseIban } from '../../banking/accounts/iban.ts'
import type { Field, Kind } from './field.ts'

/** A value without what people put into it to read it better; what is wrong in it stays, to be told. */
export function clean(field: Field, written: string): string {
  return cleaners[field.kind](written, field)
}

/** Marks that are copied along unseen: soft hyphens, zero-width spaces, marks of direction. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\uFEFF]/g
const SPACES = /\s+/g
const HIRAGANA = /[ぁ-ゖ]/g
/** How far katakana lie behind hiragana (Unicode). */
const TO_KATAKANA = 0x60
const PHONE_DECORATION = /[\s().\-/\u2010-\u2015\u2212]+/g
/** Calls abroad begin so from most countries. */
const DIALLED_ABROAD = /^00/
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
  return written.normalize('NFC').replace(UNSEEN, '').replace(SPACES, ' ').trim()
}

/** Without its separators; with them where they tell how to read a number: 19-2000145399. */
function code(written: string, { key, pattern }: Field): string {
  if (key === 'iban') return parseIban(written).text
  const separated = written.split('-').map(compact).join('-')
  if (separated.includes('-') || separated.includes('/')) {
    if (pattern !== undefined && new RegExp(pattern, 'u').test(separated)) return separated
  }
  return plainNumber(written)
}

/** As it is dialled from abroad: behind a plus and the calling code, which may have been left out or not. */
function phone(written: string, { callingCode = '', pattern = '' }: Field): string {
  const dialled = text(written).replace(PHONE_DECORATION, '').replace(DIALLED_ABROAD, '+')
  if (!DIGITS.test(dialled)) return dialled
  const atHome = `+${callingCode}${dialled.replace(/^0/, '')}`
  return [`+${dialled}`, atHome].find(number => new RegExp(pattern, 'u').test(number)) ?? atHome
}
