import type { DomesticNumber } from '../countries/country-profile.ts'
import { weightedSum } from './checksums.ts'

const BANK_BLOCK = /^[0-9]{8}$/
const ACCOUNT_BLOCK = /^[0-9]{14}$/
const ALL_ZEROS = /^0+$/

/**
 * Checks a CBU: two blocks, bank and branch, then the account, each ending with a check digit that
 * makes its weighted sum a multiple of ten. The CVU of payment service providers is built alike,
 * under a bank of zeros. A CBU of zeros only is invalid.
 *
 * Input: bank of 3 digits, branch of 4, account of 13, `check` of two: that of the bank block, then
 * that of the account block. Any other shape is not judged (`undefined`).
 *
 * Sources: Banco Central de la República Argentina, Sistema Nacional de Pagos; for the CVU its
 * Comunicación "A" 6510.
 */
export function checkCbu({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  const bankBlock = bank + branch + check.slice(0, 1)
  const accountBlock = account + check.slice(1)
  if (!BANK_BLOCK.test(bankBlock) || !ACCOUNT_BLOCK.test(accountBlock)) return undefined
  return (
    !ALL_ZEROS.test(bankBlock + accountBlock) &&
    weightedSum(bankBlock, [7, 1, 3, 9, 7, 1, 3, 1]) % 10 === 0 &&
    weightedSum(accountBlock, [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3, 1]) % 10 === 0
  )
}
