import { bankName } from './naming.ts'
import { work } from './state.ts'
import type { Field, ListedBank } from './types.ts'

/** The names of picked banks by country, bank and code, for when the end-user returns to the form. */
const names = new Map<string, string>()

export function rememberName(field: Field, bank: ListedBank): void {
  names.set(placeOf(field, bank.code), bankName(bank))
}

/** The name of a bank or branch, if that is known, followed by its code. */
export function namedCode(field: Field, code: string): string {
  const { bank } = work.value
  const name =
    names.get(placeOf(field, code)) ??
    (field.picker === 'BANK' && bank !== undefined ? bankName(bank) : undefined)
  return name === undefined || code === '' ? code : `${name} · ${code}`
}

function placeOf({ picker }: Field, code: string): string {
  const { form, values } = work.value
  return [form?.country, picker === 'BRANCH' && values.bankCode, code].join(' ')
}
