import type { Knex } from 'knex'
import { deleteInSteps } from '../kit/postgres/delete-in-steps.ts'
import { every } from '../kit/process/every.ts'
import type { Log } from '../kit/process/log.ts'

const DAY_MS = 24 * 3_600_000
const INTERVAL_MS = 3_600_000
/** Rows per statement: few, so that requests hardly wait for their locks. */
const DELETED_AT_ONCE = 500

interface Deps {
  readonly db: Knex
  readonly clock: { readonly now: () => number }
  /** Days that sessions and their idempotency keys are kept after they expired. */
  readonly sessionRetentionDays: number
  readonly log: Log
}

/** Deletes expired sessions every hour, because they name people. The audit trail keeps what was done in them. */
export function housekeeping({ db, clock, sessionRetentionDays, log }: Deps): {
  readonly close: () => Promise<void>
} {
  const stop = new AbortController()
  const deleting = every(INTERVAL_MS, log, 'delete expired', async () => {
    const count = await deleteExpiredSessions(db, clock.now(), sessionRetentionDays, stop.signal)
    if (count > 0) log('sessions.deleted', { count })
  })
  return {
    close() {
      stop.abort()
      return deleting.close()
    },
  }
}

export function deleteExpiredSessions(
  db: Knex,
  now: number,
  retentionDays: number,
  stop?: AbortSignal,
): Promise<number> {
  const expired = db('sessions').where('expires_at', '<', new Date(now - retentionDays * DAY_MS))
  return deleteInSteps(expired, DELETED_AT_ONCE, { isStopped: () => stop?.aborted === true })
}
