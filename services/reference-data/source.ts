import type { BankCodeRole, CoverageKind } from '../banking/bank-directory.ts'

/**
 * A list of institutions or bank codes that somebody publishes. What describes
 * it is at hand; its rows are read only when they are asked for.
 */
export interface ReferenceSource {
  readonly name: string
  /** The publisher's own version or date. */
  readonly version: string
  readonly publisher: string
  readonly licence: string
  /** ISO 8601 calendar date, or empty where nobody knows. */
  readonly validFrom: string
  readonly precedence: Precedence
  readonly coverage: readonly { readonly country: string; readonly kind: CoverageKind }[]
  /** Reports each piece of its file that yields no row. */
  readonly read: (damaged: () => void) => SourceRows
}

/**
 * Whose name for a bank is taken first: our own, chosen for people to read, a
 * country's, or one collection's among many.
 */
export type Precedence = keyof typeof precedences
export const precedences = { curated: 1, national: 2, collected: 3 } as const

export interface SourceRows {
  readonly institutions: Iterable<InstitutionRow>
  readonly bankCodes: Iterable<BankCodeRow>
}

/** What is left out, or empty, is unknown. */
export interface InstitutionRow extends Partial<RowOrigin>, Partial<Location> {
  /** 8 or 11 characters. */
  readonly bic: string
  readonly name?: string
  readonly logo?: string
}

export interface BankCodeRow extends Partial<RowOrigin>, Partial<Location> {
  readonly country: string
  readonly code: string
  readonly codeTo?: string
  readonly bic?: string
  readonly role?: BankCodeRole
  readonly name?: string
  readonly branchName?: string
  readonly checkMethod?: string
}

interface Location {
  readonly street: string
  readonly postCode: string
  readonly town: string
}

/** Where a single row comes from, in a source that was gathered from several. */
interface RowOrigin {
  readonly publisher: string
  readonly confidence: string
}
