import { methods } from './de/methods.ts'

const BANK_CODE = /^\d{8}$/
const ACCOUNT = /^\d{1,10}$/
const ACCOUNT_LENGTH = 10
const ALL_ZEROS = /^0+$/

/**
 * Checks a German account number by one of the Bundesbank's numbered methods (00 to E4). Each bank
 * chooses its method; the Bundesbank's file of bank codes lists it. A few methods depend on the
 * bank code too.
 *
 * @param method two characters, as in the file of bank codes
 * @param account 1 to 10 digits, with or without leading zeros
 * @param bank the bank code (Bankleitzahl), 8 digits
 * @returns `undefined` (not judged) for other shapes, for a method that is not known, for numbers
 *   that the method does not cover, and for account 0, which banks use internally
 *
 * Source: Deutsche Bundesbank, Prüfzifferberechnungsmethoden zur Prüfung von Kontonummern auf ihre
 * Richtigkeit, with changes up to method E4.
 */
export function checkGermanAccount(method: string, account: string, bank: string): boolean | undefined {
  const check = methods.get(method)
  if (check === undefined || !ACCOUNT.test(account) || !BANK_CODE.test(bank)) return undefined
  const padded = account.padStart(ACCOUNT_LENGTH, '0')
  return ALL_ZEROS.test(padded) ? undefined : check(padded, bank)
}
