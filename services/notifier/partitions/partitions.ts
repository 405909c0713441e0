/**
 * Events, their deliveries and their attempts are partitioned by the month of the event's id, a UUID of version 7. A
 * delivery's id begins like its event's, so the rows of one event are in partitions of one month, which are dropped
 * together. The queue looks for due rows in each partition, so there should be few. Rows with other ids, and those that
 * came before their month had partitions, are in the default partitions `..._other`, and are deleted one by one.
 *
 * The deliveries of an event in a default partition are in one too: drop_months and the deletion of single events rely
 * on it.
 */
import type { Knex } from 'knex'
import { openWithLimits } from '../../kit/postgres/database.ts'

/** Time to read a default partition once: it may hold all rows from before partitions existed. */
const PATIENCE_MS = 3_600_000
/** Far more steps than are ever needed. */
const STEPS_MAX = 100

/** Makes the partitions of the next months. The default partitions take the rows of a month until its own exist. */
export async function makeMonths(db: Knex): Promise<void> {
  const patient = openWithLimits(db, { statementMs: PATIENCE_MS })
  try {
    await inSteps(() =>
      patient.transaction(async change => {
        // Set in the transaction, because a connection pooler does not keep session settings.
        await change.raw(`set local statement_timeout = ${PATIENCE_MS}`)
        return step(change, 'make_months()')
      }),
    )
  } finally {
    await patient.destroy()
  }
}

/** Drops months whose deliveries were all settled this many days ago. A pending or paused delivery keeps its month. */
export async function dropMonths(
  db: Knex,
  retentionDays: number,
  onDropped: (table: string) => void = () => {},
): Promise<void> {
  // Explicit, as a role may default to a higher level, in which the last check would see no new rows.
  const isolationLevel = 'read committed'
  await inSteps(async () => {
    const { rows } = await db.transaction(
      change => change.raw(`select drop_months(now() - ? * interval '1 day') as dropped`, [retentionDays]),
      { isolationLevel },
    )
    const { dropped } = rows[0]
    if (dropped !== null) onDropped(dropped)
    return dropped !== null
  })
}

/** Makes keys of the default partitions begin with the organization, once few rows of earlier releases are left. */
export function keyDefaultPartitions(db: Knex): Promise<void> {
  return inSteps(() => step(db, 'key_default_partitions()'))
}

/** Calls a function of the database that takes one step; returns whether there may be another. */
async function step(db: Knex, call: string): Promise<boolean> {
  const { rows } = await db.raw(`select ${call} as "mayGoOn"`)
  return rows[0].mayGoOn
}

async function inSteps(next: () => Promise<boolean>): Promise<void> {
  for (let steps = 0; steps < STEPS_MAX; steps++) if (!(await next())) return
}
