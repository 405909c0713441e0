import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const NUMBER = /^[0-9]{11}$/
/** Numbers of the former Postgiro, with a digit by another formula. */
const POSTGIRO = '0000'
/**
 * The account group in the fifth and sixth place that banks use among themselves.
 * Its check digit is that of all digits, of the last four alone, or none.
 */
const OWN_ACCOUNTS = '00'

/**
 * The eleven digits of a Norwegian account, weighted, add up to a multiple of
 * eleven. Source: Bits, Norwegian account numbers; ECBS TR 201.
 */
export function checkNorwegianAccount({ bank, account }: DomesticNumber): boolean | undefined {
  const number = bank + account
  if (!NUMBER.test(number) || number.startsWith(POSTGIRO) || number.startsWith(OWN_ACCOUNTS, 4))
    return undefined
  return weightedSum(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
}
