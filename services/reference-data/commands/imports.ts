import type { Knex } from 'knex'
import {
  type Answer,
  type Command,
  type CommandInput,
  type Row,
  UsageError,
} from '../../kit/process/commands/command.ts'
import { difference } from '../releases/difference.ts'
import {
  downloadChanged,
  type Download,
  type FindValidators,
  type Validators,
} from '../publications/download.ts'
import type { ImportOutcome, ImportProgress } from '../releases/import.ts'
import { type FileImport, importFiles } from '../releases/import-files.ts'
import { type Importer, type PublishedFile, takesAnyNumber } from '../importers/importer.ts'
import { importerNamed, importers } from '../importers/index.ts'
import { openFile, openFiles } from '../publications/published-files.ts'
import { releasesWhere } from '../releases/release-store.ts'
import { withDatabase } from './with-database.ts'
import { isDate } from '../tables/table.ts'

const fileOptions = {
  dated: {
    type: 'string',
    summary: 'the day the files were published (YYYY-MM-DD), needed if they do not state it themselves',
  },
} as const
const force = {
  force: {
    type: 'boolean',
    summary: 'import even if many lines are damaged, many rows are gone, or a newer list is in force',
  },
} as const

/** Operator commands that import published lists. */
export const importCommands: readonly Command[] = [
  {
    name: 'reference sources',
    summary: 'Lists the sources that can be imported, with their files, addresses and licences.',
    operands: [],
    recorded: 'nothing',
    options: {},
    columns: ['source', 'files', 'summary'],
    run: async () => importers.map(describe),
  },
  {
    name: 'reference import',
    summary: 'Imports the files of a source as its new release; if one is refused, nothing is imported.',
    operands: ['source', 'file', '[second]'],
    recorded: 'changes',
    options: { ...fileOptions, ...force },
    run: input =>
      withDatabase(input, async db => {
        const request = await requestIn(input)
        const outcome = await importFiles(db, request, showing(input))
        const { source, validFrom } = outcome
        if (request.date !== undefined && request.date !== validFrom)
          input.warn(
            `--dated ${request.date} is not used: the files of ${source} state their date, ${validFrom}`,
          )
        return reportedRow(outcome, input)
      }),
  },
  {
    name: 'reference diff',
    summary: 'Shows what an import of these files would change, without importing them.',
    operands: ['source', 'file', '[second]'],
    recorded: 'nothing',
    options: fileOptions,
    run: input => withDatabase(input, async db => difference(db, await requestIn(input))),
  },
  {
    name: 'reference update',
    summary: 'Downloads and imports what publishers have changed: one source, or all imported ones.',
    operands: ['[source]'],
    recorded: 'changes',
    options: force,
    run: input =>
      withDatabase<Answer>(input, db => {
        const { source } = input.operands
        return source === undefined ? updateAll(db, input) : update(db, importerNamed(source), input)
      }),
  },
]

function describe({ name, summary, files, publisher, licence, addresses = [] }: Importer): Row {
  const from = addresses.map(address => (typeof address === 'string' ? address : address.page))
  return {
    source: name,
    summary,
    files: files.join(' '),
    publisher,
    licence,
    address: from.join(' ') || undefined,
  }
}

async function requestIn({ operands, options }: CommandInput): Promise<FileImport> {
  const importer = importerNamed(operands.source ?? '')
  const paths = [operands.file, operands.second].filter(path => path !== undefined)
  const files = await openPaths(importer, paths)
  const date = options.dated === undefined ? undefined : datedFrom(options.dated)
  return { importer, files, date, force: options.force === true }
}

/** For a source of any number of files, a folder means the files in it. */
async function openPaths(importer: Importer, paths: readonly string[]): Promise<PublishedFile[]> {
  if (!takesAnyNumber(importer)) return Promise.all(paths.map(openFile))
  const ending = importer.files[0].slice(1)
  return (await Promise.all(paths.map(path => openFiles(path, ending)))).flat()
}

/** A source that fails does not stop the others; its row says why it failed. */
async function updateAll(db: Knex, input: CommandInput): Promise<Row[]> {
  const rows: Row[] = []
  for (const importer of await downloadableInUse(db)) {
    rows.push(await update(db, importer, input).catch(error => failed(importer, error)))
  }
  return rows
}

function failed({ name: source }: Importer, error: unknown): Row {
  if (error instanceof UsageError) return { source, failed: error.message }
  throw error
}

/** The sources that have a release in force and public download addresses. */
async function downloadableInUse(db: Knex): Promise<readonly Importer[]> {
  const releases = await releasesWhere(db, { is_current: true })
  const names = new Set(releases.map(({ source }) => source))
  return importers.filter(({ name, addresses }) => addresses !== undefined && names.has(name))
}

async function update(db: Knex, importer: Importer, input: CommandInput): Promise<Row> {
  const { name: source, addresses, licence } = importer
  if (addresses === undefined)
    throw new UsageError(
      `${source} has no public download: get its files from the publisher and use reference import`,
    )
  input.progress(`${source}: checking the publisher for changes (licence: ${licence})`)
  const downloads = await downloadChanged(addresses, validatorsIn(db))
  if (downloads === undefined) return { source, isNew: false }

  const today = new Date().toISOString().slice(0, 10)
  const request = {
    importer,
    files: downloads.map(({ file }) => file),
    date: downloads.map(({ date }) => date ?? today).sort()[0]!,
    force: input.options.force === true,
    isDownload: true,
  }
  const row = reportedRow(await importFiles(db, request, showing(input)), input)
  await rememberDownloads(db, downloads)
  return row
}

function showing({ progress }: CommandInput): ImportProgress {
  return (source, rows) => progress(`${source}: ${rows} rows`)
}

/** Warns of each damaged line. The row only counts them. */
function reportedRow({ damagedLines, ...outcome }: ImportOutcome, { warn }: CommandInput): Row {
  for (const { line, reason } of damagedLines) {
    warn(line === undefined ? `skipped: ${reason}` : `skipped line ${line}: ${reason}`)
  }
  return outcome
}

/** The day of `--dated`, ISO 8601. Throws a `UsageError` for a day after today: the list would count as current too long. */
export function datedFrom(given: CommandInput['options'][string]): string {
  const text = String(given ?? '')
  const today = new Date().toISOString().slice(0, 10)
  if (isDate(text) && text <= today) return text
  throw new UsageError(`--dated must be a date up to today such as 2026-11-21, not ${text}`)
}

/** Finds the validators of files that were imported. */
export function validatorsIn(db: Knex): FindValidators {
  return addresses => db<Validators>('downloads').whereIn('address', addresses)
}

/** Call it once the files are imported: from then on they are downloaded again only if they have changed. */
export async function rememberDownloads(db: Knex, downloads: readonly Download[]): Promise<void> {
  const rows = downloads.map(({ validators }) => ({ ...validators, checked_at: new Date() }))
  await db('downloads').insert(rows).onConflict('address').merge()
}
