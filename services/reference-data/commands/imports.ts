import type { Knex } from 'knex'
import { type Answer, type Command, type Given, type Row, UsageError } from '../../kit/process/command.ts'
import { isDate } from '../tables/table.ts'
import { difference } from '../releases/difference.ts'
import { downloadChanged, rememberDownloads } from '../publications/download.ts'
import type { ImportOutcome, ImportProgress } from '../releases/import.ts'
import { type FileImport, importFiles } from '../releases/import-files.ts'
import { type Importer, takesAnyNumber } from '../importers/importer.ts'
import { importerNamed, importers } from '../importers/index.ts'
import { openFile, openFiles, type OpenedFile } from '../publications/published-files.ts'
import { releasesWhere } from '../releases/release-store.ts'
import { withDatabase } from './with-database.ts'

const fileOptions = {
  date: {
    type: 'string',
    summary: 'the date of files that do not tell theirs, as YYYY-MM-DD; else that of the file',
  },
} as const
const force = {
  force: { type: 'boolean', summary: 'believe a file of which much is damaged, or much has gone' },
} as const

/** How the lists of others come into the directory. */
export const importCommands: readonly Command[] = [
  {
    name: 'reference sources',
    summary: 'Lists the publications that can be imported, with their files, addresses and licences.',
    operands: [],
    options: {},
    run: async () => importers.map(describe),
  },
  {
    name: 'reference import',
    summary: 'Imports the files of a source as its new release: all of them, or nothing.',
    operands: ['source', 'file', '[second]'],
    options: { ...fileOptions, ...force },
    run: given =>
      withDatabase(given, async db => {
        const request = await requestIn(given)
        return told(await importFiles(db, request, showing(given)), given)
      }),
  },
  {
    name: 'reference diff',
    summary: 'Tells what an import of these files would change, and changes nothing.',
    operands: ['source', 'file', '[second]'],
    options: fileOptions,
    run: given => withDatabase(given, async db => difference(db, await requestIn(given))),
  },
  {
    name: 'reference update',
    summary: 'Downloads what has changed at the publishers, and imports it: one source, or all in use.',
    operands: ['[source]'],
    options: force,
    run: given =>
      withDatabase<Answer>(given, db => {
        const { source } = given.operands
        return source === undefined ? updateAll(db, given) : update(db, importerNamed(source), given)
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

async function requestIn({ operands, options }: Given): Promise<FileImport> {
  const importer = importerNamed(operands.source ?? '')
  const paths = [operands.file, operands.second].filter(path => path !== undefined)
  const files = await opened(importer, paths)
  const date = options.date ?? files.map(file => file.date).sort()[0]!
  if (!isDate(String(date))) throw new UsageError(`--date is a day as in 2026-11-21, not ${date}`)
  return { importer, files, date: String(date), force: options.force === true }
}

/** A folder stands for the files in it, where a source may come in any number of them. */
async function opened(importer: Importer, paths: readonly string[]): Promise<OpenedFile[]> {
  if (!takesAnyNumber(importer)) return Promise.all(paths.map(openFile))
  const ending = importer.files[0].slice(1)
  return (await Promise.all(paths.map(path => openFiles(path, ending)))).flat()
}

/** One that fails does not keep the others from being tried; that it has failed is told in its row. */
async function updateAll(db: Knex, given: Given): Promise<Row[]> {
  const rows: Row[] = []
  for (const importer of await publicInUse(db)) {
    rows.push(await update(db, importer, given).catch(error => failed(importer, error)))
  }
  return rows
}

function failed({ name: source }: Importer, error: unknown): Row {
  if (error instanceof UsageError) return { source, failed: error.message }
  throw error
}

/** What has been imported before and can be fetched by anybody. */
async function publicInUse(db: Knex): Promise<readonly Importer[]> {
  const releases = await releasesWhere(db, { is_current: true })
  const names = new Set(releases.map(({ source }) => source))
  return importers.filter(({ name, addresses }) => addresses !== undefined && names.has(name))
}

async function update(db: Knex, importer: Importer, given: Given): Promise<Row> {
  const { name: source, addresses, licence } = importer
  if (addresses === undefined) throw new UsageError(`${source} comes by contract: import its files by hand`)
  given.progress(`${source}: looking at its publisher (${licence})`)
  const downloads = await downloadChanged(db, addresses)
  if (downloads === undefined) return { source, isNew: false }

  const today = new Date().toISOString().slice(0, 10)
  const request = {
    importer,
    files: downloads.map(({ file }) => file),
    date: downloads.map(({ date }) => date ?? today).sort()[0]!,
    force: given.options.force === true,
  }
  const row = told(await importFiles(db, request, showing(given)), given)
  await rememberDownloads(db, downloads)
  return row
}

function showing({ progress }: Given): ImportProgress {
  return (source, rows) => progress(`${source}: ${rows} rows`)
}

/** Damaged lines are told one by one; in the answer they are counted. */
function told({ complaints, ...outcome }: ImportOutcome, { warn }: Given): Row {
  for (const { line, reason } of complaints) {
    warn(line === undefined ? `skipped: ${reason}` : `skipped line ${line}: ${reason}`)
  }
  return outcome
}
