import { createHash, randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import type { Knex } from 'knex'
import { directoryTables, type RowCounts } from '../../banking/directory/directory-rows.ts'
import { UsageError } from '../../kit/process/command.ts'
import {
  type CountedRelease,
  type ImportedSource,
  type ImportOutcome,
  type ImportProgress,
  importSources,
} from './import.ts'
import {
  type Importer,
  LayoutError,
  type Publication,
  type PublishedFile,
  takesAnyNumber,
} from '../importers/importer.ts'
import { importers } from '../importers/index.ts'
import { refuseOtherKind } from '../importers/file-kind.ts'
import { countsOf, type Release } from './release-store.ts'

export interface FileImport {
  readonly importer: Importer
  readonly files: readonly PublishedFile[]
  /** The ISO 8601 calendar date of files that do not state theirs; files without any date are refused. */
  readonly date: string | undefined
  /** Skips the checks that refuse a file with many damaged lines or few rows. */
  readonly force: boolean
}

/** Imports a publisher's files as a new release of its source. Throws a `UsageError` if it refuses them. */
export async function importFiles(
  db: Knex,
  request: FileImport,
  progress?: ImportProgress,
): Promise<ImportOutcome> {
  const examine = request.force ? undefined : refuseDamaged
  const [outcome] = await withSource(request, source => importSources(db, [source], { progress, examine }))
  return outcome!
}

/**
 * Recognises the files and passes their source on. Its rows are read by the work, and so may still turn out to have
 * another layout.
 */
export async function withSource<T>(
  request: FileImport,
  work: (source: ImportedSource) => Promise<T>,
): Promise<T> {
  try {
    return await work(await sourceOf(request))
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error
    throw new UsageError(`not a file of ${request.importer.name}: ${error.message}`, { cause: error })
  }
}

async function sourceOf({ importer, files, date }: FileImport): Promise<ImportedSource> {
  const publication = await publicationIn(importer, files)
  const { name, publisher, precedence, period } = publication.source ?? importer
  if (name !== importer.name && importers.some(each => each.name === name))
    throw new UsageError(
      `the mapping calls its source ${name}, which is a built-in source: choose another name`,
    )
  const { lastChange, validFrom = date ?? lastChange, licence = importer.licence, rows } = publication
  if (validFrom === undefined)
    throw new UsageError(
      `the files of ${name} do not state their date: give the day they were published with --dated YYYY-MM-DD`,
    )
  const { version = validFrom, coverage = [], registers = [] } = publication
  const checksum = checksumOf(...files)
  return {
    name,
    version,
    publisher,
    licence,
    validFrom,
    precedence,
    period,
    coverage,
    registers,
    read: rows,
    // Always new, so that a file is read again: another version of the program may read it differently.
    stamp: randomUUID(),
    provenance: {
      files: files.map(file => file.name).join(', '),
      checksum,
      importedBy: userInfo().username,
    },
  }
}

async function publicationIn(importer: Importer, files: readonly PublishedFile[]): Promise<Publication> {
  const [first, ...others] = files
  const needed = importer.files.filter(file => !file.startsWith('['))
  const isTooMany = files.length > importer.files.length && !takesAnyNumber(importer)
  if (first === undefined || files.length < needed.length || isTooMany) {
    throw new UsageError(
      `${importer.name} takes ${importer.files.join(' ')}; ${files.length} files were given`,
    )
  }
  files.forEach((file, at) => refuseOtherKind(file, importer.files[at] ?? importer.files[0]))
  return importer.read([first, ...others], new Date().toISOString().slice(0, 10))
}

/**
 * A sound list has hardly any damaged lines, and does not lose a third of its rows from one edition to
 * the next.
 */
const DAMAGED_SHARE_MAX = 0.25
const LOST_SHARE_MAX = 0.3

/** Throws a `UsageError` for a release with many damaged lines, or with far fewer rows than the one before. */
export function refuseDamaged(release: CountedRelease, before: Release | undefined): void {
  const rows = sum(countsOf(release))
  const { skipped_count: damaged } = release
  if (rows === 0) throw new UsageError(`refused: the file has no valid row, and ${damaged} damaged lines`)
  // A line yields at most one row per table.
  refuseDamagedLines(Math.max(...Object.values(countsOf(release))), damaged)
  const rowsBefore = before === undefined ? 0 : sum(countsOf(before))
  if (rows < (1 - LOST_SHARE_MAX) * rowsBefore) {
    throw new UsageError(
      `refused: the file has ${rows} rows, the release in force has ${rowsBefore}; --force imports it`,
    )
  }
}

export function refuseDamagedLines(valid: number, damaged: number): void {
  if (damaged > DAMAGED_SHARE_MAX * (valid + damaged)) {
    throw new UsageError(
      `refused: ${damaged} lines are damaged and ${valid} are valid; --force imports the valid lines`,
    )
  }
}

const sum = (counts: RowCounts) => directoryTables.reduce((total, table) => total + counts[table], 0)

/** SHA-256 of the files one after the other, in hexadecimal. */
export function checksumOf(...files: readonly PublishedFile[]): string {
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  return hash.digest('hex')
}
