import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import {
  type DirectoryTable,
  directoryTables,
  type RowCounts,
} from '../../library/banking/directory/directory-rows.ts'
import { type CopyObserver, copyRows } from './copy.ts'
import {
  countColumns,
  countsOf,
  forgetOldReleases,
  putInForce,
  type Release,
  type ReleaseCounts,
  releasesWhere,
  removedSources,
  restoreSource,
} from './release-store.ts'
import { periods, precedences, type ReferenceSource } from '../tables/source.ts'
import { tables } from '../tables/tables.ts'

/** A source to import. */
export interface ImportedSource extends ReferenceSource {
  /** Changes whenever the rows may have changed. A source whose stamp is known is not read. */
  readonly stamp: string
  /** The files that an operator imports, and the operator's user name; absent for seeds. */
  readonly provenance?: Provenance
  /** Whether neither the files nor their server state a date, so that `validFrom` is the day of their download. */
  readonly isUndated?: boolean
}

export interface Provenance {
  readonly files: string
  /** SHA-256 of the files, in hexadecimal. */
  readonly checksum: string
  readonly importedBy: string
}

export interface ImportOutcome extends RowCounts {
  readonly source: string
  readonly version: string
  /** ISO 8601 calendar date; empty if unknown. */
  readonly validFrom: string
  readonly isNew: boolean
  /** The number of damaged lines and rows. */
  readonly skipped: number
  /** The first damaged lines; empty if the source was not read. */
  readonly damagedLines: readonly DamagedLine[]
}

export interface DamagedLine {
  readonly reason: string
  readonly line?: number
}

/** More reports do not help to repair a file. */
const DAMAGED_LINES_MAX = 100

/** Called with the number of rows written so far. */
export type ImportProgress = (source: string, rows: number) => void

export interface ImportOptions {
  /** Leaves out sources that an operator has removed. Any other import brings a removed source back. */
  readonly exceptRemoved?: boolean
  readonly progress?: ImportProgress | undefined
  /** Called if another process imports, before this one waits for it. */
  readonly onWait?: (() => void) | undefined
  /** Called with a new release, whose rows `trx` sees, and the one that it would replace; throws to refuse the import. */
  readonly examine?: Examine | undefined
}

export type Examine = (
  release: CountedRelease,
  before: Release | undefined,
  trx: Knex.Transaction,
) => void | Promise<void>

export interface CountedRelease extends ReleaseCounts, Pick<Release, 'id' | 'skipped_count' | 'valid_from'> {
  readonly damagedLines: readonly DamagedLine[]
}

/**
 * Imports the sources that are new in one transaction: readers see either none of
 * them or all. Concurrent imports wait for each other.
 */
export function importSources(
  db: Knex,
  sources: readonly ImportedSource[],
  options: ImportOptions = {},
): Promise<readonly ImportOutcome[]> {
  return db.transaction(async trx => {
    await lockImports(trx, options.onWait)
    const outcomes: ImportOutcome[] = []
    const removed = await removedSources(trx)
    for (const source of sources) {
      const isRemoved = removed.has(source.name)
      if (isRemoved && options.exceptRemoved === true) continue
      if (isRemoved) await restoreSource(trx, source.name)
      outcomes.push(await importSource(trx, source, options))
    }
    if (outcomes.some(({ isNew }) => isNew)) await analyze(trx)
    return outcomes
  })
}

const LOCK = `hashtext('import of reference data')`

/** Locks imports: others wait until the transaction ends. */
export async function lockImports(trx: Knex.Transaction, onWait?: () => void): Promise<void> {
  const { rows } = await trx.raw(`select pg_try_advisory_xact_lock(${LOCK}) as "isLocked"`)
  if (rows[0].isLocked) return
  onWait?.()
  await trx.raw(`select pg_advisory_xact_lock(${LOCK})`)
}

