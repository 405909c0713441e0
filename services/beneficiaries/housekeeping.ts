import type { Knex } from 'knex'
import { deleteInSteps } from '../kit/postgres/delete-in-steps.ts'
import { every } from '../kit/process/every.ts'
import type { Log } from '../kit/process/log.ts'

const DAY_MS = 24 * 3_600_000
/** Sessions and their idempotency keys are deleted this long after they expire. */
const RETENTION_MS = 30 * DAY_MS
const INTERVAL_MS = 3_600_000
/** Rows per statement: few, so that requests hardly wait for their locks. */
const DELETED_AT_ONCE = 500

interface Deps {
  readonly db: Knex
  readonly clock: { readonly now: () => number }
  readonly log: Log
}

/** Deletes expired sessions every hour, because they name people. The audit trail keeps what was done in them. */
export function housekeeping({ db, clock, log }: Deps): { readonly close: () => Promise<void> } {
  const stop = new AbortController()
  const deleting = every(INTERVAL_MS, log, 'delete expired', async () => {
    const count = await deleteExpiredSessions(db, clock.now(), stop.signal)
    if (count > 0) log('sessions.deleted', { count })
  })
  return {
    close() {
      stop.abort()
      return deleting.close()
    },
  }
}

export function deleteExpiredSessions(db: Knex, now: number, stop?: AbortSignal): Promise<number> {
  const expired = db('sessions').where('expires_at', '<', new Date(now - RETENTION_MS))
  return deleteInSteps(expired, DELETED_AT_ONCE, { isStopped: () => stop?.aborted === true })
}
