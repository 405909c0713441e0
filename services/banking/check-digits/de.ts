import { methods } from './de/methods.ts'

const BANK_CODE = /^\d{8}$/
const ACCOUNT = /^\d{1,10}$/
const ACCOUNT_LENGTH = 10

/**
 * Whether a German account number adds up by one of the Bundesbank's numbered
 * methods (`Prüfzifferberechnungsmethoden`, 00 to E4). The Bundesbank's file of
 * bank codes tells which method each bank has chosen; a few methods look at the
 * bank code too. A method that is not known, and numbers to which a method does
 * not apply, are not judged. Neither is account 0, which banks use for accounts
 * of their own.
 */
export function checkGermanAccount(method: string, account: string, bank: string): boolean | undefined {
  const check = methods.get(method)
  if (check === undefined || !ACCOUNT.test(account) || !BANK_CODE.test(bank)) return undefined
  const padded = account.padStart(ACCOUNT_LENGTH, '0')
  return padded === '0000000000' ? undefined : check(padded, bank)
}
