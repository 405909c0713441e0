import { walletOf } from '../../../services/beneficiaries/requirements/methods.ts'
import { grouped } from './numbers.ts'
import { isChosenByName } from './picker.ts'
import type { Bank, Field, Method, PayoutMethod } from './types.ts'
import { language, say } from './words.ts'

export function methodName(method: Method): string {
  return walletOf(method)?.name ?? say('bankAccount')
}

export function methodHint(method: Method): string {
  return say(walletOf(method)?.hint ?? 'bankAccountHint')
}

/** The bank by the name that readers of the current language know. */
export function bankName({ name, localName }: Bank): string {
  return localName?.language.split('-')[0] === language.value ? localName.name : name
}

/** The name of a payout method: that of its bank, if it is known. */
export function nameOf({ bank, details }: PayoutMethod): string {
  return bank === undefined ? methodName(details['/method']) : bankName(bank)
}

/** The masked number of a payout method. */
export function accountShown({ details }: PayoutMethod): string {
  return grouped(details['/creditorAccount/id/value'])
}

/** Choices with a local name, which is not translated. */
export const localChoices: Readonly<Record<string, string>> = {
  VISTA: 'Cuenta vista',
  RUT: 'CuentaRUT',
  MASTER: 'Cuenta maestra',
  NRIC: 'MyKad (NRIC)',
  ARMY_POLICE: 'Tentera / Polis',
}

/** The label of a field. Where the country has its own name for it, that comes first. */
export function labelOf(field: Field): string {
  if (isChosenByName(field)) return say(field.picker === 'BRANCH' ? 'yourBranch' : 'yourBank')
  const { label, localName, key } = field
  const plain = say(label)
  if (localName === undefined) return plain
  const local = localName.charAt(0).toUpperCase() + localName.slice(1)
  return key === 'documentNumber' || (language.value === 'en' && isEnglish.test(localName))
    ? local
    : `${local} · ${plain}`
}

/** A local name that explains itself in English. */
const isEnglish = /\b(?:number|code|identifier)\b/
