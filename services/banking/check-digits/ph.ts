import { weightedSum } from './checksums.ts'

const NINE_DIGITS = /^[0-9]{9}$/

/** It satisfies the weights, but it is nobody's. */
const NOBODYS = '000000000'

/**
 * The digits of a bank routing symbol transit number (BRSTN), weighted 3, 7, 1 in
 * turn as in the United States, add up to a multiple of ten. Source: Philippine
 * Clearing House Corporation; the rule as its codes show it. Those of the head
 * offices of 34 banks all keep it.
 */
export function checkBrstn(code: string): boolean | undefined {
  if (!NINE_DIGITS.test(code)) return undefined
  return code !== NOBODYS && weightedSum(code, [3, 7, 1]) % 10 === 0
}
