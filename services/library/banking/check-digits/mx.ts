import type { DomesticNumber } from '../countries/country-profile.ts'
import { weightedSum } from './checksums.ts'

const CLABE = /^[0-9]{18}$/
const ALL_ZEROS = /^0+$/

/**
 * Checks the last digit of a CLABE: the first 17 digits, weighted 3, 7, 1, and the check digit sum
 * up to a multiple of ten. Eighteen zeros are invalid; other accounts at bank 000, which test
 * systems use, are checked as usual.
 *
 * Input: bank, branch, account and `check` are 18 digits together; any other shape is not judged
 * (`undefined`).
 *
 * Sources: Asociación de Bancos de México; Banco de México, rules of the SPEI.
 */
export function checkClabe({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  const clabe = bank + branch + account + check
  if (!CLABE.test(clabe)) return undefined
  const sum = weightedSum(clabe.slice(0, -1), [3, 7, 1]) + Number(clabe.slice(-1))
  return !ALL_ZEROS.test(clabe) && sum % 10 === 0
}
