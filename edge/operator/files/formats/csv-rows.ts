import { type CsvError, parse, type Parser } from 'csv-parse'
import { LINE_BREAKS } from '../../../../services/kit/csv-table.ts'
import { FileError } from '../payment.ts'

/** A row of a table. */
export interface Row {
  readonly fields: readonly string[]
  /** The line of the file that it begins in, from 1. */
  readonly line: number
}

interface Table {
  /** For messages. */
  readonly name: string
  /** A single character; by default the one that divides the header best. */
  readonly delimiter: string | undefined
  /** How many lines of the file come before the texts. */
  readonly linesBefore: number
}

const RECORD_CHARACTERS_MAX = 64 * 1024
const DELIMITERS = [',', ';', '\t', '|'] as const

/**
 * The rows of a table (RFC 4180) in batches, without blank lines. Until there is a quotation mark each line is a row, and is divided here; from
 * there on a parser reads, which takes much longer.
 */
export async function* rowsIn(texts: AsyncIterable<string>, table: Table): AsyncGenerator<readonly Row[]> {
  let [delimiter, line, rest] = [table.delimiter, 1 + table.linesBefore, '']
  let parser: RowParser | undefined
  for await (const text of withWholeHeader(texts)) {
    delimiter ??= delimiterIn(text)
    const lines = parser === undefined ? plainLinesIn(rest + text) : undefined
    if (lines === undefined) {
      parser ??= rowParser({ ...table, delimiter, linesBefore: line - 1 })
      yield* parser.rowsIn(rest + text)
      rest = ''
    } else {
      rest = lines.pop()!
      yield rowsOf(lines, line, delimiter)
      line += lines.length
    }
  }
  if (parser !== undefined) yield* parser.end()
  else if (rest !== '') yield rowsOf(rest.split(LINE_BREAK), line, delimiter!)
}

const LINE_BREAK = /\r\n|\n|\r/
/** A return at the end may be the first half of a line break. */
const LINE_BREAK_WITHIN = /\r\n|\n|\r(?!$)/
/** A longer line may have too many characters as the parser counts them. */
const LINE_CHARACTERS_MAX = RECORD_CHARACTERS_MAX / 4

/** The lines of a text, of which the last one may go on; undefined if a parser has to divide it. */
function plainLinesIn(text: string): string[] | undefined {
  if (text.includes('"')) return undefined
  const lines = text.split(LINE_BREAK_WITHIN)
  return lines.some(({ length }) => length > LINE_CHARACTERS_MAX) ? undefined : lines
}

function rowsOf(lines: readonly string[], first: number, delimiter: string): readonly Row[] {
  return lines
    .map((line, index) => ({ fields: line.split(delimiter), line: first + index }))
    .filter(({ fields }) => !isBlank(fields))
}

function isBlank(fields: readonly string[]): boolean {
  return fields.every(field => field.trim() === '')
}

/** Passes on the text; the first part has the whole header line. */
async function* withWholeHeader(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let header: string | undefined = ''
  for await (const text of texts) {
    if (header === undefined) yield text
    else {
      header += text
      if (!/[\r\n]/.test(header) && header.length < RECORD_CHARACTERS_MAX) continue
      yield header
      header = undefined
    }
  }
  if (header !== undefined) yield header
}

/** The delimiter that occurs most often in the header line. */
function delimiterIn(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0]!
}

type RowParser = ReturnType<typeof rowParser>

/** Divides texts that follow each other into rows. Before a mistake is thrown, the rows above it are yielded. */
function rowParser({ name, delimiter, linesBefore }: Table & { readonly delimiter: string }) {
  let rows: Row[] = []
  let start = 1 + linesBefore
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: LINE_BREAKS,
    max_record_size: RECORD_CHARACTERS_MAX,
    // Takes each row at once, so that those before an error are not lost.
    on_record(fields: readonly string[], { lines }) {
      if (!isBlank(fields)) rows.push({ fields, line: start })
      start = lines + 1 + linesBefore
      return undefined
    },
  }).on('error', () => {})

  async function* rowsAfter(step: Promise<void>): AsyncGenerator<readonly Row[]> {
    const error: unknown = await step.catch((error: unknown) => error)
    yield rows
    rows = []
    if (error === undefined) return
    if (!isCsvError(error)) throw error
    throw new FileError(`${name}:${start}: ${mistakeOf(error)}`)
  }

  return {
    rowsIn: (text: string) => rowsAfter(written(parser, text)),
    end: () => rowsAfter(ended(parser)),
  }
}

function written(parser: Parser, text: string): Promise<void> {
  return new Promise((resolve, reject) => parser.write(text, error => (error ? reject(error) : resolve())))
}

function ended(parser: Parser): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once('error', reject).once('end', resolve).resume()
    parser.end()
  })
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}

/** Replaces the library's messages, which quote the file. */
function mistakeOf({ code }: CsvError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quotation mark is opened here and not closed before the end of the file'
    case 'CSV_MAX_RECORD_SIZE':
      return `the line has more than ${RECORD_CHARACTERS_MAX} characters; a quotation mark may not be closed`
    default:
      return `the line cannot be divided into fields (${code})`
  }
}
