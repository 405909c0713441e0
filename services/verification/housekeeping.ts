import type { Knex } from 'knex'
import { deleteInSteps } from '../kit/postgres/delete-in-steps.ts'
import { onAllShards } from '../kit/postgres/citus/shards.ts'
import { every } from '../kit/process/lifecycle/every.ts'
import type { Log } from '../kit/process/logging/log.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

const INTERVAL_MS = 3_600_000
/** Rows per statement: few, so that requests hardly wait for their locks. */
const ROWS_AT_ONCE = 500

interface Retention {
  /** Days that questions and names are kept after the answer. */
  readonly questionDays: number
  /** Days that records are kept. */
  readonly recordDays: number
  /** Days that records of exchanges with other banks are kept. */
  readonly evidenceDays: number
}

interface Deps extends Retention {
  readonly db: Knex
  readonly log: Log
}

/** Deletes what is past its retention, every hour. */
export function housekeeping({ db, log, ...retention }: Deps): { readonly close: () => Promise<void> } {
  return every(INTERVAL_MS, log, 'delete expired', () => deleteExpired(acrossOrganizations(db), retention))
}

/** Deletes questions and names, later whole records, and rate-limit buckets that are full again. */
export async function deleteExpired(
  db: Knex,
  { questionDays, recordDays, evidenceDays }: Retention,
): Promise<void> {
  let count
  do {
    const purged = await onAllShards(
      db,
      ['verifications'],
      `update {verifications} set question = null, disclosed = null
       where id in (
         select id from {verifications}
         where question is not null and settled_at < now() - :questionDays * interval '1 day'
         limit ${ROWS_AT_ONCE} for update skip locked
       )
       returning id`,
      { questionDays },
    )
    count = purged.length
  } while (count >= ROWS_AT_ONCE)
  for (const table of ['verifications', 'batches']) {
    const old = db(table)
      .whereNotNull('settled_at')
      .whereRaw(`created_at < now() - ? * interval '1 day'`, [recordDays])
    await deleteInSteps(db, { table, rows: old }, ROWS_AT_ONCE)
  }
  const shown = db('evidence').whereRaw(`at < now() - ? * interval '1 day'`, [evidenceDays])
  await deleteInSteps(db, { table: 'evidence', rows: shown }, ROWS_AT_ONCE)
  await db('limit_buckets').where('full_at', '<', db.fn.now()).delete()
}
