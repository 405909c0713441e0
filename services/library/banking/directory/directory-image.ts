import type { Source, Coverage, Register } from './bank-directory.ts'
import { codeRanges, type RangeArrays } from './code-ranges.ts'
import { type DirectoryTable, directoryTables, fieldsOf, type RowCounts } from './directory-rows.ts'
import { type ImageArray, type ImageArrays, readImage } from './image/bytes.ts'
import type { Numbers } from './image/growing.ts'
import { type IndexName, indexes, type IndexSketch, type NumberedColumns } from './image/indexes.ts'
import { KeyIndex } from './image/key-index.ts'
import { Texts } from './image/texts.ts'

/** The facts about a directory as a whole. */
export interface DirectoryHead {
  readonly version: string
  readonly sources: readonly Source[]
  readonly coverage: readonly Coverage[]
  readonly registers: readonly Register[]
}

/** The facts in an image, beside its arrays. */
export interface ImageFacts {
  readonly head: DirectoryHead
  readonly counts: RowCounts
}

/** The names of the arrays of an image. */
export const arrayNames = {
  texts: 'texts',
  textStarts: 'texts.starts',
  column: (table: DirectoryTable, field: string) => `${table}.${field}`,
  /** A column of 0 and 1 that is derived from other tables. */
  marks: (table: DirectoryTable) => `${table}.marks`,
  index: (table: DirectoryTable, name: string) => `${table} ${name}`,
  ranges: (table: DirectoryTable, part: keyof RangeArrays) => `${table} ranges ${part}`,
}

/** The tables with ranges of codes. */
export type RangedTable = 'bankCodes' | 'participations'

/** A table of an image. */
export interface ImageTable<T extends DirectoryTable> {
  readonly texts: Texts
  readonly count: number
  readonly columns: NumberedColumns<T>
  readonly index: (name: IndexName<T>) => KeyIndex
  readonly marks: Numbers
}

/** Reads the tables of an image. Throws if an array is missing, or refers to a missing value. */
export function directoryImage(bytes: Uint8Array) {
  const { facts, arrays } = readImage(bytes)
  const { head, counts } = factsIn(facts)
  const textBytes = arrayIn(arrays, arrayNames.texts, Uint8Array)
  const starts = arrayIn(arrays, arrayNames.textStarts, Uint32Array)
  requireWithin(arrayNames.textStarts, starts, textBytes.length + 1)
  for (let text = 1; text < starts.length; text++)
    if (starts[text]! < starts[text - 1]!) throw new Error('the texts of an image are out of order')
  const texts = new Texts({ bytes: textBytes, starts })

  function column(table: DirectoryTable, name: string, limit: number): Numbers {
    const values = arrayIn<Numbers>(arrays, name, Uint8Array, Uint16Array, Uint32Array)
    if (values.length !== counts[table])
      throw new Error(`${name} of an image has ${values.length} values, not ${counts[table]}`)
    requireWithin(name, values, limit)
    return values
  }

  function table<T extends DirectoryTable>(table: T): ImageTable<T> {
    const columns = Object.fromEntries(
      fieldsOf(table).map(field => {
        const limit = LIMITS[field]?.(head) ?? texts.count
        return [field, column(table, arrayNames.column(table, field), limit)]
      }),
    ) as NumberedColumns<T>
    const sketches = indexes[table] as Readonly<Record<string, IndexSketch<T>>>
    return {
      texts,
      count: counts[table],
      columns,
      index(name) {
        const slots = arrayIn(arrays, arrayNames.index(table, name), Uint32Array)
        requireSlots(arrayNames.index(table, name), slots, counts[table])
        const parts = sketches[name]!.key.map(([field, length]) => ({
          column: columns[field],
          ...(length !== undefined && { length }),
        }))
        return new KeyIndex(texts, slots, parts)
      },
      get marks() {
        return column(table, arrayNames.marks(table), 2)
      },
    }
  }

  function ranges(table: RangedTable, columns: Parameters<typeof codeRanges>[1]) {
    const rows = arrayIn(arrays, arrayNames.ranges(table, 'rows'), Uint32Array)
    const reaches = arrayIn(arrays, arrayNames.ranges(table, 'reaches'), Uint32Array)
    const widths = arrayIn(arrays, arrayNames.ranges(table, 'widths'), Float64Array)
    requireWithin(`rows of ranges of ${table}`, rows, counts[table])
    requireWithin(`reaches of ranges of ${table}`, reaches, texts.count)
    if (reaches.length !== rows.length || widths.length !== rows.length)
      throw new Error(`the ranges of ${table} of an image differ in number`)
    return codeRanges(texts, columns, { rows, reaches, widths })
  }

  return { head, counts, table, ranges }
}

function factsIn(facts: unknown): ImageFacts {
  const { head, counts } = (facts ?? {}) as Partial<ImageFacts>
  const { version, sources, coverage, registers } = head ?? ({} as Partial<DirectoryHead>)
  const areThere = [sources, coverage, registers].every(
    list => Array.isArray(list) && list.every(each => typeof each === 'object' && each !== null),
  )
  if (head === undefined || typeof version !== 'string' || !areThere)
    throw new Error('an image lacks its version, sources, coverage or registers')
  const uncounted = directoryTables.find(table => !Number.isSafeInteger(counts?.[table]))
  if (counts === undefined || uncounted !== undefined)
    throw new Error(`an image has no count of its ${uncounted}`)
  return { head, counts }
}

/** The exclusive maximum of the values of fields that are not texts. */
const LIMITS: Readonly<Record<string, (head: DirectoryHead) => number>> = {
  source: ({ sources }) => Math.max(1, sources.length),
  takesPart: () => 2,
}

type ArrayType<A> = abstract new (...args: never[]) => A

function arrayIn<A extends ImageArray>(
  arrays: ImageArrays,
  name: string,
  ...types: readonly ArrayType<A>[]
): A {
  const array = arrays[name]
  if (!types.some(type => array instanceof type)) throw new Error(`an image lacks ${name}`)
  return array as A
}

function requireWithin(name: string, values: Numbers, limit: number) {
  for (let at = 0; at < values.length; at++)
    if (values[at]! >= limit) throw new Error(`${name} of an image has ${values[at]}; expected < ${limit}`)
}

/** Throws unless there are 2^n slots and one is empty: a search ends at an empty slot. */
function requireSlots(name: string, slots: Uint32Array, rows: number) {
  requireWithin(name, slots, rows + 1)
  if ((slots.length & (slots.length - 1)) !== 0 || !slots.includes(0))
    throw new Error(`${name} of an image is not a hash table of 2^n slots with an empty one`)
}
