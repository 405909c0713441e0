const ONE_DIGIT = /^([0-9])\1*$/
const COUNTED_UP = '0123456789'.repeat(4)
const COUNTED_DOWN = '9876543210'.repeat(4)

/** Fewer digits are in order by chance. */
const ENOUGH = 5

/**
 * One digit again and again, or digits in their order, behind zeros or not: what
 * documents and test systems have for an account. Where each bank has a rule of
 * its own, such numbers are not judged by it.
 */
export function isPlaceholderNumber(digits: string): boolean {
  const significant = digits.replace(/^0+/, '')
  if (significant === '') return true
  if (significant.length < ENOUGH) return false
  return ONE_DIGIT.test(significant) || COUNTED_UP.includes(significant) || COUNTED_DOWN.includes(significant)
}
