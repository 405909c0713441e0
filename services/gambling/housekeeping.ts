import type { Knex } from 'knex'
import { every } from '../kit/process/lifecycle/every.ts'
import type { Log } from '../kit/process/logging/log.ts'
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
  return every(INTERVAL_MS, log, 'delete expired', () => deleteExpired(db, retention))
}

export async function deleteExpired(db: Knex, retention: Retention): Promise<void> {
  await deleteExpiredFiles(db, retention)
  await deleteExpiredImports(db, retention)
  await deleteExpiredChanges(db, retention)
}

/** Records the last deleted change, so that an older cursor is refused. */
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
