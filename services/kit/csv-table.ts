import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** The schema of each column's cells, by column name. An empty cell is undefined. */
export type Columns = Readonly<Record<string, z.ZodType<unknown, string | undefined>>>

export type RowOf<C extends Columns> = { readonly [K in keyof C]: z.output<C[K]> } & { readonly line: number }

/** The line breaks of CSV. By default csv-parse takes the first one that it finds for all, and joins the rows that end otherwise. */
export const LINE_BREAKS = ['\r\n', '\n', '\r']

/** Further mistakes are only counted. */
const MISTAKES_SHOWN = 10

/**
 * Reads a small table in CSV (RFC 4180, UTF-8) that an operator keeps. Its first line names the columns, in any order; a
 * column whose cells may be empty may be left out. Throws one Error with the first mistakes, each with line and column,
 * and without the content of the cell.
 */
export function readCsvTable<C extends Columns>(name: string, text: string, columns: C): RowOf<C>[] {
  const [head, ...records] = recordsIn(name, text)
  if (head === undefined) throw new Error(`${name} is empty; its first line must name ${namesOf(columns)}`)
  const mistakes = mistakesInHead(head.record, columns).map(each => `${name}:${head.line}: ${each}`)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  const rows = records.flatMap(({ record, line }) => {
    if (record.length !== head.record.length) {
      mistakes.push(`${name}:${line}: ${record.length} fields; the first line has ${head.record.length}`)
      return []
    }
    const cells = Object.fromEntries(head.record.map((column, at) => [column, record[at] || undefined]))
    const { data, error } = z.object(columns).safeParse(cells)
    if (error === undefined) return [{ ...data, line } as RowOf<C>]
    mistakes.push(...error.issues.map(issue => `${name}:${line}: ${String(issue.path[0])} ${issue.message}`))
    return []
  })
  if (mistakes.length > 0) throw new Error(inShort(mistakes))
  return rows
}

interface CsvRecord {
  readonly record: readonly string[]
  readonly line: number
}

function recordsIn(name: string, text: string): CsvRecord[] {
  let line = 1
  const records: CsvRecord[] = []
  try {
    parse(text, {
      bom: true,
      trim: true,
      record_delimiter: LINE_BREAKS,
      relax_column_count: true,
      on_record(record: string[], { lines }) {
        if (record.length > 1 || record[0] !== '') records.push({ record, line })
        line = lines + 1
        return undefined
      },
    })
  } catch {
    throw new Error(`${name}:${line}: this line is not CSV: a quotation mark is open, or is inside a field`)
  }
  return records
}

function mistakesInHead(head: readonly string[], columns: Columns): string[] {
  const unknown = head.filter(column => !Object.hasOwn(columns, column))
  const missing = Object.keys(columns).filter(
    column => !head.includes(column) && !columns[column]!.safeParse(undefined).success,
  )
  return [
    ...unknown.map(column => `there is no column ${column}; known are ${namesOf(columns)}`),
    ...missing.map(column => `the column ${column} is missing`),
    ...(new Set(head).size < head.length ? ['a column is named twice'] : []),
  ]
}

function inShort(mistakes: readonly string[]): string {
  const more = mistakes.length - MISTAKES_SHOWN
  return [...mistakes.slice(0, MISTAKES_SHOWN), ...(more > 0 ? [`and ${more} more mistakes`] : [])].join('\n')
}

const namesOf = (columns: Columns) => Object.keys(columns).join(', ')

/** A cell of CSV (RFC 4180). A text that begins like a formula gets an apostrophe: a spreadsheet would compute it. */
export function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
