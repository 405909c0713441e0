import type { DomesticNumber } from '../countries/country-profile.ts'

const NUMBER = /^[0-9]{10}[0-9A-Z]{12}$/
const CHECK = /^[A-Z]$/

const ZERO = '0'.charCodeAt(0)
const A = 'A'.charCodeAt(0)
/**
 * The values in odd positions (first, third, ...) of the digits 0 to 9 and the letters A to J;
 * letters go on to Z.
 */
const ODD_POSITION_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/**
 * Checks the control character (CIN) of Italy and San Marino: the letter at the sum modulo 26 over
 * ABI, CAB and account. Digits count 0 to 9 and letters 0 to 25 in even positions; odd positions
 * have a table of values.
 *
 * Input: bank (ABI) of 5 digits, branch (CAB) of 5, account of 12 letters or digits, `check` of one
 * letter. Any other shape is not judged (`undefined`).
 *
 * Sources: ABI, coordinate bancarie nazionali (BBAN); ECBS TR 201.
 */
export function checkCin({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  const number = bank + branch + account
  if (!NUMBER.test(number) || !CHECK.test(check)) return undefined
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const code = number.charCodeAt(i)
    const value = code < A ? code - ZERO : code - A
    sum += i % 2 === 0 ? ODD_POSITION_VALUES[value]! : value
  }
  return check.charCodeAt(0) - A === sum % 26
}
