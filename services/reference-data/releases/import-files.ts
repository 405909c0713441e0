import { createHash, randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import type { Knex } from 'knex'
import { directoryTables, type RowCounts } from '../../library/banking/directory/directory-rows.ts'
import { UsageError } from '../../kit/process/commands/command.ts'
import {
  type CountedRelease,
  type DamagedLine,
  type Examine,
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
import { refuseLoss } from './loss.ts'
import { countsOf, type Release } from './release-store.ts'

export interface FileImport {
  readonly importer: Importer
  readonly files: readonly PublishedFile[]
  /** The ISO 8601 calendar date of files that do not state theirs; files without any date are refused. */
  readonly date: string | undefined
  /** Skips the checks that refuse a file with many damaged lines or few rows. */
  readonly force: boolean
  /** Skips the check that refuses a file that lacks entries of the release in force; so does `force`. */
  readonly acceptLoss?: boolean
  /** Whether they were just downloaded, and so are the newest: an older date does not refuse them. */
  readonly isDownload?: boolean
}

/** Imports a publisher's files as a new release of its source. Throws a `UsageError` if it refuses them. */
export async function importFiles(
  db: Knex,
  request: FileImport,
  progress?: ImportProgress,
): Promise<ImportOutcome> {
  const examine = request.force ? undefined : checkOf(request)
  const [outcome] = await withSource(request, source => importSources(db, [source], { progress, examine }))
  return outcome!
}

/** A file with few rows is refused before its losses are listed. */
function checkOf({ isDownload, acceptLoss }: FileImport): Examine {
  return async (release, before, trx) => {
    refuseDamaged(release)
    if (isDownload !== true) refuseOlder(release, before)
    if (acceptLoss === true) return
    refuseFewer(release, before)
    if (before !== undefined) await refuseLoss(trx, release, before)
  }
}

/**
 * Runs `work` on the source of the files. Throws a `UsageError` for another layout, which may show only when `work` reads
 * the rows.
 */
export async function withSource<T>(
  request: FileImport,
  work: (source: ImportedSource) => Promise<T>,
): Promise<T> {
  try {
    return await work(await sourceOf(request))
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error
    throw new UsageError(`${namesOf(request)} of ${request.importer.name}: ${error.message}`, {
      cause: error,
    })
  }
}

/** `a.txt and b.txt are not files`. Those of a folder are not listed. */
function namesOf({ files }: FileImport): string {
  if (files.length === 1) return `${files[0]!.name} is not a file`
  return `${files.length > 2 ? 'these' : files.map(({ name }) => name).join(' and ')} are not files`
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
      `${importer.name} takes ${importer.files.join(' ')}; given ${files.map(({ name }) => name).join(' ') || 'nothing'}`,
    )
  }
  files.forEach((file, at) => refuseOtherKind(file, importer.files[at] ?? importer.files[0]))
  files.forEach(file => refuseFileOfOther(file, importer))
  return importer.read([first, ...others], new Date().toISOString().slice(0, 10))
}

/** Some lists share a layout: a register of another scheme, or another sanctions list, would pass for this one. */
function refuseFileOfOther({ name }: PublishedFile, importer: Importer): void {
  const isOf = ({ files }: Importer) => files.some(each => each.replace(/[[\]]/g, '') === name)
  const owner = isOf(importer) ? undefined : importers.find(isOf)
  if (owner !== undefined)
    throw new LayoutError(`it has the name of the file of ${owner.name}: import it as that, or rename it`)
}

/**
 * A sound list has hardly any damaged lines, and does not lose a third of its rows from one edition to
 * the next.
 */
const DAMAGED_SHARE_MAX = 0.25
const LOST_SHARE_MAX = 0.3

/** Throws a `UsageError` for a release that is damaged, or older than the one before. */
export function refuseUnsound(release: CountedRelease, before: Release | undefined): void {
  refuseDamaged(release)
  refuseFewer(release, before)
  refuseOlder(release, before)
}

/** Throws a `UsageError` for a release with many damaged lines. */
function refuseDamaged(release: CountedRelease): void {
  const rows = sum(countsOf(release))
  const { skipped_count: damaged, damagedLines } = release
  if (rows === 0)
    throw new UsageError(`refused: the file has no valid row, and ${linesText(damaged, damagedLines)}`)
  // A line yields at most one row per table.
  refuseDamagedLines(Math.max(...Object.values(countsOf(release))), damaged, damagedLines)
}

/** Throws a `UsageError` for a release with far fewer rows than the one before. */
function refuseFewer(release: CountedRelease, before: Release | undefined): void {
  const rows = sum(countsOf(release))
  const rowsBefore = before === undefined ? 0 : sum(countsOf(before))
  if (rows < (1 - LOST_SHARE_MAX) * rowsBefore) {
    throw new UsageError(
      `refused: the file has ${rows} rows, the release in force has ${rowsBefore}; --force imports it`,
    )
  }
}

/** Throws a `UsageError` for an older list, which would silently replace the newer one. */
function refuseOlder({ valid_from }: CountedRelease, before: Release | undefined): void {
  if (valid_from === null || before === undefined || valid_from >= (before.valid_from ?? '')) return
  throw new UsageError(
    `refused: the list is of ${valid_from}, the release in force of ${before.valid_from}; --force imports the older one`,
  )
}

/** Throws a `UsageError` if too many lines are damaged; `first` are some of them. */
export function refuseDamagedLines(valid: number, damaged: number, first: readonly DamagedLine[]): void {
  if (damaged > DAMAGED_SHARE_MAX * (valid + damaged)) {
    throw new UsageError(
      `refused: ${valid} valid lines, and ${linesText(damaged, first)}; --force imports the valid lines`,
    )
  }
}

/** `53 damaged lines (line 1: ...)`. */
function linesText(damaged: number, [first]: readonly DamagedLine[]): string {
  if (first === undefined) return `${damaged} damaged lines`
  const place = first.line === undefined ? 'the first' : `line ${first.line}`
  return `${damaged} damaged lines (${place}: ${first.reason})`
}

const sum = (counts: RowCounts) => directoryTables.reduce((total, table) => total + counts[table], 0)

/** SHA-256 of the files one after the other, in hexadecimal. */
export function checksumOf(...files: readonly PublishedFile[]): string {
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  return hash.digest('hex')
}

/** File kinds that are not text tables, by first bytes and file extension. */
const kinds = [
  { beginning: 'PK\x03\x04', kind: 'an xlsx workbook', ending: '.xlsx' },
  { beginning: '\xd0\xcf\x11\xe0', kind: 'an old xls workbook', ending: '.xls' },
  { beginning: '%PDF', kind: 'a PDF', ending: '.pdf' },
  { beginning: '<!DOCTYPE html', kind: 'a web page', ending: '.html' },
  { beginning: '<html', kind: 'a web page', ending: '.html' },
] as const

/** Throws a `LayoutError` if a file is empty, or of another kind than `expected`, the publisher's name of it. */
function refuseOtherKind({ name, bytes }: PublishedFile, expected: string): void {
  if (bytes.length === 0) throw new LayoutError(`${name} is an empty file`)
  const publishersName = expected.replace(/[[\]]/g, '')
  const start = bytes.toString('latin1', 0, 20).trimStart().toLowerCase()
  const found = kinds.find(({ beginning }) => start.startsWith(beginning.toLowerCase()))
  if (found === undefined || publishersName.endsWith(found.ending)) return
  throw new LayoutError(`expected ${publishersName} in its present layout; ${name} is ${found.kind}`)
}
