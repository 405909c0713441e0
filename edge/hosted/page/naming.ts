import { grouped } from './numbers.ts'
import type { Field, Method, PayoutMethod } from './types.ts'
import { language, say, type Word } from './words.ts'

/** What a way of being paid calls itself; bank accounts are called so in each language. */
const names: Partial<Record<Method, string>> = {
  BPAY: 'BPAY',
  INTERAC: 'Interac e-Transfer',
  ALIPAY: 'Alipay',
  FPS_ID: 'FPS',
  MPESA: 'M-PESA',
  DUITNOW: 'DuitNow',
  GOPAY: 'GoPay',
  OVO: 'OVO',
  DANA: 'DANA',
  LINKAJA: 'LinkAja',
  SHOPEEPAY: 'ShopeePay',
  PAYMAYA: 'Maya',
  GCASH: 'GCash',
  GRABPAY: 'GrabPay',
  STARPAY: 'StarPay',
  BAYAD: 'Bayad',
  TAYOCASH: 'TayoCash',
  JUANCASH: 'JuanCash',
  UNIONPAY_CARD: 'UnionPay',
}

export function methodName(method: Method): string {
  return names[method] ?? say('bankAccount')
}

const methodHints: Partial<Record<Method, Word>> = {
  BANK_ACCOUNT: 'bankAccountHint',
  BPAY: 'billHint',
  INTERAC: 'transferHint',
  FPS_ID: 'transferHint',
  DUITNOW: 'transferHint',
  UNIONPAY_CARD: 'cardHint',
}

export function methodHint(method: Method): string {
  return say(methodHints[method] ?? 'walletHint')
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
