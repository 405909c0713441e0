import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const NUMBER = /^[0-9]{11}$/
/** Numbers of the former Postgiro, whose check digit has another formula. */
const POSTGIRO = '0000'
/**
 * The account group (fifth and sixth digit) that banks use among themselves. Its check digit covers
 * all digits, or only the last four, or there is none.
 */
const OWN_ACCOUNTS = '00'

/**
 * Checks the last digit of a Norwegian account number: the weighted sum of all eleven digits is a
 * multiple of 11.
 *
 * Input: bank and account are 11 digits together. Any other shape, Postgiro numbers and banks'
 * internal accounts are not judged (`undefined`).
 *
 * Sources: Bits, Norwegian account numbers; ECBS TR 201.
 */
export function checkNorwegianAccount({ bank, account }: DomesticNumber): boolean | undefined {
  const number = bank + account
  if (!NUMBER.test(number) || number.startsWith(POSTGIRO) || number.startsWith(OWN_ACCOUNTS, 4))
    return undefined
  return weightedSum(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
}
