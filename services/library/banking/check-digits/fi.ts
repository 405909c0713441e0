import type { DomesticNumber } from '../countries/country-profile.ts'
import { hasLuhnCheckDigit } from './checksums.ts'

const NUMBER = /^[0-9]{14}$/
/** Domestic notation: six digits for bank and branch, then the rest without the zeros that pad it to eight. */
const SHORT_NUMBER = /^([0-9]{6})([0-9]{2,8})$/
/** At these banks the padding zeros follow the seventh digit instead of the sixth. */
const SAVINGS_AND_COOPERATIVE_BANKS = /^[45]/

/**
 * Banks whose accounts had a Luhn digit before IBANs were introduced. Newer banks, under 7, need not have one: accounts
 * at Viva (798) do not. Not all accounts that begin with 88 have one; some have a digit by another formula.
 */
const JUDGED = /^(?:[12456]|3[1346-9]|8[0-79])/

/**
 * Checks the last digit of a Finnish account number, a Luhn digit over all fourteen.
 *
 * Input: bank and account are 14 digits together, or a bank of 6 digits and an account in domestic
 * notation, which `fullFinnishNumber` expands. Any other shape, and banks that need no check digit,
 * are not judged (`undefined`).
 *
 * Source: Finance Finland (Finanssiala), the structure of Finnish bank account numbers.
 */
export function checkFinnishAccount({ bank, account }: DomesticNumber): boolean | undefined {
  const number = bank.length === 6 ? fullFinnishNumber(bank + account) : bank + account
  return NUMBER.test(number) && JUDGED.test(number) ? hasLuhnCheckDigit(number) : undefined
}

/**
 * Expands domestic notation (8 to 14 digits, without hyphen) to the 14 digits that the IBAN
 * contains. Any other shape gives a result that is not 14 digits long.
 */
export function fullFinnishNumber(number: string): string {
  const [, head = '', rest = ''] = SHORT_NUMBER.exec(number) ?? []
  const digitsBeforeZeros = SAVINGS_AND_COOPERATIVE_BANKS.test(head) ? 1 : 0
  return (
    head +
    rest.slice(0, digitsBeforeZeros) +
    rest.slice(digitsBeforeZeros).padStart(8 - digitsBeforeZeros, '0')
  )
}
