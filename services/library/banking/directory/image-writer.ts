import { bankCodeMarks } from './bank-code-table.ts'
import { rangeArrays } from './code-ranges.ts'
import { type Columns, rowsIn } from './columns.ts'
import {
  arrayNames,
  type DirectoryHead,
  type ImageFacts,
  imageTables,
  type RangedTable,
} from './directory-image.ts'
import {
  type Batch,
  type DirectoryTable,
  directoryTables,
  fieldsOf,
  rowCounter,
  type RowCounts,
} from './directory-rows.ts'
import { type ImageArray, imageBytes } from './image/bytes.ts'
import { growingNumbers } from './image/growing.ts'
import { indexes, type IndexSketch } from './image/indexes.ts'
import { keySlots } from './image/key-index.ts'
import { release } from './image/release.ts'
import { type Column, columnsIn, type ImageColumns } from './image/rows.ts'
import { textPool } from './image/text-pool.ts'
import { Texts } from './image/texts.ts'
import { linkedBicsIn } from './linked-bics.ts'
import { compareTexts } from './order.ts'

/** The fields by which the rows of a table must be sorted, because look-ups read neighbouring rows. */
const SORTED_BY: Readonly<Record<DirectoryTable, readonly string[]>> = {
  institutions: ['bic'],
  bankCodes: ['country', 'code', 'codeTo'],
  participations: [],
  instructionSets: [],
  settlementInstructions: ['owner'],
  sanctions: ['bic', 'country'],
  accountChecks: [],
  localNames: ['country', 'code'],
}

type Values = Readonly<Record<string, readonly unknown[]>>

/** Bounds of the initial capacity, which follows the expected number of rows. */
const ROOM_MIN = 1_024
const ROOM_MAX = 2 ** 22
const roomFor = (rows: number) => Math.min(ROOM_MAX, Math.max(ROOM_MIN, rows))

/**
 * Writes the rows of a directory into an image, batch by batch. Its buffers lie outside of the heap, and have about
 * the size of the image. `expected` is the number of rows to come.
 */
