import type { DirectoryTable } from '../../library/banking/directory/directory-rows.ts'
import { accountCheckTable, bankCodeTable, institutionTable, localNameTable } from './bank-tables.ts'
import {
  instructionSetTable,
  participationTable,
  sanctionTable,
  settlementInstructionTable,
} from './reach-tables.ts'
import type { SourceTables } from './source.ts'
import type { Table } from './table.ts'

/** The database tables that hold the rows of sources. */
export const tables: { readonly [T in DirectoryTable]: Table<SourceTables[T]> } = {
  institutions: institutionTable,
  bankCodes: bankCodeTable,
  participations: participationTable,
  instructionSets: instructionSetTable,
  settlementInstructions: settlementInstructionTable,
  sanctions: sanctionTable,
  accountChecks: accountCheckTable,
  localNames: localNameTable,
}
