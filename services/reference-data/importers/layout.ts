import { parse } from 'csv-parse/sync'
import type { Damaged } from '../source.ts'
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

/**
 * A table whose first line names its columns. Publishers add columns and move
 * them, so they are found by name, whatever the case; of several names the first
 * that there is counts. One that is missing is another layout.
 */
export function* headed<Field extends string>(
  text: string,
  format: Delimited,
  columns: Readonly<Record<Field, string | readonly string[]>>,
  damaged: Damaged,
): Generator<Numbered<Field>> {
  const [header, ...rows] = records(text, format, damaged)
  const given = (header?.fields ?? []).map(folded)
  const places = Object.entries<string | readonly string[]>(columns).map(([field, names]) => {
    const place = [names].flat().map(name => given.indexOf(folded(name)))
    const found = place.find(at => at !== -1)
    if (found === undefined) {
      throw new LayoutError(
        `the column ${[names].flat().join(' or ')} is missing: there are ${given.join(', ')}`,
      )
    }
    return [field, found] as const
  })
  for (const { fields, line } of rows) {
    const row = places.map(([field, at]) => [field, fields[at]?.trim() ?? ''])
    yield { ...Object.fromEntries(row), line } as Numbered<Field>
  }
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

interface CsvRecord {
  readonly fields: readonly string[]
  readonly line: number
}

function records(
  text: string,
  { delimiter, fromLine = 1, quote = '"' }: Delimited,
  damaged: Damaged,
): CsvRecord[] {
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
