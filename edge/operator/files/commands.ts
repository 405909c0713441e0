import { dirname, extname } from 'node:path'
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
import { openOutput, placeOf } from './output.ts'
import { FileError } from './payment.ts'
import { defaultMapping, readMapping } from './formats/csv-mapping.ts'
import { type FormatName, formatOf, formats } from './formats/index.ts'
import { knownTargets } from './formats/known-columns.ts'
import { csvReport } from './report/csv.ts'
import { mergeReports, partsIn } from './report/merge.ts'
import { jsonlReport, type ReportFormat } from './report/report.ts'
import { openVerifier } from './verify.ts'
import { openSource } from './payment-source.ts'
import { readShard } from './shard.ts'

const exitCodes = { ok: 0, alert: 1, unreadable: 2, failed: 3 } as const

const details = `FILE may be gzip; - is standard input. The report has a line for each payment, in the order of the file: its place,
status (OK, ALERT or UNREADABLE), alerts, notChecked and enrichments.

Exit codes: 0 all payments are OK, 1 some have alerts, 2 something in the file could not be read, 3 there is no report, or a
part of one.

Several processes, also on several machines, check a large file together: each gets a part of it (--shard 1/8 to 8/8) and
writes a report in JSON Lines. --merge joins the reports; FILE is then the folder that holds them, and nothing else in .jsonl.

--verify asks the banks of the accounts, in countries that have a scheme or a network, as verifications of an organization: its
limits apply, and the running system works them off. Each line then has \`verification\`. A payment whose payer has opted out says
so: a column optOut of a CSV, verificationOptOut in a line of JSON Lines, yes or no. An interrupted command that is repeated on the same
day goes on, and asks nobody twice.

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
      shard: { type: 'string', summary: 'check only this part of the file, such as 3/8' },
      verify: {
        type: 'boolean',
        summary: 'ask the banks too, through the running system; needs --organization',
      },
      organization: { type: 'string', summary: 'the organization that asks, whose limits apply' },
      merge: { type: 'boolean', summary: 'join the reports on all parts, which are in the folder FILE' },
    },
    details,
    async run(input) {
      // Any failure from here on means that the check did not end.
      input.exitWith(exitCodes.failed)
      const outcome = await (input.options.merge === true ? merge(input) : check(input))
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
  const [output, shardText] = [text(options.output), text(options.shard)]
  const format = formatOf(path, text(options.format))
  const mapping = await mappingOf(text(options.mapping), format)
  const report = output === undefined ? jsonlReport : reportOf(output)
  const shard = shardText === undefined ? undefined : readShard(shardText)
  if (shard !== undefined && report !== jsonlReport)
    throw new UsageError('the report on a part must be a .jsonl file: --merge makes a .csv file of all')
  const source = await openSource(path)
  const directory = await directoryOf(input)
  const verifier =
    options.verify === true ? await openVerifier(input, options.organization, directory) : undefined
  const { write, close } = await openOutput(output, path, input.write)
  const verify = verifier?.verify
  try {
    return await checkFile(source, {
      format,
      mapping,
      shard,
      report,
      directory,
      verify,
      write,
      progress,
      warn,
    })
  } finally {
    await close()
    await verifier?.close()
  }
}

async function merge({
  operands,
  options,
  progress,
  write: writeToStandardOutput,
}: CommandInput): Promise<Checked> {
  for (const name of ['shard', 'format', 'mapping', 'verify', 'organization'] as const)
    if (options[name] !== undefined) throw new UsageError(`--${name} has no meaning with --merge`)
  const folder = operands.file!
  const output = text(options.output)
  if (output !== undefined && (await placeOf(dirname(output))) === (await placeOf(folder)))
    throw new UsageError(`--output must be outside of ${folder}, whose reports are merged`)
  const report = output === undefined ? jsonlReport : reportOf(output)
  const parts = await partsIn(folder)
  const { write, close } = await openOutput(output, folder, writeToStandardOutput)
  try {
    return await mergeReports(parts, { report, write, progress })
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
