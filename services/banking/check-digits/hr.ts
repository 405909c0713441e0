import type { DomesticNumber } from '../countries/country-profile.ts'

const BANK = /^[0-9]{7}$/
const ACCOUNT = /^[0-9]{10}$/

/**
 * The bank's number (VBDI) and the account each end with the check digit of ISO
 * 7064, MOD 11,10. Source: Hrvatska narodna banka, decision on the construction
 * of accounts.
 */
export function checkCroatianAccount({ bank, account }: DomesticNumber): boolean | undefined {
  if (!BANK.test(bank) || !ACCOUNT.test(account)) return undefined
  return addsUp(bank) && addsUp(account)
}

/** ISO 7064, MOD 11,10: the check digit itself is not doubled. */
function addsUp(number: string): boolean {
  let carried = 10
  for (const digit of number.slice(0, -1)) {
    carried = (((carried + Number(digit)) % 10 || 10) * 2) % 11
  }
  return (carried + Number(number.slice(-1))) % 10 === 1
}
