interface Range {
  readonly from: string
  readonly to: string
  readonly row: number
  /** The furthest end among this range and those before it: where it falls short of a code, none before can hold it. */
  readonly reach: string
}

/**
 * Ranges of codes, kept apart by country and length of code. They are added in
 * the order of where they begin, and may lie inside one another.
 */
export function codeRanges() {
  const byKind = new Map<string, Range[]>()

  return {
    add(country: string, from: string, to: string, row: number): void {
      const kind = country + from.length
      const ranges = byKind.get(kind)
      if (ranges === undefined) {
        byKind.set(kind, [{ from, to, row, reach: to }])
      } else {
        const { reach } = ranges.at(-1)!
        ranges.push({ from, to, row, reach: to > reach ? to : reach })
      }
    },

    /** The row of the narrowest range that holds a code. */
    narrowest(country: string, code: string): number | undefined {
      const ranges = byKind.get(country + code.length)
      if (ranges === undefined) return undefined
      let narrowest: Range | undefined
      for (let at = lastFrom(ranges, code); at >= 0 && ranges[at]!.reach >= code; at--) {
        const range = ranges[at]!
        if (range.to >= code && (narrowest === undefined || width(range) < width(narrowest)))
          narrowest = range
      }
      return narrowest?.row
    },
  }
}

/** The place of the last range that begins at or before a code, -1 if there is none. */
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

/** Codes in ranges are digits. */
function width({ from, to }: Range): number {
  return Number(to) - Number(from)
}
