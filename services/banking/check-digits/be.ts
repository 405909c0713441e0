import { mod97 } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const NUMBER = /^[0-9]{10}$/
const CHECK = /^[0-9]{2}$/

/**
 * The last two digits are what remains of the ten before them when 97 goes into
 * them, and 97 where nothing remains. Source: Febelfin, structure of Belgian
 * account numbers; ECBS TR 201.
 */
export function checkBelgianAccount({ bank, account, check }: DomesticNumber): boolean | undefined {
  const number = bank + account
  if (!NUMBER.test(number) || !CHECK.test(check)) return undefined
  return Number(check) === (mod97(number) || 97)
}
