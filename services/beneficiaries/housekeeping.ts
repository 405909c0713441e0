import type { Knex } from 'knex'
import { deleteInSteps } from '../kit/postgres/delete-in-steps.ts'
import { errorFields, type Log } from '../kit/process/log.ts'

const DAY_MS = 24 * 3_600_000
/**
 * How long a session is remembered once it is over, and with it its idempotency
 * key. Whoever still asks with that key is retrying a request of a month ago.
 */
const REMEMBERED_MS = 30 * DAY_MS
const CLEAN_MS = 3_600_000
/** So few that a request which needs one of them hardly waits. */
const FORGOTTEN_AT_ONCE = 500

interface House {
  readonly db: Knex
  readonly clock: { readonly now: () => number }
  readonly log: Log
}

/** Forgets sessions, which name people, once nobody can need them. What was done in them stays in the audit trail. */
export function housekeeping({ db, clock, log }: House): { readonly close: () => Promise<void> } {
  const stop = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = forgetOldSessions(db, clock.now(), stop.signal).then(
      count => count > 0 && log('sessions.forgotten', { count }),
      error => log('housekeeping.failed', errorFields(error)),
    )
  }, CLEAN_MS).unref()
  return {
    async close() {
      clearInterval(timer)
      stop.abort()
      await running
    },
  }
}

export function forgetOldSessions(db: Knex, now: number, stop?: AbortSignal): Promise<number> {
  const old = db('sessions').where('expires_at', '<', new Date(now - REMEMBERED_MS))
  return deleteInSteps(old, FORGOTTEN_AT_ONCE, () => stop?.aborted === true)
}
