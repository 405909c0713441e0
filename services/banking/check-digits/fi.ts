import { luhnAddsUp } from '../checksums.ts'
import type { DomesticNumber } from '../country-profile.ts'

const NUMBER = /^[0-9]{14}$/

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
export function finnishAccountAddsUp({ bank, account }: DomesticNumber): boolean | undefined {
  const number = bank + account
  return NUMBER.test(number) && JUDGED.test(number) ? luhnAddsUp(number) : undefined
}
