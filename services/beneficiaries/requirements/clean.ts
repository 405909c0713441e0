import { plainNumber } from '../../library/banking/accounts/domestic-account.ts'
import { fold } from '../../library/banking/accounts/fold.ts'
import { parseIban } from '../../library/banking/accounts/iban.ts'
import type { Field, Kind } from './field.ts'
import { readKana, readPhone, readPostCode, readText } from './written.ts'

/** Removes what people add for readability: spaces, separators, labels. Mistakes stay, so that checks find them. */
export function clean(field: Field, written: string): string {
  return cleaners[field.kind](written, field)
}

const cleaners: Readonly<Record<Kind, (written: string, field: Field) => string>> = {
  text: readText,
  kana: readKana,
  postCode: readPostCode,
  code,
  phone: readPhone,
  email: written => readText(written).replaceAll(' ', ''),
  choice: readText,
  country: written => readText(written).toUpperCase(),
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
