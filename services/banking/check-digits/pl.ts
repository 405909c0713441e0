import { weightedSum } from '../checksums.ts'
import type { DomesticNumber } from '../country-profile.ts'

const BANK = /^[0-9]{8}$/

/**
 * The eight digits that name a Polish bank and branch (numer rozliczeniowy),
 * weighted 3, 9, 7, 1, add up to a multiple of ten. The account itself has no
 * check digit. Source: Narodowy Bank Polski, order on the numbering of banks.
 */
export function polishBankAddsUp({ bank }: DomesticNumber): boolean | undefined {
  return BANK.test(bank) ? weightedSum(bank, [3, 9, 7, 1]) % 10 === 0 : undefined
}
