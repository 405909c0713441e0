import { createHash } from 'node:crypto'
import type { BankDirectory } from '../../../services/library/banking/directory/bank-directory.ts'
import { batchOf, type CheckedBatch, WARNINGS_MAX } from './checked-batch.ts'
import { checked, type CheckedPayment } from './checked-payments.ts'
import { atMost, FileError } from './payment.ts'
import { keepingTitles } from './formats/csv.ts'
import type { Columns } from './formats/csv-columns.ts'
import type { CsvMapping } from './formats/csv-mapping.ts'
import { type FormatName, formats, titlesOf } from './formats/index.ts'
import { piecesOf } from './parallel/pieces.ts'
import type { CheckPieces } from './parallel/workers.ts'
import { type ReportName, reports } from './report/index.ts'
import { partEndText } from './report/part.ts'
import { type Line, openReport } from './report/report.ts'
import { type Counted, tally } from './report/tally.ts'
import type { Source } from './payment-source.ts'
import { paymentsOf, type Shard } from './shard.ts'

export interface CheckOptions {
  readonly format: FormatName
  readonly mapping: CsvMapping
  /** The part of the file to check; undefined for all of it. */
  readonly shard?: Shard | undefined
  /** The file is read no further after so many payments; undefined for no limit. */
  readonly paymentsMax?: number | undefined
  readonly report: ReportName
  readonly directory: BankDirectory
  /** Checks pieces of the file; undefined if this thread checks, as a part of the file and with `verify`. */
  readonly workers?: CheckPieces | undefined
  /** Adds what the banks say to the lines of payments; undefined if they are not asked. */
  readonly verify?:
    | ((payments: AsyncIterable<Iterable<CheckedPayment>>) => AsyncIterable<Iterable<Line>>)
    | undefined
  /** Also gets what was counted up to here. */
  readonly write: (bytes: Uint8Array | string, counted: Counted) => Promise<void>
  readonly progress: (line: string) => void
  readonly warn: (line: string) => void
}

/** The result of a check. */
export interface Checked extends Counted {
  /** Whether the whole file could be read. */
  readonly isWhole: boolean
  /** Columns that were not read. */
  readonly unreadColumns: readonly string[]
  /** Why the file could not be read any further. */
  readonly mistake: string | undefined
}

const PROGRESS_EVERY_MS = 1_000

/**
 * Checks each payment of a file and writes the report, which is the same whether workers check it or not. If the file cannot be read to its
 * end, what was read is reported. The report on a part ends with a line that describes the part.
 */
export async function checkFile(source: Source, options: CheckOptions): Promise<Checked> {
  const { format, mapping, shard, report, directory, workers, write, progress, warn } = options
  const { addAll, counted } = tally()
  let [isWhole, warnings, shownAt] = [true, 0, performance.now()]
  let [unreadColumns, mistake]: [readonly string[], string | undefined] = [[], undefined]

  function count({ counted, unreadable }: CheckedBatch) {
    addAll(counted)
    if (unreadable.length > 0) isWhole = false
    for (const each of unreadable.slice(0, WARNINGS_MAX - warnings)) {
      warn(`${source.name}:${each}`)
      if (++warnings === WARNINGS_MAX) warn('the report names the other payments that cannot be read')
    }
  }

  function showProgress() {
    if (performance.now() - shownAt < PROGRESS_EVERY_MS) return
    shownAt = performance.now()
    const portion = source.portion()
    const percent = portion === undefined ? '' : `, ${Math.floor(portion * 100)}% of the file`
    progress(`${counted().payments.toLocaleString('en')} payments${percent}`)
  }

  const onColumns = ({ unread }: Columns) => {
    unreadColumns = unread
    if (unread.length > 0) warn(`columns that are not read: ${unread.join(', ')}`)
  }
  const written = await openReport(reports[report], write, counted)
  try {
    const batches =
      workers === undefined
        ? checkedHere(source, options, onColumns)
        : workers(piecesOf(source, format, { mapping, onColumns }), {
            file: source.name,
            format,
            mapping,
            report,
          })
    for await (const batch of batches) {
      count(batch)
      if (batch.bytes.length > 0) await written.add(batch.bytes)
      if (batch.mistake !== undefined) throw new FileError(batch.mistake)
      showProgress()
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    isWhole = false
    mistake = error.message
    warn(mistake)
  }
  await written.end(isWhole)
  if (shard !== undefined)
    await write(
      partEndText({
        ...shard,
        file: source.name,
        digest: source.digest(),
        reading: createHash('sha256')
          .update(JSON.stringify([format, mapping]))
          .digest('hex'),
        directory: directory.version,
        payments: counted().payments,
        isWhole,
      }),
      counted(),
    )
  return { ...counted(), isWhole, unreadColumns, mistake }
}

async function* checkedHere(
  source: Source,
  { format, mapping, shard, paymentsMax, report, directory, verify = linesOf }: CheckOptions,
  onColumns: (columns: Columns) => void,
): AsyncGenerator<CheckedBatch> {
  const reading = keepingTitles({ mapping, onColumns })
  const all = formats[format].read(source, reading)
  const whole = paymentsMax === undefined ? all : atMost(paymentsMax, all, source.name)
  const read = shard === undefined ? whole : paymentsOf(shard, whole)
  let room: ArrayBuffer | undefined
  for await (const lines of verify(checked(read, directory, () => reading.titles() ?? titlesOf(format)))) {
    const { add, end } = batchOf(reports[report], room)
    for (const line of lines) add(line)
    const batch = end()
    yield batch
    // It has been written.
    room = batch.bytes.buffer
  }
}

async function* linesOf(payments: AsyncIterable<Iterable<CheckedPayment>>): AsyncGenerator<Iterable<Line>> {
  function* each(batch: Iterable<CheckedPayment>) {
    for (const { line } of batch) yield line
  }
  for await (const batch of payments) yield each(batch)
}
