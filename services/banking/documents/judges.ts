import { stdnum } from 'stdnum'
import { hasLuhnCheckDigit, weightedSum } from '../check-digits/checksums.ts'

/** What a number of a document is: not of its form, of the form but mistyped, or in order. */
export type DocumentVerdict = 'format' | 'checksum' | 'sound'

/** Judges a number that is written without separators; undefined where it cannot be judged. */
export type Judge = (number: string) => DocumentVerdict | undefined

/** A validator of the library as a judge, and what the library calls the number. */
export function library(country: string, name: string): { readonly judge: Judge; readonly names: string[] } {
  const validator = stdnum[country]?.[name]
  if (validator === undefined) throw new Error(`the library has no ${country}.${name}`)
  return {
    judge(number) {
      // The library makes an error of each bad number: writing down where costs ten times what judging does.
      const { stackTraceLimit } = Error
      Error.stackTraceLimit = 0
      const { isValid, error } = validator.validate(number)
      Error.stackTraceLimit = stackTraceLimit
      return isValid ? 'sound' : error?.name === 'InvalidChecksum' ? 'checksum' : 'format'
    },
    names: [name, validator.localName, validator.abbreviation ?? ''],
  }
}

/** For numbers that lose the zeros in front when people or spreadsheets write them. */
export function padded(length: number, country: string, name: string): Judge {
  const { judge } = library(country, name)
  return number => judge(number.padStart(length, '0'))
}

export const luhn: Judge = number => said(hasLuhnCheckDigit(number))

/** The check character that follows from what stands before it. */
type CheckCharacter = (before: string) => string

/** Whether a number ends with the character that the rule gives for what stands before it. */
export function ends(rule: CheckCharacter): Judge {
  return number => said(number.slice(-1) === rule(number.slice(0, -1)))
}

export function said(addsUp: boolean): DocumentVerdict {
  return addsUp ? 'sound' : 'checksum'
}

/**
 * The remainder of the weighted sum, by as many as there are characters, is the
 * place of the check character among them; `-` stands where no number is issued.
 * Signs count by their place in the alphabet, and weights begin again where they end.
 */
export function weighted(
  weights: readonly number[],
  characters: string,
  alphabet = '0123456789',
): CheckCharacter {
  return before => {
    const places = [...before].map(sign => alphabet.indexOf(sign))
    const sum = places.reduce((total, place, i) => total + place * weights[i % weights.length]!, 0)
    return characters.charAt(sum % characters.length)
  }
}

/** As `weighted`, modulo 11; a remainder of ten is tried again with other weights. */
export function weightedTwice(
  weights: readonly number[],
  again: readonly number[],
  otherwise: string,
): CheckCharacter {
  return before => {
    const first = weightedSum(before, weights) % 11
    const remainder = first === 10 ? weightedSum(before, again) % 11 : first
    return remainder === 10 ? otherwise : String(remainder)
  }
}
