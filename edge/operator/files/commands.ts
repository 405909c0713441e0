import { extname } from 'node:path'
import { open, realpath } from 'node:fs/promises'
import type { BankDirectory } from '../../../services/library/banking/directory/bank-directory.ts'
import {
  type Command,
  type CommandInput,
  type Row,
  UsageError,
} from '../../../services/kit/process/commands/command.ts'
import { withDatabase } from '../../../services/reference-data/commands/with-database.ts'
import { readDirectory } from '../../../services/reference-data/snapshot/snapshot.ts'
import { type Checked, checkFile } from './check-file.ts'
import { FileError } from './payment.ts'
import { defaultMapping, readMapping } from './formats/csv-mapping.ts'
import { type FormatName, formatOf, formats } from './formats/index.ts'
import { knownTargets } from './formats/known-columns.ts'
import { csvReport } from './report/csv.ts'
import { jsonlReport, type ReportFormat } from './report/report.ts'
import { openSource } from './payment-source.ts'

const exitCodes = { ok: 0, alert: 1, unreadable: 2 } as const

const details = `FILE may be gzip; - is standard input. The report has a line for each payment, in the order of the file: its place,
status (OK, ALERT or UNREADABLE), alerts, notChecked and enrichments.

Exit codes: 0 all payments are OK, 1 some have alerts, 2 something could not be read or the check did not end.

A CSV has a header line. Columns are recognized as JSON pointers of a payment instruction (/creditorAgent/bic) or by usual
names of: ${Object.keys(knownTargets).join(' ')}.
A mapping says more; each key is optional:
  {
    "columns": { "Empfänger-IBAN": "iban", "Bank": "/creditorAgent/bic" },
    "constants": { "country": "DE", "currency": "EUR" },
    "delimiter": ";",
    "encoding": "windows-1252"
  }
`

/** The command that checks a whole file of payments. */
export const commands: readonly Command[] = [
  {
    name: 'check',
    summary: 'Validates and enriches a file of payments: CSV, JSON Lines or ISO 20022 pain.001.',
    operands: ['file'],
    recorded: 'nothing',
    options: {
      output: { type: 'string', summary: 'write the report to this .jsonl or .csv file instead of stdout' },
      mapping: { type: 'string', summary: 'JSON file that gives the meaning of CSV columns' },
      format: {
        type: 'string',
        summary: `${Object.keys(formats).join(', ')}; by default as the extension says`,
      },
    },
    details,
    async run(input) {
      // Any failure from here on means that the check did not end.
      input.exitWith(exitCodes.unreadable)
      const outcome = await check(input)
      input.exitWith(
        outcome.isWhole ? exitCodes[outcome.counts.ALERT > 0 ? 'alert' : 'ok'] : exitCodes.unreadable,
      )
      return summaryOf(outcome)
    },
  },
]

async function check(input: CommandInput): Promise<Checked> {
  const { operands, options, progress, warn } = input
  const path = operands.file!
  const output = text(options.output)
  const format = formatOf(path, text(options.format))
  const mapping = await mappingOf(text(options.mapping), format)
  const report = output === undefined ? jsonlReport : reportOf(output)
  const source = await openSource(path)
  const directory = await directoryOf(input)
  const { write, close } = await openOutput(output, path, input.write)
  try {
    return await checkFile(source, { format, mapping, report, directory, write, progress, warn })
  } finally {
    await close()
  }
}

function text(option: string | boolean | undefined): string | undefined {
  return typeof option === 'string' ? option : undefined
}

function mappingOf(path: string | undefined, format: FormatName) {
  if (path === undefined) return defaultMapping
  if (format !== 'csv') throw new UsageError('--mapping is for CSV')
  return readMapping(path)
}

const reports: Readonly<Record<string, ReportFormat>> = {
  '.csv': csvReport,
  '.jsonl': jsonlReport,
  '.ndjson': jsonlReport,
}

function reportOf(path: string): ReportFormat {
  const report = reports[extname(path).toLowerCase()]
  if (report === undefined) throw new UsageError(`the report must be a .jsonl or .csv file, not ${path}`)
  return report
}

/** The data that the installation runs with, in one snapshot. */
async function directoryOf(input: CommandInput): Promise<BankDirectory> {
  const directory = await withDatabase(input, db => readDirectory(db, new Date()))
  if (directory.sources.length > 0) return directory
  throw new FileError('the bank directory is empty: load it with payprep reference load')
}

function summaryOf({ payments, counts, alerts }: Checked): Row {
  const byCount = [...alerts].toSorted(([, one], [, other]) => other - one)
  return { payments, ...counts, ...Object.fromEntries(byCount) }
}

/** A destination with backpressure: writes wait for the disk or the reader. */
interface Output {
  readonly write: (text: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the file for the report, or standard output if there is none. It may not be the file that is read. */
async function openOutput(
  path: string | undefined,
  input: string,
  writeToStandardOutput: Output['write'],
): Promise<Output> {
  if (path === undefined) return { write: writeToStandardOutput, close: async () => {} }
  if ((await placeOf(path)) !== undefined && (await placeOf(path)) === (await placeOf(input)))
    throw new FileError(`the report would replace ${path}, which is to be read; name another --output`)
  const file = await open(path, 'w').catch((error: NodeJS.ErrnoException) => {
    throw new FileError(`${path} cannot be written: ${error.code}`)
  })
  return {
    async write(text) {
      await file.write(text).catch((error: NodeJS.ErrnoException) => {
        throw new FileError(`${path} cannot be written any further: ${error.code}`)
      })
    },
    close: () => file.close(),
  }
}

function placeOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined)
}
