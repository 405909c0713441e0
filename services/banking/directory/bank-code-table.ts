import type { BankCode } from './bank-directory.ts'
import { codeIndex } from './code-index.ts'
import { append, type Columns, type GrowingColumns } from './columns.ts'
import { compareTexts } from './order.ts'

const NONE: readonly BankCode[] = []

/**
 * Bank codes by country and code. All are added before the first question is
 * asked, in the order of country, code and end of range, the default BIC of each
 * before the others: the entries of a code then lie side by side, and are found by
 * the first of them.
 */
export function bankCodeTable() {
  const columns: GrowingColumns<BankCode> = {
    country: [],
    code: [],
    codeTo: [],
    bic: [],
    role: [],
    name: [],
    branchName: [],
    street: [],
    postCode: [],
    town: [],
    checkMethod: [],
    source: [],
  }
  const { country, code, codeTo } = columns
  const firstRows = codeIndex()

  function add(batch: Columns<BankCode>): void {
    const first = code.length
    append(columns, batch)
    for (let row = first; row < code.length; row++) index(row)
  }

  function index(row: number): void {
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

  /** A row and those after it that stand for the same code or range. */
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
    columns: columns as Columns<BankCode>,
    add,
    get(country: string, code: string): readonly BankCode[] {
      const row = firstRows.find(country, code)
      if (row === undefined) return NONE
      const entries = entriesFrom(row)
      if (entries.some(hasBic)) return entries
      // A list of branches seldom has BICs; what is said of the whole range tells them.
      const range = firstRows.range(country, code)
      return range === undefined || range === row
        ? entries
        : [...entries, ...entriesFrom(range).filter(hasBic)]
    },
  }
}

const hasBic = ({ bic }: BankCode) => bic !== ''
