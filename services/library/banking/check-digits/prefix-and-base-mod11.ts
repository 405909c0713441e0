import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const ACCOUNT = /^[0-9]{2,16}$/
const PREFIX_LENGTH_MAX = 6
const BASE_LENGTH_MIN = 2
const BASE_LENGTH_MAX = 10
/** A base is not all zeros. */
const BASE = /[1-9]/
const WEIGHTS = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1]

/**
 * Checks a Czech or Slovak account number: a prefix of up to six digits and a base of two to ten.
 * The weighted sum of each must be a multiple of 11.
 *
 * Input: `account` of 2 to 16 digits, prefix and base joined; any other shape is not judged
 * (`undefined`). Domestic notation omits leading zeros and separates the two by a hyphen, whose
 * position is lost here; so a number fails only if it fails with every possible position.
 *
 * Sources: Česká národní banka, decree 169/2011; Národná banka Slovenska, structure of account
 * numbers.
 */
export function checkPrefixAndBase({ account }: DomesticNumber): boolean | undefined {
  if (!ACCOUNT.test(account)) return undefined
  for (let length = BASE_LENGTH_MIN; length <= BASE_LENGTH_MAX; length++) {
    const [prefix, base] = [account.slice(0, -length), account.slice(-length)]
    if (
      prefix.length <= PREFIX_LENGTH_MAX &&
      BASE.test(base) &&
      isMultipleOf11(prefix) &&
      isMultipleOf11(base)
    )
      return true
  }
  return false
}

function isMultipleOf11(part: string): boolean {
  return weightedSum(part.padStart(BASE_LENGTH_MAX, '0'), WEIGHTS) % 11 === 0
}
