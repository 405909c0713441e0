import type { BankCodeRole, CoverageKind } from '../../banking/directory/bank-directory.ts'
import type { DirectoryTable } from '../../banking/directory/directory-rows.ts'
import type { SettlementSystem } from '../../banking/directory/settlement-systems.ts'

/**
 * A list that somebody publishes: of institutions and their codes, of who takes
 * part in what, of settlement instructions, of sanctions. What describes it is at
 * hand; its rows are read only when they are asked for.
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
  /** The settlement systems of which it names everybody who takes part. */
  readonly registers?: readonly SettlementSystem[]
  /** Reports each piece of its file that yields no row. */
  readonly read: (damaged: Damaged) => SourceRows
}

/** Told why a piece of a file yields no row, and in which line it stands. */
export type Damaged = (reason: string, line?: number) => void

/**
 * Whose name for a bank is taken first: our own, chosen for people to read, a
 * country's, or one collection's among many.
 */
export type Precedence = keyof typeof precedences
export const precedences = { curated: 1, national: 2, collected: 3 } as const

/** What a source may hold, by the table of the directory that it goes into. */
export interface SourceTables {
  readonly institutions: InstitutionRow
  readonly bankCodes: BankCodeRow
  readonly participations: ParticipationRow
  readonly instructionSets: InstructionSetRow
  readonly settlementInstructions: SettlementInstructionRow
  readonly sanctions: SanctionRow
  readonly accountChecks: AccountCheckRow
}

export type SourceRows = { readonly [T in DirectoryTable]?: Iterable<SourceTables[T]> }

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

/** By `bic`, of 8 or 11 characters; else by country and code or range. */
export interface ParticipationRow extends Partial<RowOrigin> {
  readonly system: SettlementSystem
  readonly bic?: string
  readonly country?: string
  readonly code?: string
  readonly codeTo?: string
  readonly takesPart: boolean
}

/** That the source has all settlement instructions of an institution. */
export interface InstructionSetRow extends Partial<RowOrigin> {
  readonly owner: string
}

export interface SettlementInstructionRow extends Partial<RowOrigin> {
  readonly owner: string
  readonly currency: string
  /** Up to three BICs, the first nearest to the sender; the last holds the owner's account. */
  readonly chain: readonly string[]
  /** The owner's account with the last of the chain. */
  readonly account?: string
  /** The lower, the sooner; what its source does not rank comes last. */
  readonly priority?: number
  /** ISO 8601 calendar dates, both inclusive. */
  readonly validFrom?: string
  readonly validTo?: string
}

/** Of an institution by its BIC, or by as much of one as the list gives: 4 or 6 characters; else of a country. */
export interface SanctionRow extends Partial<RowOrigin> {
  readonly bic?: string
  readonly country?: string
  readonly list: string
  /** ISO 8601 calendar date since when it is listed. */
  readonly date?: string
}

/** How accounts are checked at a country's code or range of codes. */
export interface AccountCheckRow extends Partial<RowOrigin> {
  readonly country: string
  readonly code: string
  readonly codeTo?: string
  readonly method: string
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
  /** Where it stands in its file, for whoever has to mend it. */
  readonly line: number
}
