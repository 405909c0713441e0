/** A test of the Latin letters of a word. */
export interface Pattern {
  test(latin: string): boolean
}

/**
 * A pattern of parts in a row, each written in one of several ways. It walks through the text once with all places that
 * can be reached, so that no text takes long; a regular expression would try each way by itself.
 */
export function inRow(parts: readonly (readonly string[])[]): Pattern {
  return {
    test(latin) {
      let places: ReadonlySet<number> = new Set([0])
      for (const ways of parts) {
        const next = new Set<number>()
        for (const place of places)
          for (const way of ways) if (latin.startsWith(way, place)) next.add(place + way.length)
        places = next
        if (places.size === 0) return false
      }
      return places.has(latin.length)
    },
  }
}

/** The ways of each sign, from a row of `sign way|way`, where `_` is no letter. */
export function waysOf(row: string): Readonly<Record<string, readonly string[]>> {
  const words = row.split(' ')
  return Object.fromEntries(
    words.flatMap((sign, at) => (at % 2 === 0 ? [[sign, waysIn(words[at + 1]!)] as const] : [])),
  )
}

export const waysIn = (cell: string): readonly string[] =>
  cell.split('|').map(each => (each === '_' ? '' : each))

/** Each way once or doubled. */
export const doubled = (ways: readonly string[]): readonly string[] =>
  ways.flatMap(way => (way.length === 1 ? [way, way + way] : [way]))

/** Each of the first ways before each of the others. */
export const before = (ways: readonly string[], others: readonly string[]): readonly string[] => [
  ...new Set(ways.flatMap(way => others.map(other => way + other))),
]
