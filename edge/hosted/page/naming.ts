import { walletOf } from '../../../services/beneficiaries/requirements/methods.ts'
import { grouped } from './numbers.ts'
import type { Field, Method, PayoutMethod } from './types.ts'
import { language, say } from './words.ts'

export function methodName(method: Method): string {
  return walletOf(method)?.name ?? say('bankAccount')
}

export function methodHint(method: Method): string {
  return say(walletOf(method)?.hint ?? 'bankAccountHint')
}

/** The number by which a payout method is known again. */
export function accountShown({ details }: PayoutMethod): string {
  return grouped(details['/creditorAccount/id/value'])
}

/** The words for what can be chosen; what is a name already stays as it is. */
export const localChoices: Readonly<Record<string, string>> = {
  VISTA: 'Cuenta vista',
  RUT: 'CuentaRUT',
  MASTER: 'Cuenta maestra',
  NRIC: 'MyKad (NRIC)',
  ARMY_POLICE: 'Tentera / Polis',
}

/** What a field is called, first as it is in its own country. */
export function labelOf({ label, localName, key }: Field): string {
  const plain = say(label)
  if (localName === undefined) return plain
  const local = localName.charAt(0).toUpperCase() + localName.slice(1)
  return key === 'documentNumber' || (language.value === 'en' && isEnglish.test(localName))
    ? local
    : `${local} · ${plain}`
}

/** What is called so in English needs no other words in English. */
const isEnglish = /\b(?:number|code|identifier)\b/
