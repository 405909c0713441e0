import type { BankCode, Institution } from './bank-directory.ts'
import { type Columns, interning, rowsIn } from './columns.ts'
import type { SettlementSystem } from './settlement-systems.ts'

/**
 * What a directory consists of, by the row of each of its tables. The fields that
 * tell a table's rows apart come first, and by them its rows are in order.
 */
export interface DirectoryRows {
  readonly institutions: Institution
  readonly bankCodes: BankCode
  readonly participations: Participation
  readonly instructionSets: InstructionSet
  readonly settlementInstructions: SettlementInstruction
  readonly sanctions: Sanction
  readonly accountChecks: AccountCheck
}

export type DirectoryTable = keyof DirectoryRows

/** Some rows of a table. */
export type Batch<T extends DirectoryTable = DirectoryTable> = {
  readonly [Each in T]: { readonly table: Each; readonly columns: Columns<DirectoryRows[Each]> }
}[T]

export type RowCounts = Readonly<Record<DirectoryTable, number>>

/** Whether somebody takes part in a settlement system: by a BIC, or by a country's code or range of codes. */
export interface Participation {
  /** Empty for one that this version does not know yet. */
  readonly system: SettlementSystem | ''
  /** 11 characters, or empty. */
  readonly bic: string
  readonly country: string
  readonly code: string
  /** The last code where the row stands for a range; else empty. */
  readonly codeTo: string
  /** False is a statement too: what is merely not known has no row. */
  readonly takesPart: boolean
  readonly source: number
}

/** That all settlement instructions of an institution are here. */
export interface InstructionSet {
  /** 11 characters. */
  readonly owner: string
  readonly source: number
}

/**
 * By way of whom an institution is paid in a currency, the first nearest to the
 * sender; the last one there is holds the owner's account. None at all: the owner
 * clears the currency itself. Those of one owner and currency are in the order in
 * which they are to be tried.
 */
export interface SettlementInstruction {
  readonly owner: string
  readonly currency: string
  readonly intermediary1: string
  readonly intermediary2: string
  readonly intermediary3: string
  readonly source: number
}

/** An entry of a sanctions list: of an institution, or of a whole country. */
export interface Sanction {
  /** 8 characters, or as many as the list names an institution by: 4 everywhere, 6 in a country; or empty. */
  readonly bic: string
  readonly country: string
  /** As people know it: `OFAC SDN`. */
  readonly list: string
  /** ISO 8601 calendar date since when it is listed; or empty. */
  readonly date: string
  readonly source: number
}

/** How account numbers are checked at some of a country's codes, where somebody publishes that by code. */
export interface AccountCheck {
  readonly country: string
  readonly code: string
  /** The last code where the row stands for a range; else empty. */
  readonly codeTo: string
  /** In the words of the publication. */
  readonly method: string
  readonly source: number
}

const nowhere = { street: '', postCode: '', town: '' }

/** A row of each in which nothing is known. */
export const blankRows: DirectoryRows = {
  institutions: { bic: '', name: '', ...nowhere, logo: '', source: 0 },
  bankCodes: {
    country: '',
    code: '',
    codeTo: '',
    bic: '',
    role: 'default',
    name: '',
    branchName: '',
    ...nowhere,
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
  sanctions: { bic: '', country: '', list: '', date: '', source: 0 },
  accountChecks: { country: '', code: '', codeTo: '', method: '', source: 0 },
}

export const directoryTables = Object.keys(blankRows) as readonly DirectoryTable[]

/** The fields of a table's rows, in order. */
export function fieldsOf<T extends DirectoryTable>(table: T): readonly (keyof DirectoryRows[T] & string)[] {
  return Object.keys(blankRows[table]) as (keyof DirectoryRows[T] & string)[]
}

/** Counts rows as they pass. */
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

/** Makes equal texts one text, over all batches that pass through. */
export function interningBatches(): (batch: Batch) => Batch {
  const intern = interning()
  return batch => ({ ...batch, columns: intern<object>(batch.columns, OWN_FIELDS[batch.table]) }) as Batch
}

/** The field that is different in nearly every row of a large table. */
const OWN_FIELDS: { readonly [T in DirectoryTable]?: keyof DirectoryRows[T] } = {
  institutions: 'bic',
  bankCodes: 'code',
}
