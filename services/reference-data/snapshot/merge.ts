import type { BankCode, Institution } from '../../banking/directory/bank-directory.ts'
import type {
  DirectoryRows,
  DirectoryTable,
  Sanction,
  SettlementInstruction,
} from '../../banking/directory/directory-rows.ts'

/** What one release says. */
export type Claim<Row> = Row & {
  /** The lower, the sooner its word counts. */
  readonly rank: number
  /** The release was made to know wholly what the row is of: a country's banks, who takes part, an owner's instructions. */
  readonly isFromWholeList: boolean
}

export type Merge<Row> = (claims: readonly Claim<Row>[]) => readonly Row[]

/** What releases say of one thing, whose word counts first before others, made what the directory says. */
export const merges: { readonly [T in DirectoryTable]: Merge<DirectoryRows[T]> } = {
  institutions: mergeInstitutions,
  bankCodes: mergeBankCodes,
  participations: claims => [firstWhole(claims)],
  instructionSets: claims => claims.slice(0, 1),
  settlementInstructions: mergeInstructions,
  sanctions: mergeSanctions,
  accountChecks: claims => claims.slice(0, 1),
}

/** A register knows best who takes part in its system. */
function firstWhole<Row>(claims: readonly Claim<Row>[]): Claim<Row> {
  return claims.find(claim => claim.isFromWholeList) ?? claims[0]!
}

/** Who tells nothing but the logo does not say that there is such an institution. */
export function mergeInstitutions(claims: readonly Claim<Institution>[]): readonly Institution[] {
  const telling = claims.filter(claim => !isLogoAlone(claim))
  return telling.length === 0 ? [] : [{ ...mergeInstitution(telling), logo: firstKnown(claims, 'logo') }]
}

function isLogoAlone({ logo, name, street, postCode, town }: Institution): boolean {
  return logo !== '' && [name, street, postCode, town].every(part => part === '')
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
export function mergeBankCodes(claims: readonly Claim<BankCode>[]): readonly BankCode[] {
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

/** All ways to pay an owner in one currency: those of a whole set before others, and each once. */
export function mergeInstructions(
  claims: readonly Claim<SettlementInstruction>[],
): readonly SettlementInstruction[] {
  if (claims.length === 1) return claims
  const ways = new Map<string, SettlementInstruction>()
  for (const claim of [...claims].sort((a, b) => Number(b.isFromWholeList) - Number(a.isFromWholeList))) {
    const way = `${claim.intermediary1} ${claim.intermediary2} ${claim.intermediary3}`
    if (!ways.has(way)) ways.set(way, claim)
  }
  return [...ways.values()]
}

/** Each list that names an institution is to be seen, once. */
export function mergeSanctions(claims: readonly Claim<Sanction>[]): readonly Sanction[] {
  return claims.filter((claim, at) => claims.findIndex(({ list }) => list === claim.list) === at)
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
