import { DAMAGED, decoded } from '../decode.ts'
import { FileError, type FilePayment, type Payments } from '../payment.ts'
import type { SourceText } from '../payment-source.ts'
import { type Columns, columnsOf, NO_PAYMENT, type Titles } from './csv-columns.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { type Row, rowsIn } from './csv-rows.ts'

const COLUMNS_MAX = 1_000
/** An archive begins with these bytes. */
const ZIP = 'PK\x03\x04'

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
  const texts = decoded(source, () => mapping.encoding)
  const table = {
    name: source.name,
    delimiter: mapping.delimiter,
    linesBefore: source.linesBefore ?? 0,
  }
  for await (const rows of rowsIn(texts, table)) {
    const [header, ...others] = columns === undefined ? rows : [undefined, ...rows]
    if (header !== undefined) {
      if (header.fields[0]!.startsWith(ZIP))
        throw new FileError(`${source.name} is a ZIP archive, such as an xlsx workbook, not CSV`)
      width = header.fields.length
      if (width > COLUMNS_MAX)
        throw new FileError(
          `${source.name}:${header.line}: the header line has more than ${COLUMNS_MAX} columns`,
        )
      columns = columnsOf(header.fields, mapping, `${source.name}:${header.line}`)
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
  if (!columns.isPayment(fields)) return { place, mistake: NO_PAYMENT }
  return { place, instruction: columns.instructionOf(fields) }
}
