import { parse } from 'csv-parse/sync'
import type { ReportDamage } from '../tables/source.ts'
import { LINE_BREAKS } from '../../kit/csv-table.ts'
import { LayoutError } from './importer.ts'

/** The lines that are not empty, with their numbers from 1. */
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

/** The first and last position of each field, counted from 1 as in publishers' documents. */
export type Places<Field extends string> = Readonly<Record<Field, readonly [first: number, last: number]>>

/** The trimmed fields of a fixed-width line. */
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
  /** The first line to read, from 1. */
  readonly fromLine?: number
  /** False: quotation marks are characters like any other. */
  readonly quote?: '"' | false
}

export type Numbered<Field extends string> = Readonly<Record<Field, string>> & { readonly line: number }

/** The rows of a delimited table with a header line. */
export function* headed<Field extends string>(
  text: string,
  format: Delimited,
  columns: Columns<Field>,
  reportDamage: ReportDamage,
): Generator<Numbered<Field>> {
  yield* underHeader(records(text, format, reportDamage), columns)
}

/** The column of each field; an array holds the names that the column had in different editions. */
export type Columns<Field extends string> = Readonly<Record<Field, string | readonly string[]>>

/** Titles, dates and notices may precede the header within these lines. */
const HEADER_WITHIN_LINES = 20

/**
 * The rows below the header line. Columns are found by name, without regard to case,
 * because publishers add and move columns. A missing column is a `LayoutError`.
 */
export function* underHeader<Field extends string>(
  lines: Iterable<TableLine>,
  columns: Columns<Field>,
): Generator<Numbered<Field>> {
  const rows = [...lines]
  const top = rows.slice(0, HEADER_WITHIN_LINES)
  const header = top.findIndex(row => missingIn(row, columns).length === 0)
  if (header === -1) throw missingColumn(top, columns)
  const places = placesIn(rows[header]!, columns)
  for (const { fields, line } of rows.slice(header + 1)) {
    const row = places.map(([field, at]) => [field, fields[at]?.trim() ?? ''])
    yield { ...Object.fromEntries(row), line } as Numbered<Field>
  }
}

/** The columns that a line lacks, each with the names that it had in different editions. */
function missingIn<Field extends string>(row: TableLine, columns: Columns<Field>): readonly string[] {
  const missing = placesIn(row, columns).filter(([, at]) => at === -1)
  return missing.map(([field]) => [columns[field]].flat().join(' or '))
}

/** The most characters of a line in a message. */
const SHOWN_MAX = 200

/** The error for a missing header: the columns of the line most like a header, and the expected ones. */
function missingColumn<Field extends string>(
  rows: readonly TableLine[],
  columns: Columns<Field>,
): LayoutError {
  const lacking = (row: TableLine) => missingIn(row, columns).length
  const [first = { fields: [], line: 1 }, ...others] = rows
  const likest = others.reduce((best, row) => (lacking(row) < lacking(best) ? row : best), first)
  const expected = Object.values<string | readonly string[]>(columns).map(names => [names].flat()[0])
  const seen = likest.fields.map(folded).join(', ')
  return new LayoutError(
    `the column ${missingIn(likest, columns)[0]} is missing; ` +
      `the columns are ${seen.length > SHOWN_MAX ? `${seen.slice(0, SHOWN_MAX)}…` : seen} (line ${likest.line}); ` +
      `expected are ${expected.join(', ')}`,
  )
}

function placesIn<Field extends string>(
  { fields }: TableLine,
  columns: Columns<Field>,
): readonly (readonly [Field, number])[] {
  const present = fields.map(folded)
  return Object.entries<string | readonly string[]>(columns).map(([field, names]) => {
    const places = [names].flat().map(name => present.indexOf(folded(name)))
    return [field as Field, places.find(at => at !== -1) ?? -1] as const
  })
}

/** The rows of a delimited table without a header line. A row has at least these columns, in this order. */
export function* unheaded<Field extends string>(
  text: string,
  format: Delimited,
  columns: readonly Field[],
  reportDamage: ReportDamage,
): Generator<Numbered<Field>> {
  for (const { fields, line } of records(text, format, reportDamage)) {
    if (fields.length < columns.length) {
      reportDamage(`the line has ${fields.length} fields; expected ${columns.length}`, line)
      continue
    }
    const row = columns.map((field, at) => [field, fields[at]!.trim()])
    yield { ...Object.fromEntries(row), line } as Numbered<Field>
  }
}

/** A line of a delimited file, or a row of a worksheet. */
export interface TableLine {
  readonly fields: readonly string[]
  readonly line: number
}

/** The records of a delimited text, with the line on which each ends. */
export function records(
  text: string,
  { delimiter, fromLine = 1, quote = '"' }: Delimited,
  reportDamage: ReportDamage,
): TableLine[] {
  const parsed: unknown = parse(text, {
    bom: true,
    delimiter,
    from_line: fromLine,
    info: true,
    record_delimiter: LINE_BREAKS,
    on_skip(error) {
      reportDamage(error?.message ?? 'the line cannot be split into fields', Number(error?.lines))
      return undefined
    },
    quote,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  })
  // The library's types do not cover `info`.
  return (parsed as Parsed[]).map(({ record, info }) => ({ fields: record, line: info.lines }))
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const folded = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** Decodes text whose publisher does not state an encoding: UTF-8 if it is valid, else Windows-1252. */
export function guessedTextOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
