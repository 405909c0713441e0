import type { BankCode } from '../../library/banking/directory/bank-directory.ts'
import { type Claim, isCompiled } from './claim.ts'

/**
 * Adds the claim of the trusted range around a code that only compilations list: an error in one of their thousands of
 * lines must not override the range. The result takes the claims of each code or range, in key order.
 */
export function trustedRanges() {
  let open: readonly Claim<BankCode>[] = []
  return (claims: readonly Claim<BankCode>[]): readonly Claim<BankCode>[] => {
    const [first] = claims
    if (first === undefined) return claims
    const { country, code, codeTo } = first
    open = open.filter(range => range.country === country && range.codeTo >= code)
    if (codeTo !== '') {
      const trusted = claims.find(claim => !isCompiled(claim) && claim.bic !== '')
      if (trusted !== undefined) open = [...open, trusted]
      return claims
    }
    // Nested ranges begin later.
    const around = claims.every(isCompiled)
      ? open.findLast(range => range.code.length === code.length)
      : undefined
    return around === undefined ? claims : [{ ...around, code, codeTo: '' }, ...claims]
  }
}
