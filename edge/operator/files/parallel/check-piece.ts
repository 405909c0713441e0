import type { BankDirectory } from '../../../../services/library/banking/directory/bank-directory.ts'
import { batchOf, type CheckedBatch } from '../checked-batch.ts'
import { checked } from '../checked-payments.ts'
import type { CsvMapping } from '../formats/csv-mapping.ts'
import { type CsvReading, keepingTitles } from '../formats/csv.ts'
import { type FormatName, formats, titlesOf } from '../formats/index.ts'
import { FileError, type Payments } from '../payment.ts'
import { type ReportName, reports } from '../report/index.ts'
import type { LinesPiece, Piece } from './pieces.ts'

/** What is the same for all pieces of a file. */
export interface Work {
  /** The name of the file, for messages. */
  readonly file: string
  readonly format: FormatName
  readonly mapping: CsvMapping
  readonly report: ReportName
}

/** Checks a piece of a file. The part of the report lies in `room` if it fits. */
export async function checkPiece(
  piece: Piece,
  work: Work,
  directory: BankDirectory,
  room?: ArrayBuffer,
): Promise<CheckedBatch> {
  const { add, end } = batchOf(reports[work.report], room)
  if ('mistake' in piece) return end(piece.mistake)
  const { titles, ...reading } = keepingTitles({ mapping: work.mapping, onColumns: () => {} })
  const payments = 'payments' in piece ? once(piece.payments) : readLines(piece, work, reading)
  const known = 'payments' in piece ? () => piece.titles : titles
  try {
    for await (const batch of checked(payments, directory, () => known() ?? titlesOf(work.format)))
      for (const { line } of batch) add(line)
    return end()
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return end(error.message)
  }
}

function readLines(
  { header, lines, linesBefore }: LinesPiece,
  { file, format }: Work,
  reading: CsvReading,
): Payments {
  const source = { name: file, chunks: once(Buffer.concat([header, lines])), linesBefore }
  return formats[format].read(source, reading)
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}
