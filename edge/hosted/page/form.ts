import type { Choice, Details, Field, Identifier, Requirements, Tree } from './types.ts'

export type Values = Readonly<Record<string, string>>

/** What stands in a value that is shown in part; the server puts the kept one in its place. */
export const MASK = '••••'

/** The fields that somebody has to fill in, when the account is identified in this way. */
export function visibleFields({ fields }: Requirements, identifier: Identifier): readonly Field[] {
  return fieldsOf(fields, identifier).filter(
    field => field.key !== 'identifier' && (field.key === 'addressCountry' || !isTold(field)),
  )
}

export type Problem = 'missing' | 'short' | 'long' | 'pattern' | 'notAChoice'

/** What can be said of a value without asking anybody. The server judges the rest, and this again. */
export function problemOf(field: Field, written: string): Problem | undefined {
  const { choices, pattern, minLength, maxLength, required, key } = field
  // Of countries of residence there is always one: that of the account, until another is chosen.
  if (written.includes(MASK) || key === 'addressCountry') return undefined
  const forms = plainForms(field, written)
  const length = Math.max(...forms.map(form => form.length))
  if (length === 0) return required ? 'missing' : undefined
  if (choices !== undefined) return choices.includes(written) ? undefined : 'notAChoice'
  if (pattern === undefined) return undefined
  const whole = new RegExp(pattern, 'u')
  if (forms.some(form => whole.test(form))) return undefined
  // Where banks take a BIC for the number, the pattern says so; and letters in a number are no matter of length.
  if (length < minLength) return 'short'
  return Math.min(...forms.map(form => form.length)) > maxLength ? 'long' : 'pattern'
}

/** A value as its pattern may have it: with the separators that tell how to read it, and without. */
function plainForms({ kind, callingCode = '' }: Field, written: string): readonly string[] {
  const text = written
    .normalize('NFC')
    .replace(/[\u00AD\u200B\u200E\u200F\uFEFF]/g, '')
    .trim()
  if (kind === 'code') {
    const close = text.replace(/\s+/g, '').toUpperCase()
    return [close.replace(/^IBAN:?/, ''), close.replace(/[^A-Z0-9]/g, '')]
  }
  if (kind === 'phone') {
    const dialled = text.replace(/[\s().\-/\u2010-\u2015]+/g, '').replace(/^00/, '+')
    return [dialled, `+${dialled}`, `+${callingCode}${dialled.replace(/^0/, '')}`]
  }
  // Kana are written in several ways, which the server makes one.
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

/** What has been filled in so far, as the public document has it; empty fields are left out. */
export function detailsOf(form: Requirements, identifier: Identifier, values: Values): Details {
  const { country, currency, method, type } = form
  const details: Mutable = { country, currency, method, creditor: { type } }
  for (const field of fieldsOf(form.fields, identifier)) {
    const value = values[field.key]?.trim() || (isTold(field) ? field.choices![0] : undefined)
    if (value) put(details, field.path, value)
  }
  const account = details.creditorAccount as Mutable | undefined
  if ((account?.id as Mutable | undefined)?.value !== undefined)
    put(details, '/creditorAccount/id/type', identifier)
  else if (account !== undefined) delete account.id
  if (account?.id === undefined) delete details.creditorAccount
  return details as unknown as Details
}

const BIC_PLACE = '/creditorAgent/bic'

/** The values of a form, taken back out of what was made from them. */
export function valuesOf(details: Details, { fields }: Requirements): Values {
  const values: Record<string, string> = {}
  for (const { key, path } of fieldsOf(fields, details.creditorAccount.id.type)) {
    const value =
      take(details as unknown as Tree, path) ??
      (key === 'bankCode' ? take(details as unknown as Tree, BIC_PLACE) : undefined)
    if (value !== undefined && key !== 'identifier') values[key] = value
  }
  return values
}

export function choiceOf({ country, currency, method, creditor }: Details): Choice {
  const addressCountry = (creditor.address as Tree | undefined)?.country
  return {
    ...{ country, currency, method, type: creditor.type },
    ...(typeof addressCountry === 'string' && { addressCountry }),
  }
}

/** Numbers as people read them aloud. */
export function grouped(value: string): string {
  if (value.includes(MASK)) return value.includes('@') ? value : value.replace(MASK, ` ${MASK} `).trim()
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/i.test(value.replace(/\s/g, ''))
    ? value
        .replace(/\s/g, '')
        .toUpperCase()
        .replace(/(.{4})(?=.)/g, '$1 ')
    : value
}

/** Whether an IBAN stands where none is asked for. */
export function looksLikeIban(value: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value.replace(/[\s-]/g, '').toUpperCase())
}

/** Whether two numbers stand in each other's boxes: as they are they do not fit, and the other way round they would. */
export function areSwapped(fields: readonly Field[], { bankCode = '', accountNumber = '' }: Values): boolean {
  const bankField = fields.find(({ key }) => key === 'bankCode')
  const accountField = fields.find(({ key }) => key === 'accountNumber')
  if (bankField === undefined || accountField === undefined) return false
  if (bankCode.includes(MASK) || accountNumber.includes(MASK)) return false
  const fit = (bank: string, account: string) =>
    problemOf(bankField, bank) === undefined && problemOf(accountField, account) === undefined
  return !fit(bankCode, accountNumber) && fit(accountNumber, bankCode)
}

type Mutable = { [step: string]: Mutable | string }

function fieldsOf(fields: readonly Field[], identifier: Identifier): readonly Field[] {
  return fields.filter(each => each.identifier === undefined || each.identifier === identifier)
}

function isTold({ required, choices }: Field): boolean {
  return required && choices?.length === 1
}

function put(tree: Mutable, place: string, value: string): void {
  const steps = place.slice(1).split('/')
  const last = steps.pop()!
  let branch = tree
  steps.forEach((step, depth) => {
    const isList = /^\d+$/.test(steps[depth + 1] ?? last)
    branch = (branch[step] ??= isList ? ([] as unknown as Mutable) : {}) as Mutable
  })
  branch[last] = value
}

function take(tree: Tree, place: string): string | undefined {
  let at: Tree | string | undefined = tree
  for (const step of place.slice(1).split('/')) at = typeof at === 'object' ? at[step] : undefined
  return typeof at === 'string' ? at : undefined
}
