import type { DomesticNumber } from '../countries/country-profile.ts'
import { checkModulus } from './gb/modulus-check.ts'
import type { ModulusTable } from './gb/modulus-table.ts'
import { standardAccount } from './gb/standard-account.ts'

/**
 * Checks that a sort code and an account number belong together, by the modulus checks that the
 * bank has chosen for the sort code.
 *
 * Input: the sort code of 6 digits is the branch (as in an IBAN) or else the bank (as in domestic
 * payments); account and `check` together are 6 to 10 digits. Not judged (`undefined`): sort codes
 * in no range of the table, accounts in foreign currencies, and account lengths that the document
 * does not describe for the bank. Irish sort codes are of the same kind, but no modulus is
 * published for accounts in Ireland.
 *
 * Source: Pay.UK and Vocalink, Validating account numbers.
 */
export function checkBritishAccount(
  { bank, branch, account, check }: DomesticNumber,
  table: ModulusTable,
): boolean | undefined {
  const standard = standardAccount(branch === '' ? bank : branch, account + check)
  return standard && checkModulus(standard, table)
}
