import { type CsvError, parse, type Parser } from 'csv-parse'
import { DAMAGED, decoded } from '../decode.ts'
import { LINE_BREAKS } from '../../../../services/kit/csv-table.ts'
import { FileError, type FilePayment, type Payments } from '../payment.ts'
import type { SourceText } from '../payment-source.ts'
import { type Columns, columnsOf, type Titles } from './csv-columns.ts'
import type { CsvMapping } from './csv-mapping.ts'

const RECORD_CHARACTERS_MAX = 64 * 1024
const COLUMNS_MAX = 1_000
const DELIMITERS = [',', ';', '\t', '|'] as const

interface Row {
  readonly fields: readonly string[]
  readonly line: number
}

export interface CsvReading {
  readonly mapping: CsvMapping
  /** Called once, with the columns of the header line. */
  readonly onColumns: (columns: Columns) => void
}

/** Keeps the titles of the columns, and passes on the first columns alone: each piece of a file is read with the same ones. */
export function keepingTitles({ mapping, onColumns }: CsvReading) {
  let titles: Titles | undefined
  return {
    mapping,
    onColumns(columns: Columns) {
      if (titles === undefined) onColumns(columns)
      titles = columns.titles
    },
    /** Undefined until there are columns. */
    titles: () => titles,
  }
}

/** A table with a header line (RFC 4180). Cells are trimmed, empty ones count as absent. */
export async function* csvPayments(source: SourceText, { mapping, onColumns }: CsvReading): Payments {
  let columns: Columns | undefined
  let width = 0
  for await (const rows of rowsIn(source, mapping)) {
    const [header, ...others] = columns === undefined ? rows : [undefined, ...rows]
    if (header !== undefined) {
      width = header.fields.length
      if (width > COLUMNS_MAX)
        throw new FileError(
          `${source.name}:${header.line}: the header line has more than ${COLUMNS_MAX} columns`,
        )
      columns = columnsOf(header.fields, mapping, source.name)
      onColumns(columns)
    }
    if (columns !== undefined) yield others.map(row => paymentOf(row!, width, columns!))
  }
}

function paymentOf({ fields, line }: Row, width: number, columns: Columns): FilePayment {
  const endToEndId = columns.referenceOf(fields)
  const place = { line, ...(endToEndId !== '' && { endToEndId }) }
  if (fields.length !== width)
    return { place: { line }, mistake: `the line has ${fields.length} fields; the header line has ${width}` }
  const damaged = fields.findIndex(field => field.includes(DAMAGED))
  if (damaged !== -1)
    return {
      place,
      mistake: `field ${damaged + 1} is not text of the encoding; name the encoding in the --mapping`,
    }
  return { place, instruction: columns.instructionOf(fields) }
}

/** The rows of the table in batches, without blank lines. */
async function* rowsIn(source: SourceText, mapping: CsvMapping): AsyncGenerator<readonly Row[]> {
  let parser: Parser | undefined
  let rows: Row[] = []
  const before = source.linesBefore ?? 0
  let start = 1 + before
  const parserOf = (text: string) =>
    parse({
      delimiter: mapping.delimiter ?? delimiterIn(text),
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: LINE_BREAKS,
      max_record_size: RECORD_CHARACTERS_MAX,
      // Takes each row at once, so that those before an error are not lost.
      on_record(fields: readonly string[], { lines }) {
        if (fields.length > 1 || fields[0]?.trim() !== '') rows.push({ fields, line: start })
        start = lines + 1 + before
        return undefined
      },
    }).on('error', () => {})
  const taken = () => {
    const batch = rows
    rows = []
    return batch
  }
  try {
    for await (const text of withWholeHeader(decoded(source, () => mapping.encoding))) {
      parser ??= parserOf(text)
      await written(parser, text)
      yield taken()
    }
    if (parser !== undefined) await ended(parser)
  } catch (error) {
    yield taken()
    if (!isCsvError(error)) throw error
    throw new FileError(`${source.name}:${start}: ${mistakeOf(error)}`)
  }
  yield taken()
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
