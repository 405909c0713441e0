import { createHash } from 'node:crypto'
import type { BankDirectory } from '../../../services/library/banking/directory/bank-directory.ts'
import { checked, type CheckedPayment, UNREADABLE } from './checked-payments.ts'
import { FileError } from './payment.ts'
import type { Columns } from './formats/csv-columns.ts'
import type { CsvMapping } from './formats/csv-mapping.ts'
import { type FormatName, formats } from './formats/index.ts'
import { partEndText } from './report/part.ts'
import type { Line, ReportFormat } from './report/report.ts'
import { type Counted, tally } from './report/tally.ts'
import type { Source } from './payment-source.ts'
import { paymentsOf, type Shard } from './shard.ts'

export interface CheckOptions {
  readonly format: FormatName
  readonly mapping: CsvMapping
  /** The part of the file to check; undefined for all of it. */
  readonly shard?: Shard | undefined
  readonly report: ReportFormat
  readonly directory: BankDirectory
  /** Adds what the banks say to the lines of payments; undefined if they are not asked. */
  readonly verify?:
    | ((payments: AsyncIterable<readonly CheckedPayment[]>) => AsyncIterable<readonly Line[]>)
    | undefined
  readonly write: (text: string) => Promise<void>
  readonly progress: (line: string) => void
  readonly warn: (line: string) => void
}

/** The result of a check. */
export interface Checked extends Counted {
  /** Whether the whole file could be read. */
  readonly isWhole: boolean
}

const PROGRESS_EVERY_MS = 1_000
/** Further payments that cannot be read are only in the report. */
const WARNINGS_MAX = 20

/** Checks each payment of a file and writes the report. If the file cannot be read to its end, what was read is reported. The report on a part has a last line of its own. */
export async function checkFile(source: Source, options: CheckOptions): Promise<Checked> {
  const { shard, report, directory, verify = linesOf, write, progress, warn } = options
  const { add, counted } = tally()
  let [isWhole, shownAt] = [true, performance.now()]
  let columns: Columns | undefined

  function count(line: Line) {
    add(line)
    if (line.status !== UNREADABLE) return
    isWhole = false
    const { UNREADABLE: unreadable } = counted().counts
    if (unreadable <= WARNINGS_MAX) warn(`${source.name}:${line.place.line}: ${String(line.error)}`)
    if (unreadable === WARNINGS_MAX) warn('the report names the other payments that cannot be read')
  }

  function showProgress() {
    if (performance.now() - shownAt < PROGRESS_EVERY_MS) return
    shownAt = performance.now()
    const portion = source.portion()
    const percent = portion === undefined ? '' : `, ${Math.floor(portion * 100)}% of the file`
    progress(`${counted().payments.toLocaleString('en')} payments${percent}`)
  }

  const onColumns = (found: Columns) => {
    columns = found
    if (found.unread.length > 0) warn(`columns that are not read: ${found.unread.join(', ')}`)
  }
  const whole = formats[options.format].read(source, { mapping: options.mapping, onColumns })
  const read = shard === undefined ? whole : paymentsOf(shard, whole)
  try {
    await write(report.header)
    const payments = checked(read, directory, pointer => columns?.titleOf(pointer))
    for await (const lines of verify(payments)) {
      for (const line of lines) count(line)
      if (lines.length > 0) await write(lines.map(report.textOf).join(''))
      showProgress()
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    isWhole = false
    warn(error.message)
  }
  if (shard !== undefined)
    await write(
      partEndText({
        ...shard,
        file: source.name,
        digest: source.digest(),
        reading: createHash('sha256')
          .update(JSON.stringify([options.format, options.mapping]))
          .digest('hex'),
        directory: directory.version,
        payments: counted().payments,
        isWhole,
      }),
    )
  return { ...counted(), isWhole }
}

async function* linesOf(payments: AsyncIterable<readonly CheckedPayment[]>): AsyncGenerator<readonly Line[]> {
  for await (const batch of payments) yield batch.map(({ line }) => line)
}
