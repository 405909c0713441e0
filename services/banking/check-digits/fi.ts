import { hasLuhnCheckDigit } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const NUMBER = /^[0-9]{14}$/
/** As it is written at home: six digits for bank and branch, and the rest without the zeros in front of it. */
const SHORT_NUMBER = /^([0-9]{6})([0-9]{2,8})$/
/** Banks that have one more digit in front of those zeros. */
const SAVINGS_AND_COOPERATIVE_BANKS = /^[45]/

/**
 * The banks whose accounts had Luhn's digit before there was an IBAN. Who came
 * later, under 7, is not bound to it: accounts at Viva (798) go without. Neither
 * are those that begin 88, of which some have a digit by another formula.
 */
const JUDGED = /^(?:[12456]|3[1346-9]|8[0-79])/

/**
 * All fourteen digits of a Finnish account end with Luhn's digit. Source: Finance
 * Finland (Finanssiala), the structure of Finnish bank account numbers.
 */
export function checkFinnishAccount({ bank, account }: DomesticNumber): boolean | undefined {
  const number = bank.length === 6 ? fullFinnishNumber(bank + account) : bank + account
  return NUMBER.test(number) && JUDGED.test(number) ? hasLuhnCheckDigit(number) : undefined
}

/** The fourteen digits of a number as it is written at home. */
export function fullFinnishNumber(number: string): string {
  const [, head = '', rest = ''] = SHORT_NUMBER.exec(number) ?? []
  const kept = SAVINGS_AND_COOPERATIVE_BANKS.test(head) ? 1 : 0
  return head + rest.slice(0, kept) + rest.slice(kept).padStart(8 - kept, '0')
}
