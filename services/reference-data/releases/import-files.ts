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
import { countsOf, type Release } from './release-store.ts'

export interface FileImport {
  readonly importer: Importer
  readonly files: readonly PublishedFile[]
  /** ISO 8601 calendar date of files that do not tell theirs. */
  readonly date: string
  /** To believe a file that looks damaged. */
  readonly force: boolean
}

/** Imports a publisher's files as a new release of its source, or refuses them whole. */
export async function importFiles(
  db: Knex,
  request: FileImport,
  progress?: ImportProgress,
): Promise<ImportOutcome> {
  const source = await sourceOf(request)
  const examine = request.force ? undefined : refuseDamaged
  const [outcome] = await importSources(db, [source], { progress, examine })
  return outcome!
}

/** The files as a source, read as far as to know what they are. */
export async function sourceOf({ importer, files, date }: FileImport): Promise<ImportedSource> {
  const publication = await publicationIn(importer, files)
  const { name, publisher, precedence } = publication.source ?? importer
  if (name !== importer.name && importers.some(each => each.name === name))
    throw new UsageError(`${name} is the name of another source: see reference sources`)
  const { validFrom = date, version = validFrom, licence = importer.licence, rows } = publication
  const { coverage = [], registers = [] } = publication
  const checksum = sha256(...files.map(({ bytes }) => bytes))
  return {
    ...{ name, version, publisher, licence, validFrom, precedence, coverage, registers },
    read: rows,
    // Read whenever it is given: what the program makes of a file changes with the program.
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
    throw new UsageError(`${importer.name} is read from ${importer.files.join(' ')}`)
  }
  try {
    return await importer.read([first, ...others], new Date().toISOString().slice(0, 10))
  } catch (error) {
    if (error instanceof LayoutError) throw new UsageError(`not a file of ${importer.name}: ${error.message}`)
    throw error
  }
}

/** A good list has next to no damaged lines, and does not lose a third of its rows between two editions. */
const DAMAGED_SHARE_MAX = 0.25
const LOST_SHARE_MAX = 0.3

function refuseDamaged(release: CountedRelease, before: Release | undefined): void {
  const rows = sum(countsOf(release))
  const { skipped_count: damaged } = release
  if (rows === 0) throw new UsageError(`refused: there is no row in it, and ${damaged} damaged lines`)
  // A line yields at most one row of a table.
  const good = Math.max(...Object.values(countsOf(release)))
  if (damaged > DAMAGED_SHARE_MAX * (good + damaged)) {
    throw new UsageError(`refused: ${damaged} lines are damaged, and ${good} are not; --force imports those`)
  }
  const rowsBefore = before === undefined ? 0 : sum(countsOf(before))
  if (rows < (1 - LOST_SHARE_MAX) * rowsBefore) {
    throw new UsageError(`refused: ${rows} rows, where there were ${rowsBefore}; --force imports them`)
  }
}

const sum = (counts: RowCounts) => directoryTables.reduce((total, table) => total + counts[table], 0)

function sha256(...parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
