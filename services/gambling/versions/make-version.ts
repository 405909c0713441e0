import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type ClaimedJob, lockIfClaimed } from '../../kit/queue/queue-table.ts'
import { type ChangeAction, schemas } from '../../library/screening/entity.ts'
import { entityColumns, type EntityRow, entityText } from '../entities/rows.ts'
import { replaceFiles } from '../files/file-writer.ts'
import type { Vault } from '../gambling-vault.ts'
import { entityWriter, newFiles } from './version-files.ts'
import { type Count, latestVersion, type Version, versionsQueue } from './versions-table.ts'

interface Deps {
  readonly db: Knex
  /** For the one long transaction that reads all entities. */
  readonly reading: Knex
  readonly vault: Vault
}

/** A version whose files are written. It becomes visible when it is published. */
export interface Made extends Omit<Version, 'id'> {
  readonly buildMs: number
}

/** Why no version was made: an import is half applied, or the previous version has the same last change. */
export type NotMade =
  | { readonly reason: 'IMPORTING' }
  | { readonly reason: 'UNCHANGED'; readonly sequence: number }

/** Another worker has the job. */
export class ClaimLost extends Error {}

const ROWS_AT_ONCE = 200
/** Rows that are written in one turn of the event loop, about two milliseconds: the process also screens payments. */
const ROWS_PER_TURN = 50

/**
 * Writes the files of the next version: a snapshot of all entities at one moment, and a delta of those changed since
 * the previous version. Both have the same order, and entities in their state of that moment. So a snapshot with the
 * next delta applied is the next snapshot. `goOn` is called between steps, and throws to stop.
 */
export function makeVersion(
  { db, reading, vault }: Deps,
  job: ClaimedJob,
  goOn: () => void,
): Promise<Made | NotMade> {
  const startedAt = performance.now()
  return reading.transaction(
    async read => {
      const { sequence, now, isImporting } = await momentOf(read)
      if (isImporting) return { reason: 'IMPORTING' }
      const previous = await latestVersion(read)
      if (sequence === (previous?.sequence ?? 0)) return { reason: 'UNCHANGED', sequence }

      const version = versionAfter(previous?.version, now)
      const files = newFiles(version, previous === undefined ? ['SNAPSHOT'] : ['SNAPSHOT', 'DELTA'])
      const ids = await db.transaction(async change => {
        if (!(await lockIfClaimed(change, versionsQueue, job))) throw new ClaimLost()
        return replaceFiles(change, job.id, files)
      })
      const writer = entityWriter(db, vault, files, ids)
      const counts = countsOf()
      for await (const rows of entitiesInOrder(read)) {
        for (const [at, row] of rows.entries()) {
          if (at % ROWS_PER_TURN === 0) {
            await nextTurn()
            goOn()
          }
          counts.add(row)
          writer.add(entityText(row, vault), previous && actionSince(previous.sequence, row))
        }
        await writer.flush()
      }
      await writer.finish()
      return {
        version,
        previous: previous?.version,
        createdAt: now,
        sequence,
        counts: counts.all,
        buildMs: Math.round(performance.now() - startedAt),
      }
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}

async function momentOf(read: Knex.Transaction) {
  const { rows } = await read.raw(
    `select sequence, clock_timestamp() as now, exists (
       select from imports where state = 'PENDING' and began_at is not null and applied_at is null
     ) as "isImporting" from feed`,
  )
  const [{ sequence, now, isImporting }] = rows
  return { sequence: Number(sequence), now: now as Date, isImporting: isImporting as boolean }
}

type Row = EntityRow & { readonly added_sequence: string }

/** Platforms first, then by id. */
async function* entitiesInOrder(read: Knex.Transaction): AsyncGenerator<readonly Row[]> {
  // Forces an index scan: a sort would write all rows to the disk first.
  await read.raw('set local enable_sort = off')
  for (const comparison of ['=', '<>']) {
    await read.raw(
      `declare entities_in_order no scroll cursor for
       select ?? from entities where schema ${comparison} 'PLATFORM' order by id`,
      [[...entityColumns, 'added_sequence']],
    )
    yield* fetched(() => read.raw(`fetch ${ROWS_AT_ONCE} from entities_in_order`))
    await read.raw('close entities_in_order')
  }
}

/** Yields rows until a fetch returns none. Fetches the next rows while the reader is busy with the last. */
async function* fetched(
  fetch: () => Promise<{ readonly rows: readonly Row[] }>,
): AsyncGenerator<readonly Row[]> {
  const start = () => {
    // Awaited later, or never if the reader stops: a failure must not be an unhandled rejection.
    const fetching = Promise.resolve(fetch())
    fetching.catch(() => {})
    return fetching
  }
  let next = start()
  for (;;) {
    const { rows } = await next
    if (rows.length === 0) return
    next = start()
    yield rows
  }
}

function actionSince(sequence: number, row: Row): ChangeAction | undefined {
  if (Number(row.sequence) <= sequence) return undefined
  if (row.state === 'OBSOLETE') return 'OBSOLETE'
  return Number(row.added_sequence) > sequence ? 'ADD' : 'UPDATE'
}

function countsOf() {
  const all = schemas.map(schema => ({ schema, active: 0, obsolete: 0 }) satisfies Count)
  return {
    all,
    add({ schema, state }: Row) {
      const count = all[schemas.indexOf(schema)]!
      if (state === 'ACTIVE') count.active++
      else count.obsolete++
    },
  }
}

/** The id of a version: the second in which it was made, YYYYMMDDHHMMSS in UTC. Each is later than the one before. */
export function versionAfter(previous: string | undefined, now: Date): string {
  const earliest = previous === undefined ? 0 : timeOf(previous) + 1_000
  return new Date(Math.max(now.getTime(), earliest)).toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

function timeOf(version: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(version)!
  const [year, month, day, hour, minute, second] = parts.map(Number)
  return Date.UTC(year!, month! - 1, day, hour, minute, second)
}
