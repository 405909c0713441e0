import type { BankCode } from './bank-directory.ts'
import { codeRanges } from './code-ranges.ts'
import { append, type Columns, type GrowingColumns } from './columns.ts'

const NONE: readonly BankCode[] = []

/**
 * Bank codes by country and code. All are added before the first question is
 * asked, in the order of `compareBankCodes`: the entries of a code then lie side
 * by side, and are found by the first of them.
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
  const firstRows = new Map<string, Map<string, number>>()
  const ranges = codeRanges()

  function add(batch: Columns<BankCode>): void {
    const first = columns.code.length
    append(columns, batch)
    for (let row = first; row < columns.code.length; row++) index(row)
  }

  function index(row: number): void {
    const [country, code, codeTo] = keyOf(row)
    if (row > 0) {
      const before = keyOf(row - 1)
      const order = compareTexts(before, [country, code, codeTo])
      if (order > 0) throw new Error(`bank codes out of order: ${country} ${code} after ${before.join(' ')}`)
      if (order === 0) return
    }
    if (codeTo !== '') return ranges.add(country, code, codeTo, row)
    const codes = firstRows.get(country)
    if (codes === undefined) firstRows.set(country, new Map([[code, row]]))
    else codes.set(code, row)
  }

  function keyOf(row: number) {
    return [columns.country[row]!, columns.code[row]!, columns.codeTo[row]!] as const
  }

  /** A row and those after it that stand for the same code or range. */
  function entriesFrom(first: number): readonly BankCode[] {
    const key = keyOf(first)
    const entries = [at(first)]
    for (let row = first + 1; row < columns.code.length && compareTexts(key, keyOf(row)) === 0; row++) {
      entries.push(at(row))
    }
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
      const row = firstRows.get(country)?.get(code) ?? ranges.narrowest(country, code)
      return row === undefined ? NONE : entriesFrom(row)
    },
  }
}

/** By country, code and end of range, and the default BIC of each before the others. */
export function compareBankCodes(a: BankCode, b: BankCode): number {
  return compareTexts(
    [a.country, a.code, a.codeTo, a.role, a.bic],
    [b.country, b.code, b.codeTo, b.role, b.bic],
  )
}

function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < a.length; at++) {
    if (a[at]! < b[at]!) return -1
    if (a[at]! > b[at]!) return 1
  }
  return 0
}
