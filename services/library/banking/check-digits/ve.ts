import type { DomesticNumber } from '../countries/country-profile.ts'
import { weightedCheckCharacter } from './checksums.ts'

const BANK_AND_BRANCH = /^[0-9]{8}$/
const ACCOUNT = /^[0-9]{10}$/
const CHECK = /^[0-9]{2}$/

/** 11 minus the remainder; 10 is written as 0, and 11 as 1. */
const firstDigit = weightedCheckCharacter([3, 2, 7, 6, 5, 4, 3, 2], '10987654321')
const secondDigit = weightedCheckCharacter([3, 2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2], '10987654321')

/**
 * Checks the two check digits of a Venezuelan código cuenta cliente: the first covers bank and
 * branch, the second branch and account, each modulo 11.
 *
 * Input: bank and branch of 8 digits together, account of 10, `check` of two. Any other shape is
 * not judged (`undefined`).
 *
 * Source: Superintendencia de las Instituciones del Sector Bancario (SUDEBAN), Código Cuenta
 * Cliente. Tried on numbers that customers of twelve banks publish.
 */
export function checkCodigoCuentaCliente({
  bank,
  branch,
  account,
  check,
}: DomesticNumber): boolean | undefined {
  if (!BANK_AND_BRANCH.test(bank + branch) || !ACCOUNT.test(account) || !CHECK.test(check)) return undefined
  return check === firstDigit(bank + branch) + secondDigit(branch + account)
}
