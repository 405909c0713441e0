import { availableParallelism } from 'node:os'
import { dirname, extname } from 'node:path'
import { directoryFileIn, directorySettings } from '../../../services/callers.ts'
import { openDirectory } from '../../../services/library/banking/directory/open-directory.ts'
import {
  type Command,
  type CommandInput,
  type Row,
  UsageError,
} from '../../../services/kit/process/commands/command.ts'
import { readConfig } from '../../../services/kit/process/config/config.ts'
import { withDatabase } from '../../../services/reference-data/commands/with-database.ts'
import { imageInForce } from '../../../services/reference-data/keep-directory.ts'
import { type Checked, checkFile } from './check-file.ts'
import { openOutput, placeOf } from './output.ts'
import { FileError } from './payment.ts'
import { defaultMapping, readMapping } from './formats/csv-mapping.ts'
import { type FormatName, formatOf, formats } from './formats/index.ts'
import { knownTargets } from './formats/known-columns.ts'
import { type ReportName, reports } from './report/index.ts'
import { checkInThreads, type WorkerProgram } from './parallel/workers.ts'
import { mergeReports, partsIn } from './report/merge.ts'
import type { Counted } from './report/tally.ts'
import { openSource, type Source } from './payment-source.ts'
import { readShard } from './shard.ts'

const exitCodes = { ok: 0, alert: 1, unreadable: 2, failed: 3 } as const

const details = `FILE may be gzip; - is standard input. The report has a line for each payment, in the order of the file: its place,
status (OK, ALERT or UNREADABLE), alerts, notChecked and enrichments.

Several processes, also on several machines, check a large file together: each gets a part of it (--shard 1/8 to 8/8) and
writes a report in JSON Lines. --merge joins the reports; FILE is then the folder that holds them, and nothing else in .jsonl.

The report is the same for any number of --workers.

--verify asks the banks of the accounts, in countries that have a scheme or a network, as verifications of an organization: its
limits apply, and the running system works them off. Each line then has \`verification\`. A payment whose payer has opted out says
so: a column optOut of a CSV, verificationOptOut in a line of JSON Lines, yes or no. An interrupted command that is repeated on the same
day goes on, and asks nobody twice.

An XML file has one or more messages of ISO 20022, pain.001 from version 03 and pacs.008 from version 02 on, in an envelope or not.

An xlsx workbook is read from its first visible sheet with the columns of a CSV. What Excel has damaged, such as an account number of
which it has left out digits, is not used: the line of the report names the cell.

A CSV has a header line. Columns are recognized as JSON pointers of a payment instruction (/creditorAgent/bic) or by
usual names, in English, German or French, of: ${Object.keys(knownTargets).join(' ')}.
country, Land and Pays are those of the account. Two columns of one meaning are refused, unless a mapping says which is read.
A row without an account and a bank, such as a total, is UNREADABLE. Empty rows are left out.
A mapping says more; each key is optional:
  {
    "columns": { "Empfänger-IBAN": "iban", "Bank": "/creditorAgent/bic" },
    "constants": { "country": "DE", "currency": "EUR" },
    "delimiter": ";",
    "encoding": "windows-1252"
  }
`

