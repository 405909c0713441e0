import type { Correspondents } from './bank-directory.ts'
import { bic8, bic11 } from '../accounts/bic.ts'
import { append, type Columns, type GrowingColumns } from './columns.ts'
import type { InstructionSet, SettlementInstruction } from './directory-rows.ts'

/**
 * By way of whom institutions are paid. All is added before the first question is
 * asked; the instructions in order of their owners.
 */
export function settlementInstructionTable() {
  const columns: GrowingColumns<SettlementInstruction> = {
    owner: [],
    currency: [],
    intermediary1: [],
    intermediary2: [],
    intermediary3: [],
    source: [],
  }
  const firstRows = new Map<string, number>()
  const wholeSets = new Set<string>()

  function add(batch: Columns<SettlementInstruction>): void {
    const first = columns.owner.length
    append(columns, batch)
    for (let row = first; row < columns.owner.length; row++) index(columns.owner[row]!, row)
  }

  function index(owner: string, row: number): void {
    if (row > 0 && columns.owner[row - 1] === owner) return
    if (firstRows.has(owner)) throw new Error(`settlement instructions out of order: ${owner}`)
    firstRows.set(owner, row)
  }

  /** A branch of which nothing is known is paid as its head office is, but may have accounts of its own besides. */
  function rowsOf(bic: string, currency: string): readonly number[] {
    const isKnown = firstRows.has(bic11(bic)) || wholeSets.has(bic11(bic))
    const owner = isKnown ? bic11(bic) : bic11(bic8(bic))
    const rows: number[] = []
    for (let row = firstRows.get(owner) ?? Infinity; columns.owner[row] === owner; row++) {
      if (columns.currency[row] === currency) rows.push(row)
    }
    return rows
  }

  function chainAt(row: number): readonly string[] {
    const { intermediary1, intermediary2, intermediary3 } = columns
    return [intermediary1[row]!, intermediary2[row]!, intermediary3[row]!].filter(bic => bic !== '')
  }

  return {
    addSets: (batch: Columns<InstructionSet>) => batch.owner.forEach(owner => wholeSets.add(owner)),
    add,

    correspondents: (bic: string, currency: string): Correspondents => ({
      complete: wholeSets.has(bic11(bic)),
      chains: rowsOf(bic, currency).map(chainAt),
    }),
    sources: (bic: string, currency: string): readonly number[] =>
      rowsOf(bic, currency).map(row => columns.source[row]!),
  }
}
