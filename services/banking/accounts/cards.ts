import cardValidator from 'card-validator'
import { hasLuhnCheckDigit } from '../check-digits/checksums.ts'

/** What a card number is: not made of digits or of no length of its network, too short or long, mistyped, or in order. */
export type CardVerdict = 'format' | 'short' | 'long' | 'checksum' | 'sound'

/** What stands between the groups of four. */
const SEPARATORS = /[\s.\p{Pd}]/gu
/** ISO/IEC 7812-1: no number is longer; and none of a network that issues cards is shorter. */
const LENGTH_MAX = 19
const LENGTH_MIN = 12

/**
 * The networks that payouts go to, and of which lengths all cards end with Luhn's
 * digit. Older ones of UnionPay do not, nor those of Chinese banks that have 19
 * digits in a range of Visa. Of other networks nothing more is asked.
 */
const networks: Readonly<Record<string, readonly number[]>> = {
  unionpay: [],
  mastercard: [16],
  visa: [13, 16],
}

/** Judges a number that is said to be a card's. */
export function judgeCardNumber(text: string): CardVerdict {
  const number = text.replace(SEPARATORS, '')
  if (!/^[0-9]+$/.test(number)) return 'format'
  if (number.length < LENGTH_MIN) return 'short'
  if (number.length > LENGTH_MAX) return 'long'
  const { card } = cardValidator.number(number)
  const checked = networks[card?.type ?? '']
  if (card === null || checked === undefined) return 'sound'
  if (checked.includes(number.length)) return hasLuhnCheckDigit(number) ? 'sound' : 'checksum'
  if (card.lengths.includes(number.length)) return 'sound'
  if (number.length < Math.min(...card.lengths)) return 'short'
  return number.length > Math.max(...card.lengths) ? 'long' : 'format'
}

const DIGITS = /^[0-9]{13,19}$/

/** A number of a known range of card networks whose last digit is Luhn's (ISO/IEC 7812-1). */
export function isCardNumber(text: string): boolean {
  return DIGITS.test(text) && cardValidator.number(text, { luhnValidateUnionPay: true }).isValid
}
