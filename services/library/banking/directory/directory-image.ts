import type { Source, Coverage, Register } from './bank-directory.ts'
import { codeRanges, type RangeArrays } from './code-ranges.ts'
import {
  type DirectoryRows,
  type DirectoryTable,
  directoryTables,
  fieldsOf,
  type RowCounts,
} from './directory-rows.ts'
import { type ImageArray, type ImageArrays, readImage } from './image/bytes.ts'
import { type IndexName, indexes, type IndexSketch } from './image/indexes.ts'
import { KeyIndex, requireSlots } from './image/key-index.ts'
import { columnsIn, type ImageColumns, rowReader } from './image/rows.ts'
import { Texts } from './image/texts.ts'

/** The facts about a directory as a whole. */
export interface DirectoryHead {
  readonly version: string
  readonly sources: readonly Source[]
  readonly coverage: readonly Coverage[]
  readonly registers: readonly Register[]
}

/** By system, the BICs to which codes that take part lead by default. */
export type LinkedBics = Readonly<Record<string, readonly string[]>>

/** The facts in an image, beside its arrays. */
export interface ImageFacts {
  readonly head: DirectoryHead
  readonly counts: RowCounts
  readonly linkedBics: LinkedBics
}

/** The names of the arrays of an image. */
export const arrayNames = {
  texts: 'texts',
  rows: (table: DirectoryTable) => table,
  /** Marks of each row, derived from other rows and tables. */
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
  readonly columns: ImageColumns<T>
  /** The row with a number, which must exist. Its fields are read when asked for, and are not copied by a spread. */
  readonly row: (row: number) => DirectoryRows[T]
  readonly index: (name: IndexName<T>) => KeyIndex
  readonly marks: Uint8Array
}

export type ImageTables = ReturnType<typeof imageTables>

/** Reads the tables of an image. Throws if an array is missing, or refers to a missing value. */
export function directoryImage(bytes: Uint8Array): ImageTables {
  const { facts, arrays } = readImage(bytes)
  return imageTables(factsIn(facts), arrays)
}

/** The tables of an image, from its parts. */
export function imageTables({ head, counts, linkedBics }: ImageFacts, arrays: ImageArrays) {
  const texts = new Texts(arrayIn(arrays, arrayNames.texts, Uint8Array))

  function table<T extends DirectoryTable>(table: T): ImageTable<T> {
    const count = counts[table]
    const fields = fieldsOf(table)
    const cells = arrayIn(arrays, arrayNames.rows(table), Uint32Array)
    requireLength(arrayNames.rows(table), cells, count * fields.length)
    for (const [place, field] of fields.entries())
      requireWithin(
        `${table}.${field}`,
        cells,
        LIMITS[field]?.(head) ?? texts.bytes.length,
        place,
        fields.length,
      )
    const columns = columnsIn(table, cells)
    const sketches = indexes[table] as Readonly<Record<string, IndexSketch<T>>>
    return {
      texts,
      count,
      columns,
      row: rowReader(table, { cells, texts }),
      index(name) {
        const slots = arrayIn(arrays, arrayNames.index(table, name), Uint32Array)
        requireSlots(arrayNames.index(table, name), slots, count)
        const parts = sketches[name]!.key.map(([field, length]) => ({
          column: columns[field],
          ...(length !== undefined && { length }),
        }))
        return new KeyIndex(texts, slots, parts)
      },
      get marks() {
        const marks = arrayIn(arrays, arrayNames.marks(table), Uint8Array)
        requireLength(arrayNames.marks(table), marks, count)
        requireWithin(arrayNames.marks(table), marks, MARKS)
        return marks
      },
    }
  }

  function ranges(table: RangedTable, columns: Parameters<typeof codeRanges>[1]) {
    const rows = arrayIn(arrays, arrayNames.ranges(table, 'rows'), Uint32Array)
    const reaches = arrayIn(arrays, arrayNames.ranges(table, 'reaches'), Uint32Array)
    const widths = arrayIn(arrays, arrayNames.ranges(table, 'widths'), Float64Array)
    requireWithin(`rows of ranges of ${table}`, rows, counts[table])
    requireWithin(`reaches of ranges of ${table}`, reaches, texts.bytes.length)
    if (reaches.length !== rows.length || widths.length !== rows.length)
      throw new Error(`the ranges of ${table} of an image differ in number`)
    return codeRanges(texts, columns, { rows, reaches, widths })
  }

  return { head, counts, linkedBics, table, ranges }
}

function factsIn(facts: unknown): ImageFacts {
  const { head, counts, linkedBics } = (facts ?? {}) as Partial<ImageFacts>
  const { version, sources, coverage, registers } = head ?? ({} as Partial<DirectoryHead>)
  const areThere = [sources, coverage, registers].every(
    list => Array.isArray(list) && list.every(each => typeof each === 'object' && each !== null),
  )
  if (head === undefined || typeof version !== 'string' || !areThere)
    throw new Error('an image lacks its version, sources, coverage or registers')
  const uncounted = directoryTables.find(table => !Number.isSafeInteger(counts?.[table]))
  if (counts === undefined || uncounted !== undefined)
    throw new Error(`an image has no count of its ${uncounted}`)
  if (linkedBics === undefined || !Object.values(linkedBics).every(Array.isArray))
    throw new Error('an image has no BICs that its bank codes lead to')
  return { head, counts, linkedBics }
}

/** The exclusive maximum of the values of fields that are not texts. */
const LIMITS: Readonly<Record<string, (head: DirectoryHead) => number>> = {
  source: ({ sources }) => Math.max(1, sources.length),
  takesPart: () => 2,
}

/** Marks are two bits. */
const MARKS = 4

type ArrayType<A> = abstract new (...args: never[]) => A

function arrayIn<A extends ImageArray>(arrays: ImageArrays, name: string, type: ArrayType<A>): A {
  const array = arrays[name]
  if (!(array instanceof type)) throw new Error(`an image lacks ${name}`)
  return array
}

function requireLength(name: string, { length }: ImageArray, expected: number) {
  if (length !== expected) throw new Error(`${name} of an image has ${length} values, not ${expected}`)
}

/** Throws unless each value is below the limit; from the first on, every one `step` further. */
function requireWithin(name: string, values: ImageArray, limit: number, first = 0, step = 1) {
  for (let at = first; at < values.length; at += step)
    if (values[at]! >= limit) throw new Error(`${name} of an image has ${values[at]}; expected < ${limit}`)
}
