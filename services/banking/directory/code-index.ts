import { codeRanges } from './code-ranges.ts'

/** The rows of codes and of ranges of codes. Each is added once, in the order of country, code and end of range. */
export function codeIndex() {
  const rows = new Map<string, Map<string, number>>()
  const ranges = codeRanges()

  return {
    add(country: string, code: string, codeTo: string, row: number): void {
      if (codeTo !== '') return ranges.add(country, code, codeTo, row)
      const codes = rows.get(country)
      if (codes === undefined) rows.set(country, new Map([[code, row]]))
      else codes.set(code, row)
    },

    /** The row of a code; else that of the narrowest range that holds it. */
    find(country: string, code: string): number | undefined {
      return rows.get(country)?.get(code) ?? ranges.narrowest(country, code)
    },
    range: ranges.narrowest,
  }
}
