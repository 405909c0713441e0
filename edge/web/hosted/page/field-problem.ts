import { fold } from '../../../../services/library/banking/accounts/fold.ts'
import { inFormat } from '../../../../services/beneficiaries/requirements/number-format.ts'
import {
  readKana,
  readPhone,
  readPostCode,
  readText,
} from '../../../../services/beneficiaries/requirements/written.ts'
import { grouped, looksLikeIban, MASK } from './numbers.ts'
import type { Field, Values } from './types.ts'

export type Problem = 'missing' | 'short' | 'long' | 'pattern' | 'notAChoice'

/** The mistakes that can be found in the browser. The server finds these again, and others. */
export function problemOf(field: Field, written: string): Problem | undefined {
  const { choices, pattern, minLength, maxLength, required, key } = field
  // Until another country of residence is chosen, it is that of the account.
  if (written.includes(MASK) || key === 'addressCountry') return undefined
  const forms = plainForms(field, written)
  const length = Math.max(...forms.map(lengthOf))
  if (length === 0) return required ? 'missing' : undefined
  if (choices !== undefined) return choices.includes(written) ? undefined : 'notAChoice'
  if (pattern === undefined) return undefined
  const whole = new RegExp(pattern, 'u')
  if (forms.some(form => lengthOf(form) <= maxLength && whole.test(form))) return undefined
  // Tested after the pattern, which also allows a BIC in the place of some bank codes.
  if (length < minLength) return 'short'
  return Math.min(...forms.map(lengthOf)) > maxLength ? 'long' : 'pattern'
}

/** In characters, as the server counts them. */
const lengthOf = (form: string) => Array.from(form).length

/** The forms in which a value may match its pattern: with its separators, and without them. */
function plainForms(field: Field, written: string): readonly string[] {
  const { kind } = field
  if (kind === 'code') {
    const folded = fold(written)
    return [folded, folded.replace(/[^A-Z0-9]/g, '')]
  }
  if (kind === 'phone') return [readPhone(written, field)]
  if (kind === 'kana') return [readKana(written)]
  if (kind === 'postCode') return [readPostCode(written)]
  return [readText(written)]
}

/** A valid value as people of its country write it; an invalid one as it was typed. */
export function tidied(field: Field, written: string, { documentType }: Values): string {
  const format = field.format ?? field.formats?.[documentType ?? field.localName ?? '']
  // An IBAN of another country is easier to read, and to compare, in groups too.
  if (field.key === 'iban' && looksLikeIban(written)) return grouped(written)
  if (format === undefined || written.includes(MASK) || problemOf(field, written) !== undefined)
    return written
  return inFormat(format, plainForms(field, written).at(-1)!)
}

/** The values of a form, each as people of its country write it. */
export function tidiedAll(fields: readonly Field[], values: Values): Values {
  const known = fields.filter(({ key }) => values[key] !== undefined)
  const written = known.map(field => [field.key, tidied(field, values[field.key]!, values)])
  return { ...values, ...Object.fromEntries(written) }
}

/** The example of a field, written as people write it. */
export function exampleOf(field: Field, values: Values): string {
  const [usual = ''] = Object.keys(field.formats ?? {})
  return tidied(field, field.example, { documentType: usual, ...values })
}

/** Whether bank code and account number were entered in each other's field: they fit only when swapped. */
export function areSwapped(fields: readonly Field[], { bankCode = '', accountNumber = '' }: Values): boolean {
  const bankField = fields.find(({ key }) => key === 'bankCode')
  const accountField = fields.find(({ key }) => key === 'accountNumber')
  if (bankField === undefined || accountField === undefined) return false
  if (bankCode.includes(MASK) || accountNumber.includes(MASK)) return false
  const fit = (bank: string, account: string) =>
    problemOf(bankField, bank) === undefined && problemOf(accountField, account) === undefined
  return !fit(bankCode, accountNumber) && fit(accountNumber, bankCode)
}
