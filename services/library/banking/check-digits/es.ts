import { weightedCheckCharacter } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const BANK_AND_BRANCH = /^[0-9]{8}$/
const ACCOUNT = /^[0-9]{10}$/
const CHECK = /^[0-9]{2}$/

/**
 * Checks the two check digits of a Código Cuenta Cliente (CCC): the first covers bank and branch,
 * the second the account.
 *
 * Input: bank and branch of 8 digits together, account of 10, `check` of two. Any other shape is
 * not judged (`undefined`).
 *
 * Sources: Consejo Superior Bancario, as the Banco de España applies it; ECBS TR 201.
 */
export function checkSpanishAccount({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  const bankAndBranch = bank + branch
  if (!BANK_AND_BRANCH.test(bankAndBranch) || !ACCOUNT.test(account) || !CHECK.test(check)) return undefined
  return check === digitOf(`00${bankAndBranch}`) + digitOf(account)
}

/** 11 minus the remainder; 10 is written as 1, and 11 as 0. */
const digitOf = weightedCheckCharacter([1, 2, 4, 8, 5, 10, 9, 7, 3, 6], '01987654321')
