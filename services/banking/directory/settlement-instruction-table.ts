import type { Correspondents } from './bank-directory.ts'
import { bic8, bic11 } from '../accounts/bic.ts'
import type { Columns } from './columns.ts'
import type { InstructionSet } from './directory-rows.ts'
import { growingTable } from './growing-table.ts'

/**
 * Standard settlement instructions by owner. Rows are added in the order of their owners; adding throws for
 * others.
 */
export function settlementInstructionTable() {
  const { columns, add } = growingTable('settlementInstructions', indexRow)
  const firstRows = new Map<string, number>()
  const completeOwners = new Set<string>()

  function indexRow(row: number): void {
    const owner = columns.owner[row]!
    if (row > 0 && columns.owner[row - 1] === owner) return
    if (firstRows.has(owner)) throw new Error(`settlement instructions out of order: ${owner}`)
    firstRows.set(owner, row)
  }

  /**
   * A branch without instructions of its own is paid like its head office, but may also have accounts of its
   * own.
   */
  function rowsOf(bic: string, currency: string): readonly number[] {
    const isListed = firstRows.has(bic11(bic)) || completeOwners.has(bic11(bic))
    const owner = isListed ? bic11(bic) : bic11(bic8(bic))
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
    addSets: (batch: Columns<InstructionSet>) => batch.owner.forEach(owner => completeOwners.add(owner)),
    add,

    correspondents: (bic: string, currency: string): Correspondents => ({
      complete: completeOwners.has(bic11(bic)),
      chains: rowsOf(bic, currency).map(chainAt),
    }),
    sources: (bic: string, currency: string): readonly number[] =>
      rowsOf(bic, currency).map(row => columns.source[row]!),
  }
}
