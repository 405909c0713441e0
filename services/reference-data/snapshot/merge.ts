import type { BankCode, Institution } from '../../library/banking/directory/bank-directory.ts'
import { isAbbreviation } from '../../library/banking/directory/bank-of.ts'
import type {
  DirectoryRows,
  DirectoryTable,
  Sanction,
  SettlementInstruction,
} from '../../library/banking/directory/directory-rows.ts'

import { precedences } from '../tables/source.ts'
import type { Claim } from './claim.ts'
import { trustedRanges } from './trusted-ranges.ts'

export type Merge<Row> = (claims: readonly Claim<Row>[]) => readonly Row[]

/**
 * Begins a merge, by table. The merge takes the claims of one key after the other, in key order, each sorted by rank, and
 * returns the rows of the directory.
 */
export const merges: { readonly [T in DirectoryTable]: () => Merge<DirectoryRows[T]> } = {
  institutions: () => mergeInstitutions,
  bankCodes() {
    const withTrustedRanges = trustedRanges()
    return claims => mergeBankCodes(withTrustedRanges(claims))
  },
  participations: () => claims => [firstOfRegister(claims)],
  instructionSets: () => claims => claims.slice(0, 1),
  settlementInstructions: () => mergeInstructions,
  sanctions: () => mergeSanctions,
  accountChecks: () => claims => claims.slice(0, 1),
  localNames: () => claims => claims.slice(0, 1),
}

/** A register of participants takes precedence over other lists. */
function firstOfRegister<Row>(claims: readonly Claim<Row>[]): Claim<Row> {
  return claims.find(claim => claim.isFromCompleteList) ?? claims[0]!
}

/** A claim with nothing but a logo does not make an institution exist. */
export function mergeInstitutions(claims: readonly Claim<Institution>[]): readonly Institution[] {
  const described = claims.filter(claim => !isLogoAlone(claim))
  return described.length === 0 ? [] : [{ ...mergeInstitution(described), logo: firstKnown(claims, 'logo') }]
}

function isLogoAlone({ logo, name, street, postCode, town }: Institution): boolean {
  return logo !== '' && [name, street, postCode, town].every(part => part === '')
}

/**
 * Merges the claims of one BIC: the first good name, and the address with the most parts.
 * Addresses are not combined, since that could put a street into a wrong town.
 */
export function mergeInstitution(claims: readonly Claim<Institution>[]): Institution {
  const named = bestNamed(claims) ?? claims[0]!
  const { street, postCode, town } = fullestAddress(claims)
  return { ...named, street, postCode, town, logo: firstKnown(claims, 'logo') }
}

/**
 * Merges the claims of one bank code into an entry per BIC. The default BIC is that of
 * a complete national list, else that of the lowest rank; such a list is also the source, as it decides
 * whether the code exists. Other BICs become routing entries, because they may reach the code too.
 */
export function mergeBankCodes(claims: readonly Claim<BankCode>[]): readonly BankCode[] {
  if (claims.length === 1 && claims[0]!.role === 'default') return claims
  const defaults = claims.filter(({ bic, role }) => bic !== '' && role === 'default')
  const chosen = defaults.find(claim => claim.isFromCompleteList) ?? defaults[0]
  const named = bestNamed(claims) ?? chosen ?? claims[0]!
  const { street, postCode, town } = fullestAddress(claims)
  const main: BankCode = {
    ...named,
    bic: chosen?.bic ?? '',
    role: 'default',
    branchName: firstKnown(claims, 'branchName'),
    checkMethod: firstKnown(claims, 'checkMethod'),
    source: (claims.find(claim => claim.isFromCompleteList) ?? named).source,
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

/** All chains that lead to an owner in one currency, without repeats: those of operators, of complete sets, then the others. */
export function mergeInstructions(
  claims: readonly Claim<SettlementInstruction>[],
): readonly SettlementInstruction[] {
  if (claims.length === 1) return claims
  const byChain = new Map<string, SettlementInstruction>()
  for (const claim of claims.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const chain = `${claim.intermediary1} ${claim.intermediary2} ${claim.intermediary3}`
    if (!byChain.has(chain)) byChain.set(chain, claim)
  }
  return [...byChain.values()]
}

function orderOf({ precedence, isFromCompleteList }: Claim<SettlementInstruction>): number {
  if (precedence === precedences.operator) return 0
  return isFromCompleteList ? 1 : 2
}

/** One entry per sanctions list. */
export function mergeSanctions(claims: readonly Claim<Sanction>[]): readonly Sanction[] {
  return claims.filter((claim, at) => claims.findIndex(({ list }) => list === claim.list) === at)
}

/**
 * The first claim whose name is spelled out, else the first with any name. An abbreviation in our own tables counts as
 * spelled out: it is the usual name.
 */
function bestNamed<C extends Claim<{ readonly name: string }>>(claims: readonly C[]): C | undefined {
  const named = claims.filter(({ name }) => name !== '')
  const isGood = ({ name, precedence }: C) => precedence <= precedences.curated || !isAbbreviation(name)
  return named.find(isGood) ?? named[0]
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
