import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const BANK_AND_BRANCH = /^[0-9]{8}$/

/**
 * Checks the eight digits that identify an Albanian bank and branch (KIB): weighted 9, 7, 3, 1,
 * their sum is a multiple of ten. The account itself has no check digit.
 *
 * Input: bank, branch and `check` are 8 digits together; any other shape is not judged
 * (`undefined`).
 *
 * Source: Bank of Albania, regulation 42 of 2008 on the IBAN. All 37 published IBANs of 13 banks
 * that we tried pass.
 */
export function checkAlbanianBranch({ bank, branch, check }: DomesticNumber): boolean | undefined {
  const code = bank + branch + check
  return BANK_AND_BRANCH.test(code) ? weightedSum(code, [9, 7, 3, 1]) % 10 === 0 : undefined
}
