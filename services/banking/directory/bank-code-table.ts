import type { BankCode } from './bank-directory.ts'
import { codeIndex } from './code-index.ts'
import { growingTable } from './growing-table.ts'
import { compareTexts } from './order.ts'

const NONE: readonly BankCode[] = []

/**
 * Bank codes by country and code. Rows are added in the order of country, code and end of range, the default
 * BIC of each first: the entries of a code are then neighbours, and the index holds only the first of them.
 * Adding throws for rows out of order. `sourceName` gives the name of a row's source.
 */
export function bankCodeTable(sourceName: (source: number) => string) {
  const { columns, add } = growingTable('bankCodes', indexRow)
  const { country, code, codeTo } = columns
  const firstRows = codeIndex()

  function indexRow(row: number): void {
    const order = row === 0 ? -1 : compareKeys(row - 1, row)
    if (order > 0) throw new Error(`bank codes out of order: ${country[row]} ${code[row]}`)
    if (order < 0) firstRows.add(country[row]!, code[row]!, codeTo[row]!, row)
  }

  function compareKeys(a: number, b: number): number {
    return (
      compareTexts(country[a]!, country[b]!) ||
      compareTexts(code[a]!, code[b]!) ||
      compareTexts(codeTo[a]!, codeTo[b]!)
    )
  }

  /** A row and those after it that have the same code or range. */
  function entriesFrom(first: number): readonly BankCode[] {
    const entries = [at(first)]
    for (let row = first + 1; row < code.length && compareKeys(first, row) === 0; row++) entries.push(at(row))
    return entries
  }

  function at(row: number): BankCode {
    return {
      country: columns.country[row]!,
      code: columns.code[row]!,
      codeTo: columns.codeTo[row]!,
      bic: columns.bic[row]!,
      role: columns.role[row]!,
      name: columns.name[row]!,
      branchName: columns.branchName[row]!,
      street: columns.street[row]!,
      postCode: columns.postCode[row]!,
      town: columns.town[row]!,
      checkMethod: columns.checkMethod[row]!,
      source: columns.source[row]!,
    }
  }

  return {
    columns,
    add,
    get(country: string, code: string): readonly BankCode[] {
      const row = firstRows.find(country, code)
      if (row === undefined) return NONE
      const entries = entriesFrom(row)
      if (entries.some(hasBic)) return entries
      // Lists of branches seldom have BICs; the entry of the range around the code may.
      const range = firstRows.findRange(country, code)
      if (range === undefined || range === row) return entries
      return [
        ...entries,
        ...entriesFrom(range).filter(entry => hasBic(entry) && !entries.some(lentBy(entry))),
      ]
    },
  }

  /**
   * Whether a code is used by another bank than that of the range, so that the range's BIC is not of its bank. Only names in
   * one source tell: other sources write the same bank differently (`CBA`, `Commonwealth Bank`).
   */
  function lentBy(range: BankCode) {
    return ({ name, source }: BankCode) =>
      name !== '' && name !== range.name && sourceName(source) === sourceName(range.source)
  }
}

const hasBic = ({ bic }: BankCode) => bic !== ''
