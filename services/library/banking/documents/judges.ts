import { stdnum } from 'stdnum'
import { type CheckCharacter, hasLuhnCheckDigit, weightedSum } from '../check-digits/checksums.ts'

/**
 * The result of judging a document number: `format` if it has not the form of such a number,
 * `checksum` if it has the form but a wrong check digit, `valid` otherwise.
 */
export type DocumentVerdict = 'format' | 'checksum' | 'valid'

/**
 * Judges a number that `normalizedNumber` has normalized; `undefined` if it cannot be judged. `written` is the
 * number with the separators it was given with, which mark its groups.
 */
export type Judge = (number: string, written: string) => DocumentVerdict | undefined

/** A validator of the package stdnum as a judge, with the names that stdnum has for the number. */
export function stdnumValidator(
  country: string,
  name: string,
): { readonly judge: Judge; readonly names: string[] } {
  const validator = stdnum[country]?.[name]
  if (validator === undefined) throw new Error(`stdnum has no validator ${country}.${name}`)
  return {
    judge(number) {
      // stdnum makes an Error for each invalid number. Its stack is not used, and costly to capture.
      const { stackTraceLimit } = Error
      Error.stackTraceLimit = 0
      const { isValid, error } = validator.validate(number)
      Error.stackTraceLimit = stackTraceLimit
      return isValid ? 'valid' : error?.name === 'InvalidChecksum' ? 'checksum' : 'format'
    },
    names: [name, validator.localName, validator.abbreviation ?? ''],
  }
}

/** A stdnum validator for numbers that people or spreadsheets write without leading zeros. */
export function zeroPadded(length: number, country: string, name: string): Judge {
  const { judge } = stdnumValidator(country, name)
  return (number, written) => judge(number.padStart(length, '0'), written)
}

export const luhn: Judge = number => checksumVerdict(hasLuhnCheckDigit(number))

/** Judges whether the last character of a number is the check character of those before it. */
export function endsWith(checkCharacter: CheckCharacter): Judge {
  return number => checksumVerdict(number.slice(-1) === checkCharacter(number.slice(0, -1)))
}

export function checksumVerdict(matches: boolean): DocumentVerdict {
  return matches ? 'valid' : 'checksum'
}

/**
 * A check digit that is the weighted sum modulo 11. If that is 10, it is computed again with the
 * second weights; if it is 10 again, the check character is `fallback`.
 */
export function mod11InTwoPasses(
  weights: readonly number[],
  secondWeights: readonly number[],
  fallback: string,
): CheckCharacter {
  return before => {
    const first = weightedSum(before, weights) % 11
    const remainder = first === 10 ? weightedSum(before, secondWeights) % 11 : first
    return remainder === 10 ? fallback : String(remainder)
  }
}
