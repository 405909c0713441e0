import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { UsageError } from '../../kit/process/commands/command.ts'
import { type ImportedSource, type ImportOutcome, type ImportProgress, importSources } from './import.ts'
import {
  type Importer,
  LayoutError,
  type Publication,
  type PublishedFile,
  takesAnyNumber,
} from '../importers/importer.ts'
import { importers } from '../importers/index.ts'
import { operatorName } from '../../kit/process/operator-name.ts'
import { checkOf, type Leniency } from './soundness.ts'

export interface FileImport extends Leniency {
  readonly importer: Importer
  readonly files: readonly PublishedFile[]
  /** The ISO 8601 calendar date of files that do not state theirs; files without any date are refused. */
  readonly date: string | undefined
}

/** Imports a publisher's files as a new release of its source. Throws a `UsageError` if it refuses them. */
export async function importFiles(
  db: Knex,
  request: FileImport,
  progress?: ImportProgress,
): Promise<ImportOutcome> {
  const examine = checkOf(request)
  const [outcome] = await withSource(request, source => importSources(db, [source], { progress, examine }))
  return outcome!
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

async function sourceOf({ importer, files, date, isDownload }: FileImport): Promise<ImportedSource> {
  const today = new Date().toISOString().slice(0, 10)
  const publication = await publicationIn(importer, files, today)
  const { name, publisher, precedence, period } = publication.source ?? importer
  if (name !== importer.name && importers.some(each => each.name === name))
    throw new UsageError(
      `the mapping calls its source ${name}, which is a built-in source: choose another name`,
    )
  const { lastChange, licence = importer.licence, rows } = publication
  const stated = publication.validFrom ?? date ?? lastChange
  const validFrom = stated ?? (isDownload === true ? today : undefined)
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
    isUndated: stated === undefined,
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
      importedBy: operatorName(),
    },
  }
}

async function publicationIn(
  importer: Importer,
  files: readonly PublishedFile[],
  today: string,
): Promise<Publication> {
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
  return importer.read([first, ...others], today)
}

/** Some lists share a layout: a register of another scheme, or another sanctions list, would pass for this one. */
function refuseFileOfOther({ name }: PublishedFile, importer: Importer): void {
  const isOf = ({ files, addresses = [] }: Importer) =>
    files.some(each => each.replace(/[[\]]/g, '') === name) ||
    addresses.some(each => typeof each === 'string' && each.endsWith(`/${name}`))
  const owner = isOf(importer) ? undefined : importers.find(isOf)
  if (owner !== undefined)
    throw new LayoutError(`it has the name of the file of ${owner.name}: import it as that, or rename it`)
}

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
