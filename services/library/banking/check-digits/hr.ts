import type { DomesticNumber } from '../countries/country-profile.ts'
import { hasMod11And10CheckDigit } from './checksums.ts'

const BANK = /^[0-9]{7}$/
const ACCOUNT = /^[0-9]{10}$/

/**
 * Checks a Croatian bank number (VBDI) and account number; each ends with a check digit by ISO
 * 7064, MOD 11,10.
 *
 * Input: bank of 7 digits, account of 10; any other shape is not judged (`undefined`).
 *
 * Source: Hrvatska narodna banka, decision on the construction of accounts.
 */
export function checkCroatianAccount({ bank, account }: DomesticNumber): boolean | undefined {
  if (!BANK.test(bank) || !ACCOUNT.test(account)) return undefined
  return hasMod11And10CheckDigit(bank) && hasMod11And10CheckDigit(account)
}
