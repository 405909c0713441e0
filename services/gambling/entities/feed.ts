import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'

/** How long a writer waits for the write lock. */
const TURN_MS = 4_000
/** SQLSTATE lock_not_available. */
const LOCK_TIMEOUT = '55P03'

/** The topic by which processes announce changes of the dataset to each other. */
export const FEED = 'feed'

export interface Feed {
  /** The last change. */
  readonly sequence: number
  /** The time by the clock of the database: not before that of the last change. */
  readonly now: Date
}

/**
 * Takes the write lock until the end of the transaction. Every transaction that changes entities begins with it: its
 * later reads stay valid, and its changes become visible after all earlier ones.
 */
export async function lockFeed(change: Knex.Transaction): Promise<Feed> {
  try {
    await change.raw(`set local lock_timeout = ${TURN_MS}`)
    // Postgres grants this lock in the order in which it was asked for. A row it grants to whoever comes first: batches of
    // an import, which come one after the other, could keep others from it.
    await change.raw(`select pg_advisory_xact_lock('feed'::regclass::oid::integer, 0)`)
    const { rows } = await change.raw(
      'update feed set sequence = sequence returning sequence, clock_timestamp() as now',
    )
    return { sequence: Number(rows[0].sequence), now: rows[0].now }
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error
    throw new Problem('unavailable', 'others are writing to the dataset, try again', undefined, {
      cause: error,
    })
  }
}
