import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const ACCOUNT = /^[0-9]{2,16}$/
const PREFIX_LENGTH_MAX = 6
const BASE_LENGTH_MIN = 2
const BASE_LENGTH_MAX = 10
/** Two digits at least are not zero; one alone never adds up. */
const BASE = /[1-9]/
const WEIGHTS = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1]

/**
 * A Czech or Slovak account has a prefix of six digits and a base of ten, and the
 * digits of each, weighted, add up to a multiple of eleven. At home it is written
 * without leading zeros; once the hyphen is gone, such a number is bad only if it
 * is so wherever the hyphen stood. Sources: Česká národní banka, decree 169/2011;
 * Národná banka Slovenska, on the structure of account numbers.
 */
export function checkPrefixAndBase({ account }: DomesticNumber): boolean | undefined {
  if (!ACCOUNT.test(account)) return undefined
  for (let length = BASE_LENGTH_MIN; length <= BASE_LENGTH_MAX; length++) {
    const [prefix, base] = [account.slice(0, -length), account.slice(-length)]
    if (prefix.length <= PREFIX_LENGTH_MAX && BASE.test(base) && addsUp(prefix) && addsUp(base)) return true
  }
  return false
}

function addsUp(part: string): boolean {
  return weightedSum(part.padStart(BASE_LENGTH_MAX, '0'), WEIGHTS) % 11 === 0
}
