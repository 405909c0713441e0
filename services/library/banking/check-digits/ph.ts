import { weightedSum } from './checksums.ts'

const NINE_DIGITS = /^[0-9]{9}$/

/** Nine zeros satisfy the weights, but are assigned to no bank. */
const UNASSIGNED = '000000000'

/**
 * Checks a Philippine bank routing symbol transit number (BRSTN): weighted 3, 7, 1, as in the
 * United States, its digits sum up to a multiple of ten.
 *
 * Input: 9 digits; any other shape is not judged (`undefined`).
 *
 * Source: Philippine Clearing House Corporation. It publishes no rule; this one was inferred from
 * its codes, and those of the head offices of 34 banks all pass.
 */
export function checkBrstn(code: string): boolean | undefined {
  if (!NINE_DIGITS.test(code)) return undefined
  return code !== UNASSIGNED && weightedSum(code, [3, 7, 1]) % 10 === 0
}
