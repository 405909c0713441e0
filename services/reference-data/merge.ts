import type { BankCode, Institution } from '../banking/bank-directory.ts'

/** What one release says of a code. */
export interface BankCodeClaim extends BankCode {
  /** Its release claims to know some kind of code of that country wholly. */
  readonly isFromWholeList: boolean
}

/**
 * What several releases say of one BIC, made one: the name of whoever comes
 * first, the address of whoever tells most of it. An address is taken whole, or
 * it would name a street of one town in another.
 */
export function mergeInstitution(claims: readonly Institution[]): Institution {
  const named = claims.find(({ name }) => name !== '') ?? claims[0]!
  const { street, postCode, town } = fullestAddress(claims)
  return { ...named, street, postCode, town, logo: firstKnown(claims, 'logo') }
}

/**
 * What several releases say of one code, made one entry for each BIC. One is the
 * default: that of a country's whole list before that of any other. A default of
 * another release may be right too, and is kept as a way to reach the code.
 */
export function mergeBankCodes(claims: readonly BankCodeClaim[]): readonly BankCode[] {
  if (claims.length === 1 && claims[0]!.role === 'default') return claims
  const defaults = claims.filter(({ bic, role }) => bic !== '' && role === 'default')
  const standing = defaults.find(claim => claim.isFromWholeList) ?? defaults[0]
  const named = claims.find(({ name }) => name !== '') ?? standing ?? claims[0]!
  const { street, postCode, town } = fullestAddress(claims)
  const main: BankCode = {
    ...named,
    bic: standing?.bic ?? '',
    role: 'default',
    branchName: firstKnown(claims, 'branchName'),
    checkMethod: firstKnown(claims, 'checkMethod'),
    street,
    postCode,
    town,
  }
  const others = new Map(
    claims.filter(({ bic }) => bic !== '' && bic !== main.bic).map(each => [each.bic, each]),
  )
  const routing = [...others.values()].map(({ bic, source }) => ({
    ...main,
    bic,
    role: 'routing' as const,
    source,
  }))
  return [main, ...routing.sort((a, b) => (a.bic < b.bic ? -1 : 1))]
}

function firstKnown<Field extends string>(
  claims: readonly Readonly<Record<Field, string>>[],
  field: Field,
): string {
  return claims.find(claim => claim[field] !== '')?.[field] ?? ''
}

interface Address {
  readonly street: string
  readonly postCode: string
  readonly town: string
}

function fullestAddress(claims: readonly Address[]): Address {
  return claims.reduce((best, claim) => (partsOf(claim) > partsOf(best) ? claim : best))
}

function partsOf({ street, postCode, town }: Address): number {
  return [street, postCode, town].filter(part => part !== '').length
}
