import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const BANK = /^[0-9]{8}$/
/** Eight digits are short for sixteen that end in eight zeros. */
const ACCOUNT = /^[0-9]{8}(?:[0-9]{8})?$/

/**
 * Checks a Hungarian account: the bank's GIRO code and the account each have a sum, weighted 9, 7,
 * 3, 1, that is a multiple of ten.
 *
 * Input: bank, branch and `check` are 8 digits together, the account is 8 or 16; any other shape is
 * not judged (`undefined`).
 *
 * Sources: Magyar Nemzeti Bank, decree 35/2017 on payments; ECBS TR 201.
 */
export function checkHungarianAccount(number: DomesticNumber): boolean | undefined {
  const bank = number.bank + number.branch + number.check
  if (!BANK.test(bank) || !ACCOUNT.test(number.account)) return undefined
  return isMultipleOf10(bank) && isMultipleOf10(number.account)
}

function isMultipleOf10(group: string): boolean {
  return weightedSum(group, [9, 7, 3, 1]) % 10 === 0
}
