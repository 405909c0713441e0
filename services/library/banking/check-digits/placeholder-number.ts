const ONE_DIGIT = /^([0-9])\1*$/
const ASCENDING = '0123456789'.repeat(4)
const DESCENDING = '9876543210'.repeat(4)

/** Fewer digits may be equal or consecutive by chance. */
const SIGNIFICANT_DIGITS_MIN = 5

/**
 * Whether a number is one that documentation and test systems use for an account: all zeros, or,
 * after leading zeros, one digit repeated or consecutive digits. Checks that differ from bank to
 * bank do not judge such numbers.
 */
export function isPlaceholderNumber(digits: string): boolean {
  const significant = digits.replace(/^0+/, '')
  if (significant === '') return true
  if (significant.length < SIGNIFICANT_DIGITS_MIN) return false
  return ONE_DIGIT.test(significant) || ASCENDING.includes(significant) || DESCENDING.includes(significant)
}
