import type { BankCode, BankCodeRole, CodeSpan } from './bank-directory.ts'
import { codeRanges } from './code-ranges.ts'
import type { ImageTable } from './directory-image.ts'
import { remembered } from './image/remembered.ts'

const NONE: readonly BankCode[] = []

/**
 * Bank codes by country and code. Rows are in the order of country, code and end of range, the default BIC of
 * each first: the entries of a code are neighbours, and the index holds only the first of them. `sourceName`
 * gives the name of a row's source.
 */
export function bankCodeTable(
  { texts, count, columns, index }: ImageTable<'bankCodes'>,
  narrowest: ReturnType<typeof codeRanges>,
  sourceName: (source: number) => string,
) {
  const { country, code, codeTo } = columns
  const byCode = index('byCode')

  /** A row and those after it that have the same code or range. */
  const entriesFrom = (first: number): readonly BankCode[] => {
    const entries = [at(first)]
    for (let row = first + 1; row < count && isSameKey(first, row); row++) entries.push(at(row))
    return entries
  }

  function isSameKey(a: number, b: number): boolean {
    return code[a] === code[b] && codeTo[a] === codeTo[b] && country[a] === country[b]
  }

  /** The entries of a code or range, by its first row. */
  const entriesOf = remembered((row): readonly BankCode[] => {
    const entries = entriesFrom(row)
    if (codeTo[row] !== 0 || entries.some(hasBic)) return entries
    // Lists of branches seldom have BICs; the entry of the range around the code may.
    const [{ country, code }] = entries as [BankCode]
    const range = narrowest('', country, code)
    if (range === -1) return entries
    return [...entries, ...entriesFrom(range).filter(each => hasBic(each) && !entries.some(isNotOf(each)))]
  })

  function at(row: number): BankCode {
    return {
      country: texts.at(columns.country[row]!),
      code: texts.at(columns.code[row]!),
      codeTo: texts.at(columns.codeTo[row]!),
      bic: texts.at(columns.bic[row]!),
      role: texts.at(columns.role[row]!) as BankCodeRole,
      name: texts.at(columns.name[row]!),
      branchName: texts.at(columns.branchName[row]!),
      street: texts.at(columns.street[row]!),
      postCode: texts.at(columns.postCode[row]!),
      town: texts.at(columns.town[row]!),
      checkMethod: texts.at(columns.checkMethod[row]!),
      source: columns.source[row]!,
    }
  }

  return {
    count,
    get(country: string, code: string): readonly BankCode[] {
      const exact = byCode.find(country, code)
      const row = exact === -1 ? narrowest('', country, code) : exact
      return row === -1 ? NONE : entriesOf(row)
    },

    /** The codes and ranges of a country that lead to a BIC, with the default one. */
    *defaults(inCountry: string): Generator<BankCode> {
      for (let row = firstFrom(inCountry, ''); row < count; row++) {
        if (texts.compareWithKey(country[row]!, inCountry) !== 0) break
        if (columns.bic[row] === 0) continue
        const entry = at(row)
        if (entry.role === 'default') yield entry
      }
    },

    spans(country: string, prefix: string): readonly CodeSpan[] {
      const spans: CodeSpan[] = []
      for (let row = firstFrom(country, prefix); row < count; row++) {
        const code = texts.at(columns.code[row]!)
        if (!code.startsWith(prefix) || texts.at(columns.country[row]!) !== country) break
        if (spans.length === 0 || !isSameKey(row - 1, row))
          spans.push({ code, codeTo: texts.at(codeTo[row]!) })
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
        texts.compareWithKey(country[middle]!, inCountry) || texts.compareWithKey(code[middle]!, from)
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
