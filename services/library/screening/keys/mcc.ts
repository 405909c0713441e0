import type { CardNetwork } from '../entity.ts'
import { plainText } from './plain-text.ts'

/** A merchant category code as a number: 0 if there is none, undefined if it cannot be read. */
export function mccOf(written: unknown): number | undefined {
  if (written === undefined) return 0
  if (typeof written === 'string' && written.length === 4) {
    const number = fourDigits(written)
    if (number !== undefined) return number
  }
  const text = plainText(written)
  if (text === '') return 0
  return text !== undefined && FOUR_DIGITS.test(text) ? Number(text) : undefined
}

function fourDigits(text: string): number | undefined {
  let number = 0
  for (let at = 0; at < 4; at++) {
    const digit = text.charCodeAt(at) - ZERO
    if (!(digit >= 0 && digit <= 9)) return undefined
    number = number * 10 + digit
  }
  return number
}

const ZERO = '0'.charCodeAt(0)
const FOUR_DIGITS = /^[0-9]{4}$/

/** Codes of gambling, as the networks define them. */
export type GamblingList = CardNetwork

/**
 * The codes of gambling of each network. Issuers that let their customers block gambling block all of them.
 *
 * Codes of quasi-cash (6051), securities (6211), money transfer (4829), games (5816) and arcades (7994) are left out.
 * Gambling is often paid under them, but they are no gambling.
 */
export const gamblingLists: Readonly<Record<GamblingList, readonly string[]>> = {
  // Visa, Merchant Data Standards Manual, October 2019 (which added 9406) and April 2024: lotteries, casinos online, and
  // horse and dog racing that a US state owns or licenses; lotteries of governments elsewhere; all other betting.
  VISA: ['7800', '7801', '7802', '7995', '9406'],
  // Mastercard, Quick Reference Booklet (Merchant Edition), card acceptor business codes: the same of US states; all other
  // gambling; horse and dog racing and state lotteries (9754).
  MASTERCARD: ['7800', '7801', '7802', '7995', '9754'],
}

export const gamblingCodes: readonly string[] = [...new Set(Object.values(gamblingLists).flat())].sort()

/** The codes that are meant by codes and names of lists; undefined if one of them is neither. */
export function codesNamed(names: readonly unknown[]): ReadonlySet<number> | undefined {
  const codes = new Set<number>()
  for (const name of names) {
    const text = plainText(name)?.toUpperCase() ?? ''
    const listed = Object.hasOwn(gamblingLists, text) ? gamblingLists[text as GamblingList] : [text]
    for (const code of listed) {
      const number = mccOf(code)
      if (number === undefined || number === 0) return undefined
      codes.add(number)
    }
  }
  return codes
}
