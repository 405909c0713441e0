const ZERO = '0'.charCodeAt(0)
const A = 'A'.charCodeAt(0)

/**
 * What remains of a number when 97 goes into it (ISO 7064, MOD 97-10). Letters
 * count as 10 to 35. A number in two pieces goes on from what its first left.
 */
export function mod97(text: string, carried = 0): number {
  let remainder = carried
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    remainder = (code < A ? remainder * 10 + (code - ZERO) : remainder * 100 + (code - A + 10)) % 97
  }
  return remainder
}

/** Each digit times the weight of its place, added up; the weights begin again where they end. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    sum += (digits.charCodeAt(i) - ZERO) * weights[i % weights.length]!
  }
  return sum
}

/** The digit that follows by Luhn's formula (ISO/IEC 7812-1): every second one from the end counts twice. */
export function luhnDigit(digits: string): string {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(i) - ZERO
    const product = (digits.length - i) % 2 === 1 ? digit * 2 : digit
    sum += product > 9 ? product - 9 : product
  }
  return String((10 - (sum % 10)) % 10)
}

/** Whether a number ends with the digit that Luhn's formula wants there. */
export function hasLuhnCheckDigit(number: string): boolean {
  return number.slice(-1) === luhnDigit(number.slice(0, -1))
}
