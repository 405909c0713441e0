import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const ACCOUNT = /^[0-9]{2,14}$/
const ACCOUNT_LENGTH = 14

/**
 * Checks the last digit of an Estonian account number by the 7-3-1 method: weighted 7, 3, 1 from
 * the digit before it leftwards, the digits and the check digit sum up to a multiple of ten.
 *
 * Input: `account` of 2 to 14 digits; domestic notation omits leading zeros. Any other shape is not
 * judged (`undefined`).
 *
 * Source: Eesti Pangaliit, account numbers and the 7-3-1 method.
 */
export function checkEstonianAccount({ account }: DomesticNumber): boolean | undefined {
  if (!ACCOUNT.test(account)) return undefined
  return weightedSum(account.padStart(ACCOUNT_LENGTH, '0'), [7, 1, 3]) % 10 === 0
}