/** Readers query the new rows at once, and the planner needs their counts to choose the indexes. */
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
  if (known !== undefined) return reinstate(trx, known, source)

  const [{ id }] = await trx('releases').insert(rowOf(source)).returning('id')
  const { counted, damagedLines } = await copySource(trx, id, source, progress)
  const [before] = await releasesWhere(trx, { source: name, is_current: true })
  await examine({ id, ...counted, valid_from: source.validFrom || null, damagedLines }, before, trx)
  const [same] = await releasesWhere(trx, { source: name, content_hash: counted.content_hash })
  if (same !== undefined) {
    await trx('releases').delete().where({ id })
    await trx('releases')
      .update({ stamp, ...filesOf(source.provenance) })
      .where({ id: same.id })
    return { ...(await reinstate(trx, same, source)), damagedLines }
  }

  await trx('releases').update(counted).where({ id })
  await putInForce(trx, { id, source: name })
  await forgetOldReleases(trx, name)
  const { version, validFrom: valid_from } = source
  return { ...outcomeOf({ source: name, version, valid_from, ...counted }, true), damagedLines }
}

/**
 * Puts a known release back in force. A release that an operator has rolled back
 * returns only if an operator imports its files again.
 */
async function reinstate(
  trx: Knex.Transaction,
  release: Release,
  { provenance }: ImportedSource,
): Promise<ImportOutcome> {
  const isReinstated = !release.is_current && (!release.is_withdrawn || provenance !== undefined)
  if (isReinstated) await putInForce(trx, release)
  return outcomeOf(release, isReinstated)
}

async function copySource(
  trx: Knex.Transaction,
  releaseId: string,
  source: ReferenceSource,
  progress: ImportProgress,
) {
  const { name, version, publisher, licence, validFrom, precedence, period } = source
  const { coverage, registers = [] } = source
  const hash = createHash('sha256')
  const description = [version, publisher, licence, validFrom, precedence, period, coverage, registers]
  hash.update(JSON.stringify(description))
  const damagedLines: DamagedLine[] = []
  let [sent, damaged] = [0, 0]
  const observer: CopyObserver = {
    reportDamage(reason, line) {
      if (damaged++ < DAMAGED_LINES_MAX) damagedLines.push({ reason, ...(line !== undefined && { line }) })
    },
    sent(lines: string, count: number) {
      hash.update(lines)
      progress(name, (sent += count))
    },
  }

  const rows = source.read(observer.reportDamage)
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
  return { counted, damagedLines }
}

/** Empty for seeds. */
const filesOf = (provenance?: Provenance) => ({
  files: provenance?.files ?? '',
  checksum: provenance?.checksum ?? '',
})

/** A release before its rows are counted. It is not in force, so no reader sees it. */
function rowOf({
  name,
  version,
  publisher,
  licence,
  validFrom,
  precedence,
  period = 'quarterly',
  stamp,
  isUndated = false,
  provenance,
}: ImportedSource) {
  return {
    source: name,
    version,
    publisher,
    licence,
    valid_from: validFrom || null,
    precedence: precedences[precedence],
    period_days: periods[period],
    stamp,
    content_hash: '',
    ...Object.fromEntries(Object.values(countColumns).map(column => [column, 0])),
    skipped_count: 0,
    is_current: false,
    is_undated: isUndated,
    ...filesOf(provenance),
    imported_by: provenance?.importedBy ?? '',
  }
}

function outcomeOf(
  release: Pick<Release, 'source' | 'version' | 'valid_from' | 'skipped_count'> & ReleaseCounts,
  isNew: boolean,
): ImportOutcome {
  const { source, version, valid_from, skipped_count: skipped } = release
  return {
    source,
    version,
    validFrom: valid_from ?? '',
    isNew,
    ...countsOf(release),
    skipped,
    damagedLines: [],
  }
}

/** Deletes all releases of a source with their rows, so that it is not loaded again automatically. Returns the releases. */
export function removeSource(db: Knex, source: string): Promise<readonly Release[]> {
  return db.transaction(async trx => {
    await lockImports(trx)
    const releases = await releasesWhere(trx, { source })
    if (releases.length === 0) return releases
    await trx('releases').where({ source }).delete()
    await trx('removed_sources').insert({ source }).onConflict().ignore()
    return releases
  })
}
