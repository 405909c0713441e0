const ZERO = '0'.charCodeAt(0)
const A = 'A'.charCodeAt(0)

/**
 * What remains of a number when 97 goes into it (ISO 7064, MOD 97-10). Letters
 * count as 10 to 35. A number in two pieces goes on from what its first left.
 */
export function mod97(text: string, carried = 0): number {
  let remainder = carried
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    remainder = (code < A ? remainder * 10 + (code - ZERO) : remainder * 100 + (code - A + 10)) % 97
  }
  return remainder
}