/** The command that checks a whole file of payments. */
export const commandsWith = (program: WorkerProgram): readonly Command<'check'>[] => [
  {
    name: 'check',
    summary:
      'Validates and enriches a file of payments: CSV, Excel, JSON Lines, or ISO 20022 pain.001 or pacs.008.',
    operands: ['file'],
    recorded: 'nothing',
    options: {
      output: {
        type: 'string',
        summary: 'write the report to this .jsonl, .csv or .xlsx file instead of stdout',
      },
      mapping: {
        type: 'string',
        summary: 'JSON file that gives the meaning of the columns of a CSV or workbook',
      },
      format: {
        type: 'string',
        summary: `${Object.keys(formats).join(', ')}; by default as the extension says`,
      },
      workers: {
        type: 'string',
        summary: 'how many threads check, by default one for each core; a small file has one',
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
      const outcome = await (input.options.merge === true ? merge(input) : check(input, program))
      input.exitWith(
        outcome.isWhole ? exitCodes[outcome.counts.ALERT > 0 ? 'alert' : 'ok'] : exitCodes.unreadable,
      )
      return summaryOf(outcome)
    },
  },
]

type Outcome = Pick<Checked, keyof Counted | 'isWhole'>

async function check(input: CommandInput, program: WorkerProgram): Promise<Outcome> {
  const { operands, options, progress, warn } = input
  const path = operands.file!
  const [output, shardText] = [text(options.output), text(options.shard)]
  const format = formatOf(path, text(options.format))
  const mapping = await mappingOf(text(options.mapping), format)
  const report = output === undefined ? 'jsonl' : reportOf(output)
  const shard = shardText === undefined ? undefined : readShard(shardText)
  if (shard !== undefined && report !== 'jsonl')
    throw new UsageError(
      'the report on a part must be a .jsonl file: --merge makes a file of another kind of all',
    )
  const source = await openSource(path)
  const count = workersFor(source, options)
  const image = await sharedImage(input)
  const directory = openDirectory(new Uint8Array(image))
  if (directory.sources.length === 0)
    throw new FileError(
      'the bank directory is empty: wait until the system that starts has loaded it, or load it with payprep reference load',
    )
  const verifier =
    options.verify === true
      ? await (await import('./verify.ts')).openVerifier(input, options.organization, directory)
      : undefined
  const { write, close } = await openOutput(output, path, input.write)
  const verify = verifier?.verify
  try {
    return await checkFile(source, {
      format,
      mapping,
      shard,
      report,
      directory,
      workers: count > 1 ? checkInThreads(count, program, image) : undefined,
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
}: CommandInput): Promise<Outcome> {
  for (const name of ['shard', 'format', 'mapping', 'verify', 'organization', 'workers'] as const)
    if (options[name] !== undefined) throw new UsageError(`--${name} has no meaning with --merge`)
  const folder = operands.file!
  const output = text(options.output)
  if (output !== undefined && (await placeOf(dirname(output))) === (await placeOf(folder)))
    throw new UsageError(`--output must be outside of ${folder}, whose reports are merged`)
  const report = reports[output === undefined ? 'jsonl' : reportOf(output)]
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
  if (format !== 'csv' && format !== 'xlsx') throw new UsageError('--mapping is for CSV and xlsx')
  return readMapping(path)
}

const WORKERS_MAX = 256
/** A smaller file is checked before a second thread would have started. */
const SMALL_FILE_BYTES = 1024 * 1024

function workersFor({ bytes }: Source, { workers, shard, verify }: CommandInput['options']): number {
  if (workers === undefined) {
    const isAlone =
      shard !== undefined || verify === true || (bytes !== undefined && bytes < SMALL_FILE_BYTES)
    return isAlone ? 1 : Math.min(availableParallelism(), WORKERS_MAX)
  }
  for (const [name, given] of Object.entries({ shard, verify }))
    if (given !== undefined)
      throw new UsageError(`--workers has no meaning with --${name}: one thread checks`)
  const count = /^\d{1,3}$/.test(String(workers)) ? Number(workers) : 0
  if (count >= 1 && count <= WORKERS_MAX) return count
  throw new UsageError(`--workers is a number from 1 to ${WORKERS_MAX}, not ${String(workers)}`)
}

const reportNames: Readonly<Record<string, ReportName>> = {
  '.csv': 'csv',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.xlsx': 'xlsx',
}

function reportOf(path: string): ReportName {
  const report = reportNames[extname(path).toLowerCase()]
  if (report === undefined)
    throw new UsageError(`the report must be a .jsonl, .csv or .xlsx file, not ${path}`)
  return report
}

/** The bank directory that the installation runs with, in memory that threads share. */
async function sharedImage(input: CommandInput): Promise<SharedArrayBuffer> {
  const { dataDirectory, env } = await input.installation()
  const { directoryFile } = directorySettings
  const kept = directoryFileIn(readConfig(env, { directoryFile }), dataDirectory)
  const image = await withDatabase(input, db => imageInForce(db, kept, preparedVersion))
  if (image.buffer instanceof SharedArrayBuffer) return image.buffer
  const shared = new SharedArrayBuffer(image.length)
  new Uint8Array(shared).set(image)
  return shared
}

/** Of the directory with which a first start serves. */
async function preparedVersion(): Promise<string | undefined> {
  const { preparedDirectory } = await import('../../../seeds/prepared.ts')
  return preparedDirectory(new Date())?.version
}

function summaryOf({ payments, counts, alerts }: Outcome): Row {
  const byCount = [...alerts].toSorted(([, one], [, other]) => other - one)
  return { payments, ...counts, ...Object.fromEntries(byCount) }
}
