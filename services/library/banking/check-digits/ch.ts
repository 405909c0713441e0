import type { DomesticNumber } from '../countries/country-profile.ts'

/** PostFinance's IID. Without a bank, only its accounts are split in three by hyphens: 25-9779-8. */
const POSTFINANCE = /^(?:09000)?$/
const POSTAL_ACCOUNT = /^([0-9]{2})([0-9]{1,6})([0-9])$/

/** The next carry, by (carry + digit) modulo 10. */
const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/**
 * Checks the last digit of a Swiss postal account number (modulo 10, recursive). Accounts of other
 * banks follow no common rule.
 *
 * Input: bank 09000 (PostFinance), or none with `check` set apart; account and `check` together are
 * two digits for the office, one to six for the serial number, and the check digit. Anything else
 * is not judged (`undefined`).
 *
 * Sources: PostFinance, structure of the postal account number; SIX, style guide QR-bill, annex B,
 * for the check digit.
 */
export function checkSwissAccount({ bank, account, check }: DomesticNumber): boolean | undefined {
  const [, office, serial, digit] = POSTAL_ACCOUNT.exec(account + check) ?? []
  if (office === undefined || serial === undefined || digit === undefined) return undefined
  if (!POSTFINANCE.test(bank) || (bank === '' && check === '')) return undefined
  let carry = 0
  for (const next of office + serial.padStart(6, '0')) carry = CARRIES[(carry + Number(next)) % 10]!
  return (carry + Number(digit)) % 10 === 0
}
