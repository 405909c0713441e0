import type { Knex } from 'knex'
import { asDueNow } from '../kit/queue/queue-table.ts'

/** The least time between two versions. */
const PAUSE_SECONDS = 10
/** The pause after a version is this many times its build time: building takes at most a tenth of the time. */
const PAUSE_BUILDS = 10

/**
 * Inserts the pending version unless there is one. Runs in the transaction of a change, which holds the feed, so that
 * the version includes the change.
 */
export async function scheduleVersion(change: Knex.Transaction): Promise<void> {
  await change.raw(
    `insert into versions (id, due_at)
     select gen_random_uuid(), greatest(now(), (
       select settled_at + greatest(? * interval '1 second', ? * build_ms * interval '1 millisecond')
       from versions where version is not null order by version desc limit 1
     ))
     on conflict (state) where state = 'PENDING' do nothing`,
    [PAUSE_SECONDS, PAUSE_BUILDS],
  )
}

/** Makes the pending version due now, if there is one. */
export async function hastenVersion(change: Knex): Promise<void> {
  await change('versions').where({ state: 'PENDING' }).update(asDueNow(change))
}

/**
 * Whether a version with this last change includes all that is committed. If so, the feed is held until the
 * transaction ends. False also while somebody writes: a writer that found this version pending has scheduled no other.
 * This does not wait for the feed, since a writer that holds it may wait for this transaction.
 */
export async function isUpToDate(change: Knex.Transaction, sequence: number): Promise<boolean> {
  const feed = await change('feed').forUpdate().skipLocked().first('sequence')
  return feed !== undefined && Number(feed.sequence) === sequence
}
