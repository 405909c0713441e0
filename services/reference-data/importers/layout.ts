import { parse } from 'csv-parse/sync'
import type { Damaged } from '../tables/source.ts'
import { LayoutError } from './importer.ts'

/** Each line that is not empty, with its number from 1. */
export function* linesOf(text: string): Generator<readonly [line: number, text: string]> {
  let [start, line] = [0, 1]
  while (start < text.length) {
    const end = text.indexOf('\n', start)
    const whole = text.slice(start, end === -1 ? undefined : end).replace(/\r$/, '')
    if (whole.trim() !== '') yield [line, whole]
    if (end === -1) return
    start = end + 1
    line++
  }
}

/** The first and the last place of a field, counted from 1 as publishers do. */
export type Places<Field extends string> = Readonly<Record<Field, readonly [first: number, last: number]>>

/** The fields of a line by their places, without the blanks that fill them. */
export function slice<Field extends string>(
  line: string,
  places: Places<Field>,
): Readonly<Record<Field, string>> {
  const fields = Object.entries<readonly [number, number]>(places)
  return Object.fromEntries(
    fields.map(([field, [first, last]]) => [field, line.slice(first - 1, last).trim()]),
  ) as Record<Field, string>
}

export interface Delimited {
  readonly delimiter: string
  /** The line from which on the table is read: others stand above it in some files. */
  readonly fromLine?: number
  /** Off where quotation marks are signs like others. */
  readonly quote?: '"' | false
}

export type Numbered<Field extends string> = Readonly<Record<Field, string>> & { readonly line: number }

/** A table that names its columns. Quotation marks, where there are any, hold fields together. */
export function* headed<Field extends string>(
  text: string,
  format: Delimited,
  columns: Columns<Field>,
  damaged: Damaged,
): Generator<Numbered<Field>> {
  yield* underHeader(records(text, format, damaged), columns)
}

/** By the field, the name of its column, or the names that it has had. */
export type Columns<Field extends string> = Readonly<Record<Field, string | readonly string[]>>

/** Above the header publishers put titles, dates and notices. */
const HEADER_WITHIN_LINES = 20

/**
 * What stands under the line that names the columns. Publishers add columns and
 * move them, so they are found by name, whatever the case; of several names the
 * first that there is counts. One that is missing is another layout.
 */
export function* underHeader<Field extends string>(
  lines: Iterable<TableLine>,
  columns: Columns<Field>,
): Generator<Numbered<Field>> {
  const rows = [...lines]
  const header = rows.slice(0, HEADER_WITHIN_LINES).findIndex(row => missingIn(row, columns) === undefined)
  if (header === -1) throw missingColumn(rows[0] ?? { fields: [], line: 1 }, columns)
  const places = placesIn(rows[header]!, columns)
  for (const { fields, line } of rows.slice(header + 1)) {
    const row = places.map(([field, at]) => [field, fields[at]?.trim() ?? ''])
    yield { ...Object.fromEntries(row), line } as Numbered<Field>
  }
}

function missingIn<Field extends string>(row: TableLine, columns: Columns<Field>): Field | undefined {
  return placesIn(row, columns).find(([, at]) => at === -1)?.[0]
}

function missingColumn<Field extends string>(row: TableLine, columns: Columns<Field>): LayoutError {
  const names = [columns[missingIn(row, columns)!]].flat()
  return new LayoutError(
    `the column ${names.join(' or ')} is missing: there are ${row.fields.map(folded).join(', ')}`,
  )
}

function placesIn<Field extends string>(
  { fields }: TableLine,
  columns: Columns<Field>,
): readonly (readonly [Field, number])[] {
  const given = fields.map(folded)
  return Object.entries<string | readonly string[]>(columns).map(([field, names]) => {
    const places = [names].flat().map(name => given.indexOf(folded(name)))
    return [field as Field, places.find(at => at !== -1) ?? -1] as const
  })
}

/** A table without a header: its columns in order, which it must all have; others may follow. */
export function* unheaded<Field extends string>(
  text: string,
  format: Delimited,
  columns: readonly Field[],
  damaged: Damaged,
): Generator<Numbered<Field>> {
  for (const { fields, line } of records(text, format, damaged)) {
    if (fields.length < columns.length) {
      damaged(`${fields.length} fields where there should be ${columns.length}`, line)
      continue
    }
    const row = columns.map((field, at) => [field, fields[at]!.trim()])
    yield { ...Object.fromEntries(row), line } as Numbered<Field>
  }
}

/** A line of a table, or a row of a sheet. */
export interface TableLine {
  readonly fields: readonly string[]
  readonly line: number
}

function records(
  text: string,
  { delimiter, fromLine = 1, quote = '"' }: Delimited,
  damaged: Damaged,
): TableLine[] {
  const parsed: unknown = parse(text, {
    bom: true,
    delimiter,
    from_line: fromLine,
    info: true,
    on_skip(error) {
      damaged(error?.message ?? 'not a line of a table', Number(error?.lines))
      return undefined
    },
    quote,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  })
  // What `info` adds, the library's types leave out.
  return (parsed as Parsed[]).map(({ record, info }) => ({ fields: record, line: info.lines }))
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const folded = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** The text of a publisher who does not say how he encodes it: UTF-8 where it can be, else Latin-1 as Windows has it. */
export function guessedTextOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
