interface Range {
  readonly from: string
  readonly to: string
  readonly row: number
  /**
   * The highest end among this range and those before it. If a code lies beyond it, no range before can
   * contain it.
   */
  readonly reach: string
}

/**
 * Row numbers by range of codes. Ranges are separate by country and length of code, are added in the order
 * of their first codes, and may be nested.
 */
export function codeRanges() {
  const rangesByKind = new Map<string, Range[]>()

  return {
    add(country: string, from: string, to: string, row: number): void {
      const kind = country + from.length
      const ranges = rangesByKind.get(kind)
      if (ranges === undefined) {
        rangesByKind.set(kind, [{ from, to, row, reach: to }])
      } else {
        const { reach } = ranges.at(-1)!
        ranges.push({ from, to, row, reach: to > reach ? to : reach })
      }
    },

    /** The row of the narrowest range that contains a code. */
    narrowest(country: string, code: string): number | undefined {
      const ranges = rangesByKind.get(country + code.length)
      if (ranges === undefined) return undefined
      let narrowest: Range | undefined
      for (let index = lastFrom(ranges, code); index >= 0 && ranges[index]!.reach >= code; index--) {
        const range = ranges[index]!
        if (range.to >= code && (narrowest === undefined || width(range) < width(narrowest)))
          narrowest = range
      }
      return narrowest?.row
    },
  }
}

/** The index of the last range that begins at or before a code, -1 if there is none. */
function lastFrom(ranges: readonly Range[], code: string): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ranges[middle]!.from <= code) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Ranges have numeric codes only. */
function width({ from, to }: Range): number {
  return Number(to) - Number(from)
}
