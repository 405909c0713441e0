/**
 * Checks an account of ten digits: `true` if valid, `false` if not, `undefined` if not judged.
 * `bank` is the bank code.
 */
export type Check = (account: string, bank: string) => boolean | undefined

/** The amount that a digit with its weight adds to the sum. */
type Contribution = (digit: number, weight: number) => number

const ZERO = '0'.charCodeAt(0)
const DIGITS = 10
const LENGTH = 10

/** For numbers without a check digit, and those that a method does not cover. */
export const unchecked: Check = () => undefined

/** For numbers that a method excludes, whatever their digits. */
export const wrong: Check = () => false

/**
 * A check by the weighted sum of the digits.
 *
 * @param pattern one character per digit of the account from the left: its weight (A is 10, B is
 *   11), `-` for a digit that does not count, P for the check digit. Digits to the right that do
 *   not count are left out.
 * @param checkDigits the check digit of each remainder; their number is the modulus. `-` marks a
 *   remainder that no account has, `=` one whose check digit repeats the digit before it.
 */
export function sum(pattern: string, checkDigits: string, contribution: Contribution = product): Check {
  const at = pattern.indexOf('P')
  const contributions = contributionTable(pattern, contribution)
  return account => {
    let total = 0
    for (let i = 0; i < LENGTH; i++) total += contributions[i * DIGITS + account.charCodeAt(i) - ZERO]!
    const checkDigit = checkDigits[total % checkDigits.length]
    return account[at] === (checkDigit === '=' ? account[at - 1] : checkDigit)
  }
}

/**
 * Valid if one of the checks passes; invalid if all fail; not judged if none passes and one does
 * not judge.
 */
export function anyOf(...checks: readonly Check[]): Check {
  return (account, bank) => {
    let result: boolean | undefined = false
    for (const check of checks) {
      const single = check(account, bank)
      if (single === true) return true
      if (single === undefined) result = undefined
    }
    return result
  }
}

/** The check of the first form that matches the account. If none matches, the account is not judged. */
export function byForm(...cases: readonly (readonly [form: RegExp, check: Check])[]): Check {
  return (account, bank) => {
    for (const [form, check] of cases) if (form.test(account)) return check(account, bank)
    return undefined
  }
}

export function product(digit: number, weight: number): number {
  return digit * weight
}

export function digitSumOfProduct(digit: number, weight: number): number {
  const tens = Math.floor((digit * weight) / 10)
  return tens + ((digit * weight) % 10)
}

export function lastDigitOfProduct(digit: number, weight: number): number {
  return (digit * weight) % 10
}

export function productPlusWeightModulo11(digit: number, weight: number): number {
  return (digit * weight + weight) % 11
}

/**
 * The table of the iterated transformation (M10H): the value of each digit, by row. The weight
 * names the row.
 */
const TRANSFORMATION = ['', '0159374826', '0176983254', '0184629573', '0123456789']

export function transformed(digit: number, row: number): number {
  return Number(TRANSFORMATION[row]![digit])
}

/** The contribution of each digit at each position, precomputed for speed. */
function contributionTable(pattern: string, contribution: Contribution): Uint8Array {
  const table = new Uint8Array(LENGTH * DIGITS)
  for (let i = 0; i < pattern.length; i++) {
    const weight = Number.parseInt(pattern[i]!, 12)
    if (Number.isNaN(weight)) continue
    for (let digit = 0; digit < DIGITS; digit++) table[i * DIGITS + digit] = contribution(digit, weight)
  }
  return table
}
