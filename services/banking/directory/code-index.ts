import { codeRanges } from './code-ranges.ts'

/**
 * Row numbers by code or range of codes. Each is added once, in the order of country, code and end of range.
 */
export function codeIndex() {
  const rows = new Map<string, Map<string, number>>()
  const ranges = codeRanges()

  return {
    /** Adds a range from `code` to `codeTo`, or a single code if `codeTo` is empty. */
    add(country: string, code: string, codeTo: string, row: number): void {
      if (codeTo !== '') return ranges.add(country, code, codeTo, row)
      const codes = rows.get(country)
      if (codes === undefined) rows.set(country, new Map([[code, row]]))
      else codes.set(code, row)
    },

    /** The row of a code, else that of the narrowest range around it. */
    find(country: string, code: string): number | undefined {
      return rows.get(country)?.get(code) ?? ranges.narrowest(country, code)
    },
    /** The row of the narrowest range around a code. */
    findRange: ranges.narrowest,
  }
}
