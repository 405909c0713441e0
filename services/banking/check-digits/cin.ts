import type { DomesticNumber } from '../countries/country-profile.ts'

const NUMBER = /^[0-9]{10}[0-9A-Z]{12}$/
const CHECK = /^[A-Z]$/

const ZERO = '0'.charCodeAt(0)
const A = 'A'.charCodeAt(0)
/** What a character counts in the first, third, fifth ... place: by its digit, or its place in the alphabet. */
const IN_ODD_PLACES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/**
 * The control character (CIN) of Italy and San Marino is a letter that follows
 * from ABI, CAB, and account: characters in even places count what they are, those
 * in odd places by a table, and the sum leaves the letter when 26 goes into it.
 * Source: ABI, coordinate bancarie nazionali (BBAN); ECBS TR 201.
 */
export function checkCin({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  const number = bank + branch + account
  if (!NUMBER.test(number) || !CHECK.test(check)) return undefined
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const code = number.charCodeAt(i)
    const value = code < A ? code - ZERO : code - A
    sum += i % 2 === 0 ? IN_ODD_PLACES[value]! : value
  }
  return check.charCodeAt(0) - A === sum % 26
}
