import { problemOf } from './field-problem.ts'
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

/** The name of the picked bank whose code begins this unfinished one of a branch. */
export function bankOfStart(field: Field, code: string): string | undefined {
  if (problemOf(field, code) === undefined) return undefined
  const [bank = ''] = code.split('0', 1)
  return names.get(placeOf(field, bank))
}

function placeOf({ picker }: Field, code: string): string {
  const { form, values } = work.value
  return [form?.country, picker === 'BRANCH' && values.bankCode, code].join(' ')
}
