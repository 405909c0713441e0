import type { BankCode, CodeSpan } from './bank-directory.ts'
import { codeRanges } from './code-ranges.ts'
import type { ImageTable } from './directory-image.ts'
import type { Column, ImageColumns } from './image/rows.ts'
import { remembered } from './image/remembered.ts'

const NONE: readonly BankCode[] = []

/** Marks of a row: it has a BIC; the next row has the same code or range. They save reading rows to count entries. */
const HAS_BIC = 1
const GOES_ON = 2

/** The marks of all rows. */
export function bankCodeMarks(
  { country, code, codeTo, bic }: ImageColumns<'bankCodes'>,
  count: number,
): Uint8Array {
  const isSame = (column: Column, row: number) => column.at(row) === column.at(row + 1)
  return Uint8Array.from({ length: count }, (_, row) => {
    const goesOn = row + 1 < count && [code, codeTo, country].every(column => isSame(column, row))
    return (bic.at(row) === 0 ? 0 : HAS_BIC) + (goesOn ? GOES_ON : 0)
  })
}

/**
 * Bank codes by country and code. Rows are in the order of country, code and end of range, the default BIC of
 * each first: the entries of a code are neighbours, and the index holds only the first of them. `sourceName`
 * gives the name of a row's source.
 */
export function bankCodeTable(
  { texts, count, columns, row: at, index, marks }: ImageTable<'bankCodes'>,
  narrowest: ReturnType<typeof codeRanges>,
  sourceName: (source: number) => string,
) {
  const { country, code, codeTo } = columns
  const byCode = index('byCode')

  /** A row and those after it that have the same code or range. */
  function entriesFrom(first: number): readonly BankCode[] {
    const entries = [at(first)]
    for (let row = first + 1; row < count && isLikeBefore(row); row++) entries.push(at(row))
    return entries
  }

  /** Whether a row has the code or range of the row before. */
  const isLikeBefore = (row: number) => (marks[row - 1]! & GOES_ON) !== 0

  /** The entries of a code, by its first row, and those of the range around it that have a BIC. */
  const entriesWithRange = remembered((row): readonly BankCode[] => {
    const entries = entriesFrom(row)
    const [{ country, code }] = entries as [BankCode]
    const range = narrowest('', country, code)
    const around = range === -1 ? NONE : entriesFrom(range)
    return [...entries, ...around.filter(each => hasBic(each) && !entries.some(isNotOf(each)))]
  })

  function hasBicFrom(first: number): boolean {
    let row = first
    while (marks[row] === GOES_ON) row++
    return (marks[row]! & HAS_BIC) !== 0
  }

  return {
    count,
    get(country: string, code: string): readonly BankCode[] {
      const row = byCode.find(country, code)
      // Lists of branches seldom have BICs; the entry of the range around the code may.
      const range = row === -1 || !hasBicFrom(row) ? narrowest('', country, code) : -1
      if (row === -1) return range === -1 ? NONE : entriesFrom(range)
      return range === -1 ? entriesFrom(row) : entriesWithRange(row)
    },

    /** The codes and ranges of a country that lead to a BIC, with the default one. */
    *defaults(inCountry: string): Generator<BankCode> {
      for (let row = firstFrom(inCountry, ''); row < count; row++) {
        if (texts.compareWithKey(country.at(row), inCountry) !== 0) break
        if (columns.bic.at(row) === 0) continue
        const entry = at(row)
        if (entry.role === 'default') yield entry
      }
    },

    spans(country: string, prefix: string): readonly CodeSpan[] {
      const spans: CodeSpan[] = []
      for (let row = firstFrom(country, prefix); row < count; row++) {
        const code = texts.at(columns.code.at(row))
        if (!code.startsWith(prefix) || texts.at(columns.country.at(row)) !== country) break
        if (spans.length === 0 || !isLikeBefore(row)) spans.push({ code, codeTo: texts.at(codeTo.at(row)) })
      }
      return spans
    },
  }

  /** The first row of a country at or after a code. */
  function firstFrom(inCountry: string, from: string): number {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      const order =
        texts.compareWithKey(country.at(middle), inCountry) || texts.compareWithKey(code.at(middle), from)
      if (order < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * Whether another bank than that of the range uses a code, so that the BIC of the range is not its own. Only names in one
   * source are comparable: other sources write the same bank differently (`CBA`, `Commonwealth Bank`).
   */
  function isNotOf(range: BankCode) {
    return ({ name, source }: BankCode) =>
      name !== '' && name !== range.name && sourceName(source) === sourceName(range.source)
  }
}

const hasBic = ({ bic }: BankCode) => bic !== ''
