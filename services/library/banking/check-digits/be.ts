import { mod97 } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const NUMBER = /^[0-9]{10}$/
const CHECK = /^[0-9]{2}$/

/**
 * Checks the two check digits of a Belgian account: the remainder of bank and account modulo 97, or
 * 97 if it is 0.
 *
 * Input: bank and account are 10 digits together, `check` is two digits; any other shape is not
 * judged (`undefined`).
 *
 * Sources: Febelfin, structure of Belgian account numbers; ECBS TR 201.
 */
export function checkBelgianAccount({ bank, account, check }: DomesticNumber): boolean | undefined {
  const number = bank + account
  if (!NUMBER.test(number) || !CHECK.test(check)) return undefined
  return Number(check) === (mod97(number) || 97)
}
