import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

/**
 * BIKs of banks begin with 04; others, such as those of the Treasury, have accounts numbered by
 * other rules.
 */
const BIK = /^04[0-9]{7}$/
const ACCOUNT = /^[1-9][0-9]{19}$/

/**
 * Accounts at the Bank of Russia: the BIKs of its offices, and the number under which banks hold
 * correspondent accounts.
 */
const OFFICE_OF_THE_BANK_OF_RUSSIA = /00[0-2]$/
const CORRESPONDENT_ACCOUNT = '30101'

/**
 * Checks the key of a Russian account, its ninth digit: three digits of the BIK and the twenty of
 * the account, weighted 7, 1, 3, sum up to a multiple of ten. The three are the last of the BIK;
 * for accounts at the Bank of Russia they are a zero and the fifth and sixth.
 *
 * Input: bank is a BIK of 9 digits that begins with 04, account of 20 digits; anything else is not
 * judged (`undefined`).
 *
 * Source: Bank of Russia, order 515 of 8 September 1997.
 */
export function checkRussianAccount({ bank, account }: DomesticNumber): boolean | undefined {
  if (!BIK.test(bank) || !ACCOUNT.test(account)) return undefined
  const atBankOfRussia = OFFICE_OF_THE_BANK_OF_RUSSIA.test(bank) || account.startsWith(CORRESPONDENT_ACCOUNT)
  const bankDigits = atBankOfRussia ? `0${bank.slice(4, 6)}` : bank.slice(6)
  return weightedSum(bankDigits + account, [7, 1, 3]) % 10 === 0
}
