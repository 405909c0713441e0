import { bankName } from './naming.ts'
import { work } from './state.ts'
import type { Field, ListedBank } from './types.ts'

/** What was picked, by country, bank and code: its name is there again when the form comes back from the next step. */
const names = new Map<string, string>()

export function rememberName(field: Field, bank: ListedBank): void {
  names.set(placeOf(field, bank.code), bankName(bank))
}

/** The code of a bank or branch behind its name, if that is known. */
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
