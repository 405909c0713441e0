import {
  blankRows,
  type DirectoryRows,
  type DirectoryTable,
  directoryTables,
  fieldsOf,
} from '../directory-rows.ts'
import type { Texts } from './texts.ts'

// The cells of a row lie side by side, one for each field, key fields first: a row is one or two lines of the cache.

/** A field of all rows: its number, 0 or 1, or where its text begins. */
export class Column {
  readonly #cells: Uint32Array
  readonly #width: number
  readonly #place: number

  constructor(cells: Uint32Array, width: number, place: number) {
    this.#cells = cells
    this.#width = width
    this.#place = place
  }

  /** The cell of a row, which must exist. */
  at(row: number): number {
    return this.#cells[row * this.#width + this.#place]!
  }
}

/** A column for each field. */
export type ImageColumns<T extends DirectoryTable> = Readonly<Record<keyof DirectoryRows[T], Column>>

/** The columns of a table with these cells. */
export function columnsIn<T extends DirectoryTable>(table: T, cells: Uint32Array): ImageColumns<T> {
  const fields = fieldsOf(table)
  const columns = fields.map((field, place) => [field, new Column(cells, fields.length, place)])
  return Object.fromEntries(columns) as ImageColumns<T>
}

/** The cells of a table, and the texts that they refer to. */
export interface StoredRows {
  readonly cells: Uint32Array
  readonly texts: Texts
}

type RowClass = new (rows: StoredRows, from: number) => object

/**
 * The class of the rows of each table. Fields are read when they are asked for: most look-ups need one or two, and decoding a
 * text takes longer than finding its row. All images share the classes, so that they share compiled code.
 */
const rowClasses = Object.fromEntries(
  directoryTables.map(table => [table, rowClass(blankRows[table])]),
) as Readonly<Record<DirectoryTable, RowClass>>

function rowClass(blank: object): RowClass {
  class StoredRow {
    readonly rows: StoredRows
    readonly from: number

    constructor(rows: StoredRows, from: number) {
      this.rows = rows
      this.from = from
    }
  }
  const getters: Readonly<Record<string, (place: number) => (this: StoredRow) => unknown>> = {
    string: place =>
      function () {
        return this.rows.texts.at(this.rows.cells[this.from + place]!)
      },
    number: place =>
      function () {
        return this.rows.cells[this.from + place]
      },
    boolean: place =>
      function () {
        return this.rows.cells[this.from + place] === 1
      },
  }
  for (const [place, [field, value]] of Object.entries<unknown>({ ...blank }).entries())
    Object.defineProperty(StoredRow.prototype, field, { get: getters[typeof value]!(place) })
  return StoredRow
}

/** Reads the rows of a table by their numbers. */
export function rowReader<T extends DirectoryTable>(
  table: T,
  rows: StoredRows,
): (row: number) => DirectoryRows[T] {
  const Row = rowClasses[table]
  const width = fieldsOf(table).length
  return row => new Row(rows, row * width) as unknown as DirectoryRows[T]
}
