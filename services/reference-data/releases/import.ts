import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import {
  type DirectoryTable,
  directoryTables,
  type RowCounts,
} from '../../banking/directory/directory-rows.ts'
import { type CopyObserver, copyRows } from './copy.ts'
import {
  countColumns,
  countsOf,
  forgetOldReleases,
  putInForce,
  type Release,
  type ReleaseCounts,
  releasesWhere,
} from './release-store.ts'
import { precedences, type ReferenceSource } from '../tables/source.ts'
import { tables } from '../tables/tables.ts'

/** A source as it is to be imported. */
export interface ImportedSource extends ReferenceSource {
  /** Changes whenever its rows may have changed: by it, what is here already is passed over without being read. */
  readonly stamp: string
  /** The files that an operator has given, and who that was; the program's own are nobody's. */
  readonly provenance?: Provenance
}

export interface Provenance {
  readonly files: string
  /** SHA-256 of the files, in hexadecimal digits. */
  readonly checksum: string
  readonly importedBy: string
}

export interface ImportOutcome extends RowCounts {
  readonly source: string
  readonly version: string
  readonly isNew: boolean
  /** Rows that were damaged. */
  readonly skipped: number
  /** What was damaged, the first of it; nothing where the source was not read. */
  readonly complaints: readonly Complaint[]
}

export interface Complaint {
  readonly reason: string
  readonly line?: number
}

/** Who has to mend a file does not read more at once. */
const COMPLAINTS_MAX = 100

/** Called as rows go in, with the number so far. */
export type ImportProgress = (source: string, rows: number) => void

export interface ImportOptions {
  readonly progress?: ImportProgress | undefined
  /** Asked before a release is put in force, with the one that it takes the place of; throws where it must not be. */
  readonly examine?: ((release: CountedRelease, before: Release | undefined) => void) | undefined
}

export type CountedRelease = ReleaseCounts & Pick<Release, 'skipped_count'>

/**
 * Imports what is new, all or nothing: readers see the directory as it was until
 * every source is in. Imports that meet take turns.
 */
export function importSources(
  db: Knex,
  sources: readonly ImportedSource[],
  options: ImportOptions = {},
): Promise<readonly ImportOutcome[]> {
  return db.transaction(async trx => {
    await trx.raw(`select pg_advisory_xact_lock(hashtext('import of reference data'))`)
    const outcomes: ImportOutcome[] = []
    for (const source of sources) outcomes.push(await importSource(trx, source, options))
    if (outcomes.some(({ isNew }) => isNew)) await analyze(trx)
    return outcomes
  })
}

/** Readers come at once, and want the rows as they lie in the indexes: the planner must know how many there are. */
async function analyze(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`analyze ${Object.values(tables).map(({ name }) => name)}`)
}

async function importSource(
  trx: Knex.Transaction,
  source: ImportedSource,
  { progress = () => {}, examine = () => {} }: ImportOptions,
): Promise<ImportOutcome> {
  const { name, stamp } = source
  const [known] = await releasesWhere(trx, { source: name, stamp })
  if (known !== undefined) return reinstated(trx, known, source)

  const [{ id }] = await trx('releases').insert(rowOf(source)).returning('id')
  const { counted, complaints } = await copySource(trx, id, source, progress)
  const [before] = await releasesWhere(trx, { source: name, is_current: true })
  examine(counted, before)
  const [same] = await releasesWhere(trx, { source: name, content_hash: counted.content_hash })
  if (same !== undefined) {
    await trx('releases').delete().where({ id })
    await trx('releases').update({ stamp }).where({ id: same.id })
    return { ...(await reinstated(trx, same, source)), complaints }
  }

  await trx('releases').update(counted).where({ id })
  await putInForce(trx, { id, source: name })
  await forgetOldReleases(trx, name)
  return { ...outcomeOf({ source: name, version: source.version, ...counted }, true), complaints }
}

/**
 * A release that is here already. One that somebody has gone back from returns when
 * somebody gives its files again, and not by itself.
 */
async function reinstated(
  trx: Knex.Transaction,
  release: Release,
  { provenance }: ImportedSource,
): Promise<ImportOutcome> {
  const returns = !release.is_current && (!release.is_withdrawn || provenance !== undefined)
  if (returns) await putInForce(trx, release)
  return outcomeOf(release, returns)
}

async function copySource(
  trx: Knex.Transaction,
  releaseId: string,
  source: ReferenceSource,
  progress: ImportProgress,
) {
  const { name, version, publisher, licence, validFrom, precedence, coverage, registers = [] } = source
  const hash = createHash('sha256')
  hash.update(JSON.stringify([version, publisher, licence, validFrom, precedence, coverage, registers]))
  const complaints: Complaint[] = []
  let [sent, damaged] = [0, 0]
  const observer: CopyObserver = {
    damaged(reason, line) {
      if (damaged++ < COMPLAINTS_MAX) complaints.push({ reason, ...(line !== undefined && { line }) })
    },
    sent(lines: string, count: number) {
      hash.update(lines)
      progress(name, (sent += count))
    },
  }

  const rows = source.read(observer.damaged)
  const copyTable = <T extends DirectoryTable>(table: T): Promise<number> =>
    copyRows(trx, releaseId, tables[table], rows[table] ?? [], observer)
  const counts: Partial<Record<string, number>> = {}
  for (const table of directoryTables) counts[countColumns[table]] = await copyTable(table)

  const claims = { coverage, registers: registers.map(system => ({ system })) }
  for (const [table, rows] of Object.entries(claims)) {
    if (rows.length > 0) await trx(table).insert(rows.map(row => ({ release_id: releaseId, ...row })))
  }
  const counted = {
    ...(counts as ReleaseCounts),
    content_hash: hash.digest('hex'),
    skipped_count: damaged,
  }
  return { counted, complaints }
}

/** What is known of a release before it is read; nobody sees it until it is in force. */
function rowOf({
  name,
  version,
  publisher,
  licence,
  validFrom,
  precedence,
  stamp,
  provenance,
}: ImportedSource) {
  return {
    source: name,
    version,
    publisher,
    licence,
    valid_from: validFrom || null,
    precedence: precedences[precedence],
    stamp,
    content_hash: '',
    ...Object.fromEntries(Object.values(countColumns).map(column => [column, 0])),
    skipped_count: 0,
    is_current: false,
    files: provenance?.files ?? '',
    checksum: provenance?.checksum ?? '',
    imported_by: provenance?.importedBy ?? '',
  }
}

function outcomeOf(
  release: Pick<Release, 'source' | 'version' | 'skipped_count'> & ReleaseCounts,
  isNew: boolean,
): ImportOutcome {
  const { source, version, skipped_count: skipped } = release
  return { source, version, isNew, ...countsOf(release), skipped, complaints: [] }
}
