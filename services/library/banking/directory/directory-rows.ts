import type { BankCode, Institution, LocalName } from './bank-directory.ts'
import { type Columns, rowsIn } from './columns.ts'
import type { SettlementSystem } from './settlement-systems.ts'

/**
 * The row type of each table of a directory. The key fields of a table come first, and its rows are sorted
 * by them.
 */
export interface DirectoryRows {
  readonly institutions: Institution
  readonly bankCodes: BankCode
  readonly participations: Participation
  readonly instructionSets: InstructionSet
  readonly settlementInstructions: SettlementInstruction
  readonly sanctions: Sanction
  readonly accountChecks: AccountCheck
  readonly localNames: LocalNameOfCode
}

export type DirectoryTable = keyof DirectoryRows

/** Some rows of a table. */
export type Batch<T extends DirectoryTable = DirectoryTable> = {
  readonly [Each in T]: { readonly table: Each; readonly columns: Columns<DirectoryRows[Each]> }
}[T]

/** Rows by table. */
export type RowCounts = Readonly<Record<DirectoryTable, number>>

/**
 * A source's statement that a bank takes part in a settlement system, or does not. The key is a BIC, or a
 * code or range of codes in a country.
 */
export interface Participation {
  /** Empty for a system that this version does not know. */
  readonly system: SettlementSystem | ''
  /** 11 characters, or empty. */
  readonly bic: string
  readonly country: string
  readonly code: string
  /** The last code of a range; empty if the row is for a single code. */
  readonly codeTo: string
  /** False states that the bank does not take part. If that is unknown, there is no row. */
  readonly takesPart: boolean
  readonly source: number
}

/** States that the directory has all settlement instructions of an institution. */
export interface InstructionSet {
  /** 11 characters. */
  readonly owner: string
  readonly source: number
}

/**
 * A standard settlement instruction (SSI): the correspondents through which an institution is paid in a
 * currency. The first intermediary is nearest to the sender, the last one holds the owner's account; without
 * any, the owner clears the currency itself. Rows of one owner and currency are in order of preference.
 */
export interface SettlementInstruction {
  /** BICs here have 11 characters; unused intermediaries are empty. */
  readonly owner: string
  /** ISO 4217. */
  readonly currency: string
  readonly intermediary1: string
  readonly intermediary2: string
  readonly intermediary3: string
  readonly source: number
}

/** An entry of a sanctions list: an institution, or a whole country. */
export interface Sanction {
  /**
   * 8 characters for an office, 6 for an institution in one country, 4 for it in all countries; empty for a
   * country.
   */
  readonly bic: string
  readonly country: string
  /** The usual name of the list: `OFAC SDN`. */
  readonly list: string
  /** ISO 8601 calendar date of the entry, or empty. */
  readonly date: string
  /** The id of the entry in its list, or empty. */
  readonly entry: string
  readonly source: number
}

/** How account numbers are checked at a bank code or range of codes, in countries that publish this by code. */
export interface AccountCheck {
  readonly country: string
  readonly code: string
  /** The last code of a range; empty if the row is for a single code. */
  readonly codeTo: string
  /** As the publication writes it. */
  readonly method: string
  readonly source: number
}

/** A name of the bank or branch with a national code, in a script other than Latin. */
export interface LocalNameOfCode extends LocalName {
  readonly country: string
  readonly code: string
  readonly source: number
}

const noAddress = { street: '', postCode: '', town: '' }

/** A row of each table with empty fields. Its keys are the fields of the table, in order. */
export const blankRows: DirectoryRows = {
  institutions: { bic: '', name: '', ...noAddress, logo: '', source: 0 },
  bankCodes: {
    country: '',
    code: '',
    codeTo: '',
    bic: '',
    role: 'default',
    name: '',
    branchName: '',
    ...noAddress,
    checkMethod: '',
    source: 0,
  },
  participations: { system: '', bic: '', country: '', code: '', codeTo: '', takesPart: false, source: 0 },
  instructionSets: { owner: '', source: 0 },
  settlementInstructions: {
    owner: '',
    currency: '',
    intermediary1: '',
    intermediary2: '',
    intermediary3: '',
    source: 0,
  },
  sanctions: { bic: '', country: '', list: '', date: '', entry: '', source: 0 },
  accountChecks: { country: '', code: '', codeTo: '', method: '', source: 0 },
  localNames: { country: '', code: '', language: '', name: '', branchName: '', source: 0 },
}

/** The names of the tables. */
export const directoryTables = Object.keys(blankRows) as readonly DirectoryTable[]

/** The fields of a table, key fields first. */
export function fieldsOf<T extends DirectoryTable>(table: T): readonly (keyof DirectoryRows[T] & string)[] {
  return Object.keys(blankRows[table]) as (keyof DirectoryRows[T] & string)[]
}

/** Counts the rows of batches, by table. */
export function rowCounter() {
  const counts = Object.fromEntries(directoryTables.map(table => [table, 0])) as Record<
    DirectoryTable,
    number
  >
  return {
    counts: counts as RowCounts,
    count({ table, columns }: Batch): void {
      counts[table] += rowsIn<object>(columns)
    },
  }
}
