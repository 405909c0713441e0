import type { BankCode, Institution, Source } from './bank-directory.ts'
import { columnsOf } from './columns.ts'
import type { DirectoryHead } from './directory-image.ts'
import {
  type AccountCheck,
  type Batch,
  blankRows,
  type DirectoryRows,
  type DirectoryTable,
  fieldsOf,
  type InstructionSet,
  type LocalNameOfCode,
  type Participation,
  type Sanction,
  type SettlementInstruction,
} from './directory-rows.ts'
import { imageWriter } from './image-writer.ts'
import { type OpenDirectory, openDirectory } from './open-directory.ts'
import { byFields } from './order.ts'

/** Partial rows from which tests build a directory; all other fields are empty. */
export interface DirectorySketch extends Partial<DirectoryHead> {
  readonly institutions?: readonly Sketch<Institution, 'bic'>[]
  readonly bankCodes?: readonly Sketch<BankCode, 'country' | 'code'>[]
  readonly participations?: readonly Sketch<Participation, 'system' | 'takesPart'>[]
  readonly instructionSets?: readonly Sketch<InstructionSet, 'owner'>[]
  readonly settlementInstructions?: readonly Sketch<SettlementInstruction, 'owner' | 'currency'>[]
  readonly sanctions?: readonly Sketch<Sanction, 'list'>[]
  readonly accountChecks?: readonly Sketch<AccountCheck, 'country' | 'code' | 'method'>[]
  readonly localNames?: readonly Sketch<LocalNameOfCode, 'country' | 'code' | 'language'>[]
}

type Sketch<Row, Needed extends keyof Row> = Partial<Row> & Pick<Row, Needed>

/**
 * Builds a directory from partial rows, in any order; only settlement instructions of one owner and currency keep their order.
 */
export const bankDirectory = (sketch: DirectorySketch): OpenDirectory =>
  openDirectory(directoryImageOf(sketch))

/** The same as an image. */
export function directoryImageOf(sketch: DirectorySketch): Uint8Array {
  const { version = 'sketch', sources = [noSource], coverage = [], registers = [] } = sketch
  const writer = imageWriter({ version, sources, coverage, registers })

  function add<T extends DirectoryTable>(
    table: T,
    order: (a: DirectoryRows[T], b: DirectoryRows[T]) => number = () => 0,
  ): void {
    const rows = (sketch[table] ?? []).map(row => ({ ...blankRows[table], ...row }))
    writer.add({ table, columns: columnsOf(fieldsOf(table), rows.sort(order)) } as Batch)
  }

  add('institutions', byFields('bic'))
  add('bankCodes', byFields('country', 'code', 'codeTo', 'role', 'bic'))
  add('participations', byFields('system', 'country', 'code', 'codeTo'))
  add('instructionSets')
  add('settlementInstructions', byFields('owner', 'currency'))
  add('sanctions', byFields('bic', 'country'))
  add('accountChecks', byFields('country', 'code', 'codeTo'))
  add('localNames', byFields('country', 'code', 'language'))
  return writer.bytes()
}

const noSource: Source = {
  name: 'sketch',
  version: '',
  publisher: '',
  licence: '',
  validFrom: '',
  confidence: '',
}
