import type { Column } from './image/rows.ts'
import type { Texts } from './image/texts.ts'

/** The columns of a table with ranges of codes. Ranges of different scopes are separate, as are those of different countries. */
interface RangeColumns {
  /** The scope. */
  readonly system?: Column
  readonly country: Column
  readonly code: Column
  readonly codeTo: Column
}

/**
 * The ranges of a table. Those of one scope, country and length of code are neighbours, in the order of their first codes;
 * they may be nested.
 */
export interface RangeArrays {
  /** The first row of each range. */
  readonly rows: Uint32Array
  /**
   * The highest end among a range and its neighbours before it. If a code lies beyond it, no range before can
   * contain it.
   */
  readonly reaches: Uint32Array
  /** How many codes lie between first and last. Ranges have numeric codes only, of at most 15 digits. */
  readonly widths: Float64Array
}

/** Collects the ranges of a table, whose rows are in the order of scope, country, code and end of range. */
export function rangeArrays(
  texts: Texts,
  count: number,
  { system: scope, country, code, codeTo }: RangeColumns,
): RangeArrays {
  const rows: number[] = []
  const scopeOf = (row: number) => scope?.at(row) ?? 0
  const isSameRange = (a: number, b: number) =>
    code.at(a) === code.at(b) &&
    codeTo.at(a) === codeTo.at(b) &&
    country.at(a) === country.at(b) &&
    scopeOf(a) === scopeOf(b)
  for (let row = 0; row < count; row++)
    if (codeTo.at(row) !== 0 && (row === 0 || !isSameRange(row - 1, row))) rows.push(row)
  const digitsOf = (row: number) => texts.lengthOf(code.at(row))
  rows.sort(
    (a, b) => scopeOf(a) - scopeOf(b) || country.at(a) - country.at(b) || digitsOf(a) - digitsOf(b) || a - b,
  )
  const reaches: number[] = []
  const areNeighbours = (a: number, b: number) =>
    scopeOf(a) === scopeOf(b) && country.at(a) === country.at(b) && digitsOf(a) === digitsOf(b)
  for (const [at, row] of rows.entries()) {
    const before = at > 0 && areNeighbours(rows[at - 1]!, row) ? reaches[at - 1]! : 0
    reaches.push(texts.at(before) > texts.at(codeTo.at(row)) ? before : codeTo.at(row))
  }
  const widths = rows.map(row => Number(texts.at(codeTo.at(row))) - Number(texts.at(code.at(row))))
  return {
    rows: Uint32Array.from(rows),
    reaches: Uint32Array.from(reaches),
    widths: Float64Array.from(widths),
  }
}

/** Finds the narrowest range around a code. */
export function codeRanges(texts: Texts, columns: RangeColumns, { rows, reaches, widths }: RangeArrays) {
  const { system: scope, country, code, codeTo } = columns
  /** The first and the last range by scope, country and length of code. */
  const kinds = new Map<string, Map<string, [first: number, last: number][]>>()
  for (const [at, row] of rows.entries()) {
    const inScope = madeIn(kinds, texts.at(scope?.at(row) ?? 0), () => new Map())
    const inCountry = madeIn(inScope, texts.at(country.at(row)), () => [])
    const kind = (inCountry[texts.lengthOf(code.at(row))] ??= [at, at])
    kind[1] = at
  }

  /** The index of the last range that begins at or before a code; before `first` if there is none. */
  function lastFrom(first: number, last: number, key: string): number {
    let low = first
    let high = last + 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (texts.compareWithKey(code.at(rows[middle]!), key) <= 0) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The row of the narrowest range that contains a code, or -1. */
  return (scope: string, country: string, key: string): number => {
    const kind = kinds.get(scope)?.get(country)?.[key.length]
    if (kind === undefined) return -1
    const [first, last] = kind
    let narrowest = -1
    for (
      let at = lastFrom(first, last, key);
      at >= first && texts.compareWithKey(reaches[at]!, key) >= 0;
      at--
    ) {
      const contains = texts.compareWithKey(codeTo.at(rows[at]!), key) >= 0
      if (contains && (narrowest === -1 || widths[at]! < widths[narrowest]!)) narrowest = at
    }
    return narrowest === -1 ? -1 : rows[narrowest]!
  }
}

function madeIn<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
