/** Judges an account of ten digits: it adds up, it does not, or nothing can be told. */
export type Check = (account: string, bank: string) => boolean | undefined

/** What a digit adds to the sum under its weight. */
type Contribution = (digit: number, weight: number) => number

const ZERO = '0'.charCodeAt(0)
const DIGITS = 10
const LENGTH = 10

/** For numbers that carry no check digit, and for those that a method says nothing of. */
export const unchecked: Check = () => undefined

/** For numbers that a method rules out whatever their digits. */
export const wrong: Check = () => false

/**
 * The check by a sum over the weighted digits. `pattern` shows the account from
 * the left: a weight (A is 10, B is 11), `-` for a digit that does not count, P
 * for the check digit; digits to its right that do not count are left out.
 * `checkDigits` has the check digit of each remainder, so its length is the
 * modulus; `-` is a remainder that no account has, `=` one whose check digit
 * repeats the digit before it.
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

/** Adds up if one of the checks does; does not if none does and all can tell. */
export function anyOf(...checks: readonly Check[]): Check {
  return (account, bank) => {
    let verdict: boolean | undefined = false
    for (const check of checks) {
      const found = check(account, bank)
      if (found === true) return true
      if (found === undefined) verdict = undefined
    }
    return verdict
  }
}

/** Judges by the check of the first form that the account has; what has none of them is not judged. */
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

/** What a digit turns into in each row of the table of the iterated transformation (M10H); the weight is the row. */
const TRANSFORMATION = ['', '0159374826', '0176983254', '0184629573', '0123456789']

export function transformed(digit: number, row: number): number {
  return Number(TRANSFORMATION[row]![digit])
}

/** Looked up instead of calculated: the contribution of each digit in each place. */
function contributionTable(pattern: string, contribution: Contribution): Uint8Array {
  const table = new Uint8Array(LENGTH * DIGITS)
  for (let i = 0; i < pattern.length; i++) {
    const weight = Number.parseInt(pattern[i]!, 12)
    if (Number.isNaN(weight)) continue
    for (let digit = 0; digit < DIGITS; digit++) table[i * DIGITS + digit] = contribution(digit, weight)
  }
  return table
}
