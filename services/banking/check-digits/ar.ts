import type { DomesticNumber } from '../countries/country-profile.ts'
import { weightedSum } from './checksums.ts'

const BANK_BLOCK = /^[0-9]{8}$/
const ACCOUNT_BLOCK = /^[0-9]{14}$/
const NOBODYS = /^0+$/

/**
 * A CBU is two blocks, each with its check digit at the end: bank and branch,
 * then the account. The digits of either block, weighted, add up to a multiple
 * of ten. The CVU of payment service providers is built alike, under a bank of
 * zeros. Source: Banco Central de la República Argentina, Sistema Nacional de
 * Pagos; for the CVU its Comunicación "A" 6510.
 */
export function checkCbu({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  const bankBlock = bank + branch + check.slice(0, 1)
  const accountBlock = account + check.slice(1)
  if (!BANK_BLOCK.test(bankBlock) || !ACCOUNT_BLOCK.test(accountBlock)) return undefined
  return (
    !NOBODYS.test(bankBlock + accountBlock) &&
    weightedSum(bankBlock, [7, 1, 3, 9, 7, 1, 3, 1]) % 10 === 0 &&
    weightedSum(accountBlock, [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3, 1]) % 10 === 0
  )
}
