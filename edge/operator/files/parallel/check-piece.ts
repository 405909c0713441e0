import type { BankDirectory } from '../../../../services/library/banking/directory/bank-directory.ts'
import { batchOf, type CheckedBatch } from '../checked-batch.ts'
import { checked } from '../checked-payments.ts'
import type { CsvMapping } from '../formats/csv-mapping.ts'
import type { CsvReading } from '../formats/csv.ts'
import { type FormatName, formats, titlesOf } from '../formats/index.ts'
import { FileError, type Payments } from '../payment.ts'
import { type ReportName, reports } from '../report/index.ts'
import type { Line } from '../report/report.ts'
import type { LinesPiece, Piece } from './pieces.ts'

/** What is the same for all pieces of a file. */
export interface Work {
  /** The name of the file, for messages. */
  readonly file: string
  readonly format: FormatName
  readonly mapping: CsvMapping
  readonly report: ReportName
}

/** Checks a piece of a file. */
export async function checkPiece(piece: Piece, work: Work, directory: BankDirectory): Promise<CheckedBatch> {
  const report = reports[work.report]
  if ('mistake' in piece) return batchOf([], report, piece.mistake)
  let titles = ('payments' in piece ? piece.titles : undefined) ?? titlesOf(work.format)
  const payments =
    'payments' in piece ? once(piece.payments) : readLines(piece, work, columns => (titles = columns.titles))
  const lines: Line[] = []
  try {
    for await (const batch of checked(payments, directory, () => titles))
      for (const { line } of batch) lines.push(line)
    return batchOf(lines, report)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return batchOf(lines, report, error.message)
  }
}

function readLines(
  { header, lines, linesBefore }: LinesPiece,
  { file, format, mapping }: Work,
  onColumns: CsvReading['onColumns'],
): Payments {
  const source = { name: file, chunks: once(Buffer.concat([header, lines])), linesBefore }
  return formats[format].read(source, { mapping, onColumns })
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}
