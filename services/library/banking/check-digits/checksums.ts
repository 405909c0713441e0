const ZERO = '0'.charCodeAt(0)
const A = 'A'.charCodeAt(0)

/**
 * The remainder of a number modulo 97 (ISO 7064, MOD 97-10). Letters count as 10 to 35.
 * `remainder` is that of the characters before `text`, if the number comes in two pieces.
 */
export function mod97(text: string, remainder = 0): number {
  let number = remainder
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    number = code < A ? number * 10 + (code - ZERO) : number * 100 + (code - A + 10)
    // Dividing at each digit takes twice as long.
    if (number > LARGE) number %= 97
  }
  return number % 97
}

/** A hundred times this value still fits into 31 bits. */
const LARGE = 10_000_000

/**
 * Each digit times the weight of its position, summed from the left. Weights repeat from the start
 * if there are fewer.
 */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    sum += (digits.charCodeAt(i) - ZERO) * weights[i % weights.length]!
  }
  return sum
}

/** As `weightedSum`, but sums the decimal digits of each product. */
export function weightedDigitSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    let product = (digits.charCodeAt(i) - ZERO) * weights[i % weights.length]!
    for (; product > 0; product = Math.floor(product / 10)) sum += product % 10
  }
  return sum
}

/** Computes the check character of the characters before it. */
export type CheckCharacter = (before: string) => string

/**
 * A check character looked up by the weighted sum of the characters before it.
 *
 * @param weights one per position from the left; they repeat from the start if there are fewer
 * @param characters the check character of each remainder; their number is the modulus. `-` marks a
 *   remainder with which no number is issued.
 * @param alphabet a character counts as its position in here
 */
export function weightedCheckCharacter(
  weights: readonly number[],
  characters: string,
  alphabet = '0123456789',
): CheckCharacter {
  return before => {
    let sum = 0
    for (let i = 0; i < before.length; i++) {
      sum += alphabet.indexOf(before.charAt(i)) * weights[i % weights.length]!
    }
    return characters.charAt(sum % characters.length)
  }
}

/** The check digit to append to `digits` by the Luhn formula (ISO/IEC 7812-1, annex B). */
export function luhnDigit(digits: string): string {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(i) - ZERO
    const product = (digits.length - i) % 2 === 1 ? digit * 2 : digit
    sum += product > 9 ? product - 9 : product
  }
  return String((10 - (sum % 10)) % 10)
}

/** Whether the last digit of a number is its Luhn check digit (ISO/IEC 7812-1, annex B). */
export function hasLuhnCheckDigit(number: string): boolean {
  return number.slice(-1) === luhnDigit(number.slice(0, -1))
}

/** Whether the last digit of a number is its check digit by ISO 7064, MOD 11,10. */
export function hasMod11And10CheckDigit(number: string): boolean {
  let product = 10
  for (const digit of number.slice(0, -1)) product = (((product + Number(digit)) % 10 || 10) * 2) % 11
  return (product + Number(number.slice(-1))) % 10 === 1
}
