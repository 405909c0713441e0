import type { BankCodeRole, CoverageKind } from '../../library/banking/directory/bank-directory.ts'
import type { DirectoryTable } from '../../library/banking/directory/directory-rows.ts'
import type { SettlementSystem } from '../../library/banking/directory/settlement-systems.ts'

/**
 * A published list of institutions, bank codes, participants of settlement systems,
 * settlement instructions or sanctions. `read` yields its rows; the other fields are
 * known without reading it.
 */
export interface ReferenceSource {
  readonly name: string
  /** The publisher's own version or date. */
  readonly version: string
  readonly publisher: string
  readonly licence: string
  /** The ISO 8601 calendar date from which it is valid; empty if unknown. */
  readonly validFrom: string
  readonly precedence: Precedence
  /** How often it is renewed; default: quarterly. An older list no longer counts as complete. */
  readonly period?: Period
  /** What it lists completely, by country. */
  readonly coverage: readonly { readonly country: string; readonly kind: CoverageKind }[]
  /** The settlement systems whose participants it lists completely. */
  readonly registers?: readonly SettlementSystem[]
  /** Reports each damaged line or row, and yields the others. */
  readonly read: (reportDamage: ReportDamage) => SourceRows
}

/** Reports why a line or row is left out. Lines count from 1. */
export type ReportDamage = (reason: string, line?: number) => void

/**
 * The order of trust: where sources disagree, the lower number wins, and of equal ones the newer list.
 *
 * - `operator`: what an operator has entered
 * - `curated`: our own tables, whose names are chosen for people to read
 * - `national`: a list of the institution that assigns the codes
 * - `collected`: an international collection
 * - `compiled`: lists of others that a third party has put together, shipped to fill gaps
 */
export type Precedence = keyof typeof precedences
export const precedences = { operator: 0, curated: 1, national: 2, collected: 3, compiled: 4 } as const

/** The usual time between two editions of a list, in days. */
export type Period = keyof typeof periods
export const periods = {
  daily: 1,
  weekly: 7,
  monthly: 31,
  quarterly: 92,
  halfYearly: 184,
  yearly: 366,
} as const

/** The row types of a source, by table of the directory. */
export interface SourceTables {
  readonly institutions: InstitutionRow
  readonly bankCodes: BankCodeRow
  readonly participations: ParticipationRow
  readonly instructionSets: InstructionSetRow
  readonly settlementInstructions: SettlementInstructionRow
  readonly sanctions: SanctionRow
  readonly accountChecks: AccountCheckRow
  readonly localNames: LocalNameRow
}

export type SourceRows = { readonly [T in DirectoryTable]?: Iterable<SourceTables[T]> }

/** A field that is absent or empty is unknown. */
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

/** Keyed by `bic` of 8 or 11 characters, else by country and a code or range. */
export interface ParticipationRow extends Partial<RowOrigin> {
  readonly system: SettlementSystem
  readonly bic?: string
  readonly country?: string
  readonly code?: string
  readonly codeTo?: string
  readonly takesPart: boolean
}

/** States that the source has all settlement instructions of `owner`, a BIC. */
export interface InstructionSetRow extends Partial<RowOrigin> {
  readonly owner: string
}

export interface SettlementInstructionRow extends Partial<RowOrigin> {
  /** A BIC; or its first 4 or 6 characters in the rule of a group, which applies to offices without an instruction. */
  readonly owner: string
  readonly currency: string
  /** Up to three BICs, the first nearest to the debtor agent; the last one holds the owner's account. */
  readonly chain: readonly string[]
  /** The owner's account number at the last BIC of the chain. */
  readonly account?: string
  /** Lower priorities are tried first; instructions without one come last. */
  readonly priority?: number
  /** ISO 8601 calendar dates, both inclusive. */
  readonly validFrom?: string
  readonly validTo?: string
}

/** Keyed by a BIC or its first 4, 6 or 8 characters, else by country. */
export interface SanctionRow extends Partial<RowOrigin> {
  readonly bic?: string
  readonly country?: string
  readonly list: string
  /** The ISO 8601 calendar date of the listing. */
  readonly date?: string
  /** The id of the entry in its list, as its publisher writes it. */
  readonly entry?: string
}

/** The method that checks account numbers at a bank code or range of codes. */
export interface AccountCheckRow extends Partial<RowOrigin> {
  readonly country: string
  readonly code: string
  readonly codeTo?: string
  readonly method: string
}

/** A name of the bank or branch with a national code, in a script other than Latin. */
export interface LocalNameRow extends Partial<RowOrigin> {
  readonly country: string
  readonly code: string
  /** BCP 47: `ja` for kanji, `ja-Kana`, `uk`. */
  readonly language: string
  /** Of the bank. A branch may leave it to the row of its bank. */
  readonly name?: string
  readonly branchName?: string
}

interface Location {
  readonly street: string
  readonly postCode: string
  readonly town: string
}

/** The origin of a single row, if it differs from that of its source. */
interface RowOrigin {
  readonly publisher: string
  /** `high` or `medium`; empty for a publisher's own list. */
  readonly confidence: string
  /** Its line in the file, from 1, for reports of damage. */
  readonly line: number
}
