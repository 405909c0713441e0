import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const BANK_AND_BRANCH = /^[0-9]{8}$/
const ACCOUNT = /^[0-9]{10}$/
const CHECK = /^[0-9]{2}$/

/**
 * The first check digit of a Código Cuenta Cliente (CCC) is that of bank and
 * branch, the second that of the account. Source: Consejo Superior Bancario, as
 * the Banco de España applies it; ECBS TR 201.
 */
export function checkSpanishAccount({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  const bankAndBranch = bank + branch
  if (!BANK_AND_BRANCH.test(bankAndBranch) || !ACCOUNT.test(account) || !CHECK.test(check)) return undefined
  return check === digitOf(`00${bankAndBranch}`) + digitOf(account)
}

/** What the weighted sum lacks to a multiple of eleven; two digits do not fit, and 10 becomes 1. */
function digitOf(number: string): string {
  const remainder = weightedSum(number, [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11
  return String(remainder < 2 ? remainder : 11 - remainder)
}
