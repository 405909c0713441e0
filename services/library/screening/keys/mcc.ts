import { plainText } from './plain-text.ts'

/** A merchant category code as a number; 0 if there is none that can be read. */
export function mccOf(written: unknown): number {
  const text = plainText(written)
  return text !== undefined && FOUR_DIGITS.test(text) ? Number(text) : 0
}

const FOUR_DIGITS = /^[0-9]{4}$/

/**
 * The codes of gambling: betting and casinos; state lotteries, licensed casinos online, horse and dog racing. Codes of
 * quasi-cash, securities, money transfer and games are left out. Gambling is often paid under them, but they are no
 * gambling.
 */
export const gamblingCodes: readonly string[] = ['7995', '7800', '7801', '7802']
