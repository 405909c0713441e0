import type { Check } from './checksum.ts'

/**
 * Method 24: the weights 1, 2, 3 repeat from the first digit that is not zero. A leading 3 to 6
 * counts as zero, and so do a leading 9 and the two digits after it. The check digit is the sum of
 * (product + weight) modulo 11, modulo 10.
 */
export const fromFirstSignificantDigit: Check = account => {
  const significant = account.slice(0, 9).replace(/^([3-6]|9..)?0*/, '')
  let total = 0
  for (let i = 0; i < significant.length; i++) {
    const weight = (i % 3) + 1
    total += (Number(significant[i]) * weight + weight) % 11
  }
  return String(total % 10) === account[9]
}

/** Weights, from the right, of the account numbers in the former East German savings bank system (ESER). */
const ESER_WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3, 6, 1, 2, 4]

/**
 * Method 52, for the eight digits `XPXXXXXX` (P is the check digit): the account is converted back
 * to its ESER number, which begins with the second half of the bank code.
 */
export const eserEightDigits: Check = (account, bank) =>
  eser(bank.slice(4) + account[2], account[3]!, account.slice(4))

/** Method 53, for the nine digits `XTPXXXXXX`: as method 52, but T replaces the bank code's seventh digit. */
export const eserNineDigits: Check = (account, bank) =>
  eser(bank.slice(4, 6) + account[2] + bank[7] + account[1], account[3]!, account.slice(4))

/** The weighted sum of the ESER number, check digit included, is 10 modulo 11. */
function eser(head: string, checkDigit: string, tail: string): boolean {
  const number = head + checkDigit + tail.replace(/^0+/, '')
  let total = 0
  for (let i = 0; i < number.length; i++) total += Number(number[number.length - 1 - i]) * ESER_WEIGHTS[i]!
  return total % 11 === 10
}

/**
 * Method 87, variant A, which the Bundesbank publishes as a program. From the first significant
 * digit among the fourth to ninth, each digit is substituted, then added or subtracted depending on
 * whether two switches agree: one flips with every digit, the other with every substitute above 5.
 */
export const switchedSigns: Check = account => {
  let start = 3
  while (start < 9 && account[start] === '0') start++
  let odd = start % 2 === 0
  let flipped = false
  let total = 0
  for (let i = start; i < 9; i++) {
    const value = SUBSTITUTES[Number(account[i])]!
    const large = value > 5
    const amount = large && !odd ? 12 - value : value
    total += odd === flipped ? amount : -amount
    odd = !odd
    if (large) flipped = !flipped
  }
  const checkDigit = Number((flipped ? '71598' : '04326')[((total % 5) + 5) % 5])
  const actual = Number(account[9])
  return actual === checkDigit || (account[3] === '0' && actual === (checkDigit + 5) % 10)
}

const SUBSTITUTES = [5, 6, 2, 3, 4, 10, 1, 7, 8, 9]
