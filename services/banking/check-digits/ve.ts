import type { DomesticNumber } from '../countries/country-profile.ts'
import { weightedSum } from './checksums.ts'

const BANK_AND_BRANCH = /^[0-9]{8}$/
const ACCOUNT = /^[0-9]{10}$/
const CHECK = /^[0-9]{2}$/

/** The check digit by what mod 11 leaves: what is missing to eleven, 10 written as 0 and 11 as 1. */
const DIGITS = '10987654321'

/**
 * The two check digits of a código cuenta cliente are each what a weighted sum
 * lacks to a multiple of eleven, the first of bank and branch, the second of
 * branch and account. Source: Superintendencia de las Instituciones del Sector
 * Bancario (SUDEBAN), Código Cuenta Cliente; tried on numbers that customers of
 * twelve banks publish.
 */
export function checkCodigoCuentaCliente({
  bank,
  branch,
  account,
  check,
}: DomesticNumber): boolean | undefined {
  if (!BANK_AND_BRANCH.test(bank + branch) || !ACCOUNT.test(account) || !CHECK.test(check)) return undefined
  const first = weightedSum(bank + branch, [3, 2, 7, 6, 5, 4, 3, 2]) % 11
  const second = weightedSum(branch + account, [3, 2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return check === DIGITS.charAt(first) + DIGITS.charAt(second)
}
