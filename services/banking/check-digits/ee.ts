import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const ACCOUNT = /^[0-9]{2,14}$/
const ACCOUNT_LENGTH = 14

/**
 * An Estonian account's digits, weighted 7, 3, 1 from the check digit leftwards,
 * add up with it to a multiple of ten. At home it is written without the zeros in
 * front. Source: Eesti Pangaliit, account numbers and the 7-3-1 method.
 */
export function checkEstonianAccount({ account }: DomesticNumber): boolean | undefined {
  if (!ACCOUNT.test(account)) return undefined
  return weightedSum(account.padStart(ACCOUNT_LENGTH, '0'), [7, 1, 3]) % 10 === 0
}
