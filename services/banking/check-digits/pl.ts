import { mod97, weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const BANK = /^[0-9]{8}$/
const NRB = /^[0-9]{26}$/
/** PL, as the digits that ISO 13616 makes of its letters. */
const COUNTRY = '2521'

/**
 * The eight digits that name a Polish bank and branch (numer rozliczeniowy),
 * weighted 3, 9, 7, 1, add up to a multiple of ten. The account itself has no
 * check digit, but the whole number (NRB) begins with those of the IBAN. Source:
 * Narodowy Bank Polski, order on the numbering of banks and accounts.
 */
export function checkPolishAccount({ bank, account, check }: DomesticNumber): boolean | undefined {
  if (!BANK.test(bank)) return undefined
  const nrb = check + bank + account
  if (check !== '' && NRB.test(nrb) && mod97(bank + account + COUNTRY + check) !== 1) return false
  return weightedSum(bank, [3, 9, 7, 1]) % 10 === 0
}
