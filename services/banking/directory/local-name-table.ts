import type { LocalName } from './bank-directory.ts'
import { codeIndex } from './code-index.ts'
import { growingTable } from './growing-table.ts'

const NONE: readonly LocalName[] = []

/** Local names by country and code. Rows are added in the order of country and code. */
export function localNameTable() {
  const { columns, add } = growingTable('localNames', indexRow)
  const { country, code } = columns
  const firstRows = codeIndex()

  function indexRow(row: number): void {
    if (row === 0 || !isSameCode(row - 1, row)) firstRows.add(country[row]!, code[row]!, '', row)
  }

  function isSameCode(a: number, b: number): boolean {
    return code[a] === code[b] && country[a] === country[b]
  }

  return {
    add,
    get(country: string, code: string): readonly LocalName[] {
      const first = firstRows.find(country, code)
      if (first === undefined) return NONE
      const names: LocalName[] = []
      for (let row = first; row === first || isSameCode(first, row); row++) names.push(at(row))
      return names
    },
  }

  function at(row: number): LocalName {
    return {
      language: columns.language[row]!,
      name: columns.name[row]!,
      branchName: columns.branchName[row]!,
    }
  }
}