export function imageWriter(head: DirectoryHead, expected?: RowCounts) {
  const rowsExpected = Object.values(expected ?? {}).reduce((sum, rows) => sum + rows, 0)
  // Of the shipped rows, 9 in 10 add a text; each row with its own address adds several.
  const pool = textPool(roomFor(2 * rowsExpected))
  const { counts, count } = rowCounter()
  const writers = Object.fromEntries(
    directoryTables.map(table => {
      const cells = growingNumbers(roomFor(expected?.[table] ?? 0) * fieldsOf(table).length)
      return [table, { cells, last: [] as string[] }]
    }),
  ) as Readonly<Record<DirectoryTable, { cells: ReturnType<typeof growingNumbers>; last: string[] }>>

  function numberOf(value: unknown): number {
    return typeof value === 'string' ? pool.add(value) : Number(value)
  }

  function appendTo(
    push: (value: number) => void,
    field: string,
    column: readonly unknown[],
    rows: number,
  ): (row: number) => void {
    if (column.length !== rows && column.length !== 1)
      throw new Error(
        `the batch has ${rows} rows and ${column.length} values of ${field}; expected ${rows} or 1`,
      )
    const isConstant = column.length === 1
    // Most rows repeat the value of the row before, and comparing is cheaper than a look-up.
    let before: unknown
    let number = 0
    return row => {
      const value = isConstant ? column[0] : column[row]
      if (value !== before) number = numberOf((before = value))
      push(number)
    }
  }

  /** Makes the image in steps, between which other work can run. No batch may be added afterwards. */
  function* steps(): Generator<void, Buffer> {
    const bytes = pool.all()
    const texts = new Texts(bytes)
    const arrays: Record<string, ImageArray> = { [arrayNames.texts]: bytes }
    const columnsOf = <T extends DirectoryTable>(table: T) => columnsIn(table, writers[table].cells.all())
    const marks = {
      institutions: linkedInstitutions(texts, counts, columnsOf('institutions'), columnsOf('bankCodes')),
      bankCodes: bankCodeMarks(columnsOf('bankCodes'), counts.bankCodes),
      participations: registeredRows(texts, counts, columnsOf('participations'), head),
    }
    for (const [table, values] of Object.entries(marks))
      arrays[arrayNames.marks(table as DirectoryTable)] = values

    for (const table of directoryTables) {
      const columns: Readonly<Record<string, Column>> = columnsOf(table)
      arrays[arrayNames.rows(table)] = writers[table].cells.all()
      const sketches: Readonly<Record<string, IndexSketch<never>>> = indexes[table]
      for (const [name, { key, holds = () => true }] of Object.entries(sketches)) {
        const parts = key.map(([field, length]) => ({
          column: columns[field]!,
          ...(length !== undefined && { length }),
        }))
        const own: Uint8Array = table in marks ? marks[table as keyof typeof marks] : NO_MARKS
        const isIn = (row: number) => holds(columns as never, row, own, texts)
        arrays[arrayNames.index(table, name)] = keySlots(texts, parts, counts[table], isIn)
        yield
      }
    }
    for (const table of ['bankCodes', 'participations'] satisfies RangedTable[]) {
      const ranges = rangeArrays(texts, counts[table], columnsOf(table))
      for (const [part, values] of Object.entries(ranges))
        arrays[arrayNames.ranges(table, part as keyof typeof ranges)] = values
    }
    yield
    const facts = { head, counts, linkedBics: {} } satisfies ImageFacts
    const linkedBics = linkedBicsIn(imageTables(facts, arrays))
    yield
    const image = imageBytes({ ...facts, linkedBics } satisfies ImageFacts, arrays)
    pool.release()
    release(Object.values(arrays))
    return image
  }

  return {
    counts,
    steps,

    /** Makes the image in one step. */
    bytes(): Buffer {
      const its = steps()
      let step = its.next()
      while (step.done !== true) step = its.next()
      return step.value
    },

    /** Adds rows. Throws for rows out of order, and for a column that has neither one value nor one per row. */
    add(batch: Batch): void {
      const { table } = batch
      const values = batch.columns as Columns<object> as Values
      const { cells, last } = writers[table]
      const rows = rowsIn<object>(values)
      requireOrder(table, values, rows, last)
      const appends = fieldsOf(table).map((field: string) =>
        appendTo(cells.push, field, values[field]!, rows),
      )
      // Row by row, so that the texts of a row lie together.
      for (let row = 0; row < rows; row++) for (const append of appends) append(row)
      count(batch)
    },
  }
}

const NO_MARKS = new Uint8Array()

function requireOrder(table: DirectoryTable, values: Values, rows: number, last: string[]) {
  const keys = SORTED_BY[table].map(field => values[field] as readonly string[])
  for (let row = 0; row < rows; row++) {
    let order = 0
    for (const [at, column] of keys.entries()) {
      const value = column.length === 1 ? column[0]! : column[row]!
      if (order === 0 && last[at] !== undefined) order = compareTexts(last[at], value)
      last[at] = value
    }
    if (order > 0) throw new Error(`rows of ${table} out of order: ${last.join(' ').trim()}`)
  }
}

/** Marks the offices of each party (the first eight letters of their BICs) that bank codes lead to. */
function linkedInstitutions(
  texts: Texts,
  counts: RowCounts,
  institutions: ImageColumns<'institutions'>,
  bankCodes: ImageColumns<'bankCodes'>,
): Uint8Array {
  const bics = new Set<number>()
  for (let row = 0; row < counts.bankCodes; row++) bics.add(bankCodes.bic.at(row))
  const partyOf = (bic: number) => texts.at(bic).slice(0, 8)
  const linked = new Set([...bics].map(partyOf))
  return markedRows(counts.institutions, row => linked.has(partyOf(institutions.bic.at(row))))
}

/** Marks the rows of registers: sources that claim to list all participants of the system. */
function registeredRows(
  texts: Texts,
  counts: RowCounts,
  { system, source }: ImageColumns<'participations'>,
  { sources, registers }: DirectoryHead,
): Uint8Array {
  const nameOf = (source: number) => sources[source]?.name ?? ''
  const registered = new Set(registers.map(each => `${each.system} ${nameOf(each.source)}`))
  return markedRows(counts.participations, row =>
    registered.has(`${texts.at(system.at(row))} ${nameOf(source.at(row))}`),
  )
}

function markedRows(rows: number, isMarked: (row: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: rows }, (_, row) => Number(isMarked(row)))
}
