import type { DomesticNumber } from '../countries/country-profile.ts'
import { checkModulus } from './gb/modulus-check.ts'
import type { ModulusTable } from './gb/modulus-table.ts'
import { standardAccount } from './gb/standard-account.ts'

/**
 * Whether sort code and account number fit, by the modulus checks that the banks
 * have chosen for their sort codes. The sort code is the branch in an IBAN, and
 * the bank at home. Not judged are sort codes in no range of the table, accounts
 * in foreign currencies, and lengths of which the document says nothing. Irish
 * sort codes are of the same kind, but no modulus is published for accounts in
 * Ireland. Source: Pay.UK and Vocalink, Validating account numbers.
 */
export function checkBritishAccount(
  { bank, branch, account, check }: DomesticNumber,
  table: ModulusTable,
): boolean | undefined {
  const standard = standardAccount(branch === '' ? bank : branch, account + check)
  return standard && checkModulus(standard, table)
}
