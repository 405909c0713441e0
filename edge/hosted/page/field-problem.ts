import { fold } from '../../../services/banking/accounts/fold.ts'
import type { Values } from './draft.ts'
import { MASK } from './numbers.ts'
import type { Field } from './types.ts'

export type Problem = 'missing' | 'short' | 'long' | 'pattern' | 'notAChoice'

/** The mistakes that can be found in the browser. The server finds these again, and others. */
export function problemOf(field: Field, written: string): Problem | undefined {
  const { choices, pattern, minLength, maxLength, required, key } = field
  // Until another country of residence is chosen, it is that of the account.
  if (written.includes(MASK) || key === 'addressCountry') return undefined
  const forms = plainForms(field, written)
  const length = Math.max(...forms.map(form => form.length))
  if (length === 0) return required ? 'missing' : undefined
  if (choices !== undefined) return choices.includes(written) ? undefined : 'notAChoice'
  if (pattern === undefined) return undefined
  const whole = new RegExp(pattern, 'u')
  if (forms.some(form => whole.test(form))) return undefined
  // Tested after the pattern, which also allows a BIC in the place of some bank codes.
  if (length < minLength) return 'short'
  return Math.min(...forms.map(form => form.length)) > maxLength ? 'long' : 'pattern'
}

/** The forms in which a value may match its pattern: with its separators, and without them. */
function plainForms({ kind, callingCode = '' }: Field, written: string): readonly string[] {
  const text = written
    .normalize('NFC')
    .replace(/[\u00AD\u200B\u200E\u200F\uFEFF]/g, '')
    .trim()
  if (kind === 'code') {
    const folded = fold(text)
    return [folded, folded.replace(/[^A-Z0-9]/g, '')]
  }
  if (kind === 'phone') {
    const dialled = fold(text)
      .replace(/[().\-/]+/g, '')
      .replace(/^00/, '+')
    return [dialled, `+${dialled}`, `+${callingCode}${dialled.replace(/^0/, '')}`]
  }
  // The server converts hiragana and half-width characters in the same way.
  if (kind === 'kana') return [text, toKatakana(text)]
  return [text]
}

function toKatakana(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[ぁ-ゖ]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0x60))
    .replace(/\s+/g, ' ')
}

/** Whether bank code and account number were entered in each other's field: neither fits as it is, and both would when swapped. */
export function areSwapped(fields: readonly Field[], { bankCode = '', accountNumber = '' }: Values): boolean {
  const bankField = fields.find(({ key }) => key === 'bankCode')
  const accountField = fields.find(({ key }) => key === 'accountNumber')
  if (bankField === undefined || accountField === undefined) return false
  if (bankCode.includes(MASK) || accountNumber.includes(MASK)) return false
  const fit = (bank: string, account: string) =>
    problemOf(bankField, bank) === undefined && problemOf(accountField, account) === undefined
  return !fit(bankCode, accountNumber) && fit(accountNumber, bankCode)
}
