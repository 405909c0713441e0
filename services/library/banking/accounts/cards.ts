import cardValidator from 'card-validator'
import { hasLuhnCheckDigit } from '../check-digits/checksums.ts'
import { compact } from './fold.ts'

/**
 * The verdict on a card number: `format` for characters other than digits or a length between those of its network,
 * `short` and `long` for a length outside them, `checksum` for a wrong check digit, otherwise `sound`.
 */
export type CardVerdict = 'format' | 'short' | 'long' | 'checksum' | 'sound'

const POINTS = /\./g
/** ISO/IEC 7812-1. */
export const CARD_LENGTH_MAX = 19
/** No network that issues cards has shorter numbers. */
export const CARD_LENGTH_MIN = 12

/**
 * The networks that payouts go to, each with the lengths at which all its numbers end with a Luhn digit. Some older
 * UnionPay numbers lack it, and so do 19-digit numbers of Chinese banks in a range of Visa. Other networks are not
 * checked further.
 */
const luhnLengths: Readonly<Record<string, readonly number[]>> = {
  unionpay: [],
  mastercard: [16],
  visa: [13, 16],
}

/**
 * Checks a text that was given as a card number, with or without separators: its range, its length, and its
 * Luhn digit where the network has one. Source: ISO/IEC 7812-1; ranges by the package card-validator.
 */
export function judgeCardNumber(text: string): CardVerdict {
  const number = compact(text).replace(POINTS, '')
  if (!/^[0-9]+$/.test(number)) return 'format'
  if (number.length < CARD_LENGTH_MIN) return 'short'
  if (number.length > CARD_LENGTH_MAX) return 'long'
  const { card } = cardValidator.number(number)
  const lengths = luhnLengths[card?.type ?? '']
  if (card === null || lengths === undefined) return 'sound'
  if (lengths.includes(number.length)) return hasLuhnCheckDigit(number) ? 'sound' : 'checksum'
  if (card.lengths.includes(number.length)) return 'sound'
  if (number.length < Math.min(...card.lengths)) return 'short'
  return number.length > Math.max(...card.lengths) ? 'long' : 'format'
}

const DIGITS = /^[0-9]{13,19}$/

/**
 * Whether 13 to 19 digits without separators are certainly a card number: in the range of a known network,
 * with a correct Luhn digit (ISO/IEC 7812-1). Numbers without a Luhn digit are not recognized.
 */
export function isCardNumber(text: string): boolean {
  // The library copies its table of ranges for each number, so cheaper checks come first.
  if (!DIGITS.test(text) || !hasLuhnCheckDigit(text)) return false
  return cardValidator.number(text).isValid
}
