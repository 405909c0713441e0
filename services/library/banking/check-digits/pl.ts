import { mod97, weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const BANK = /^[0-9]{8}$/
const NRB = /^[0-9]{26}$/
/** PL in digits, by ISO 13616: P is 25, L is 21. */
const COUNTRY = '2521'

/**
 * Checks a Polish account number (NRB): the eight digits of bank and branch (numer rozliczeniowy),
 * weighted 3, 9, 7, 1, sum up to a multiple of ten. The account has no check digit of its own, but
 * a whole NRB begins with the IBAN check digits, which are checked as well.
 *
 * Input: bank of 8 digits; `check` of two and an account of 16, or neither. Any other bank is not
 * judged (`undefined`).
 *
 * Source: Narodowy Bank Polski, order on the numbering of banks and accounts.
 */
export function checkPolishAccount({ bank, account, check }: DomesticNumber): boolean | undefined {
  const nrb = check + bank + account
  if (check !== '' && NRB.test(nrb) && mod97(bank + account + COUNTRY + check) !== 1) return false
  return checkPolishBankCode(bank)
}

/** Checks the eighth digit of a numer rozliczeniowy; a code of another shape is not judged (`undefined`). */
export function checkPolishBankCode(code: string): boolean | undefined {
  return BANK.test(code) ? weightedSum(code, [3, 9, 7, 1]) % 10 === 0 : undefined
}
