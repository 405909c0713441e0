import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

/** Banks have BIKs under 04; what begins otherwise, as the Treasury does, numbers accounts by other rules. */
const BIK = /^04[0-9]{7}$/
const ACCOUNT = /^[1-9][0-9]{19}$/

/** Accounts at the Bank of Russia: its own offices end so, and banks hold correspondent accounts under this number. */
const OFFICE_OF_THE_BANK_OF_RUSSIA = /00[0-2]$/
const CORRESPONDENT_ACCOUNT = '30101'

/**
 * The key of a Russian account is its ninth digit: three digits of the BIK and
 * the twenty of the account, weighted 7, 1, 3, add up to a multiple of ten. The
 * three are the last of the BIK; at the Bank of Russia they are the fifth and
 * sixth behind a zero. Source: Bank of Russia, order 515 of 8 September 1997.
 */
export function checkRussianAccount({ bank, account }: DomesticNumber): boolean | undefined {
  if (!BIK.test(bank) || !ACCOUNT.test(account)) return undefined
  const atBankOfRussia = OFFICE_OF_THE_BANK_OF_RUSSIA.test(bank) || account.startsWith(CORRESPONDENT_ACCOUNT)
  const holder = atBankOfRussia ? `0${bank.slice(4, 6)}` : bank.slice(6)
  return weightedSum(holder + account, [7, 1, 3]) % 10 === 0
}
