import type { Knex } from 'knex'
import { errorFields, type Log } from '../kit/process/log.ts'
import { deleteExpiredImports } from './imports/housekeeping.ts'
import { deleteExpiredFiles } from './versions/housekeeping.ts'

const INTERVAL_MS = 3_600_000
/** Changes per transaction: writers wait for it. */
const CHANGES_AT_ONCE = 5_000

export interface Retention {
  /** The versions whose snapshots are kept. */
  readonly snapshotsKept: number
  /** Days that deltas and manifests are kept. */
  readonly deltaDays: number
  /** Days that changes are kept. */
  readonly changeDays: number
  /** Days that imports and their reports are kept. */
  readonly importDays: number
}

interface Deps extends Retention {
  readonly db: Knex
  readonly log: Log
}

/** Deletes what is past its retention, every hour. Entities are never deleted. */
export function housekeeping({ db, log, ...retention }: Deps): { readonly close: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = deleteExpired(db, retention).catch(error => log('housekeeping.failed', errorFields(error)))
  }, INTERVAL_MS).unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

export async function deleteExpired(db: Knex, retention: Retention): Promise<void> {
  await deleteExpiredFiles(db, retention)
  await deleteExpiredImports(db, retention)
  await deleteExpiredChanges(db, retention)
}

/** The feed remembers up to where it was deleted: a reader with an older cursor is told so. */
async function deleteExpiredChanges(db: Knex, { changeDays }: Retention): Promise<void> {
  let count
  do {
    count = await db.transaction(async change => {
      const { rows } = await change.raw(
        `with deleted as (
           delete from changes where sequence in (
             select sequence from changes where changed_at < now() - ? * interval '1 day' order by sequence limit ?
           ) returning sequence
         )
         select count(*)::integer as count, max(sequence) as last from deleted`,
        [changeDays, CHANGES_AT_ONCE],
      )
      const [{ count, last }] = rows
      if (count > 0) await change('feed').update({ deleted_sequence: last })
      return count
    })
  } while (count === CHANGES_AT_ONCE)
}
