import type { DomesticNumber } from '../countries/country-profile.ts'

/** PostFinance, by its IID; without a bank only its accounts are written with hyphens: 25-9779-8. */
const POSTFINANCE = /^(?:09000)?$/
const POSTAL_ACCOUNT = /^([0-9]{2})([0-9]{1,6})([0-9])$/

/** What a digit makes of the one carried to it. */
const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/**
 * A Swiss postal account is two digits for the place, up to six that count up, and
 * the check digit of modulo 10 recursive. Other banks number as they like. Source:
 * PostFinance, structure of the postal account number; SIX, style guide QR-bill,
 * annex B, for the check digit.
 */
export function checkSwissAccount({ bank, account, check }: DomesticNumber): boolean | undefined {
  const [, place, count, digit] = POSTAL_ACCOUNT.exec(account + check) ?? []
  if (place === undefined || count === undefined || digit === undefined) return undefined
  if (!POSTFINANCE.test(bank) || (bank === '' && check === '')) return undefined
  let carried = 0
  for (const each of place + count.padStart(6, '0')) carried = CARRIES[(carried + Number(each)) % 10]!
  return (carried + Number(digit)) % 10 === 0
}
