/**
 * Events, their deliveries and their attempts are partitioned by the month of the event's id, a UUID of version 7: a delivery's
 * id begins as its event's does, so what belongs to one event lies in partitions of one month, which are dropped together. The
 * queue looks into each partition for what is due, so there should be few. Rows with other ids, and those that came before their
 * month had partitions, lie in the default partitions `..._other`, and are deleted one by one.
 *
 * A delivery of which the event is in a default partition is in one too: drop_months and the deletion of single events rely on it.
 */
import type { Knex } from 'knex'
import { openWithLimits } from '../../kit/postgres/database.ts'

/** Reading a default partition once takes long if it holds the rows of an installation from before partitions. */
const PATIENCE_MS = 3_600_000
/** Far more than there ever are. */
const STEPS_MAX = 100

/** Makes the partitions of the months that begin soon. Meanwhile, and if it fails, the default partitions take their rows. */
export async function makeMonths(db: Knex): Promise<void> {
  const patient = openWithLimits(db, { statementMs: PATIENCE_MS })
  try {
    await inSteps(() =>
      patient.transaction(async change => {
        // A connection pooler passes no settings of a session on.
        await change.raw(`set local statement_timeout = ${PATIENCE_MS}`)
        return step(change, 'make_months()')
      }),
    )
  } finally {
    await patient.destroy()
  }
}

/**
 * Drops the months of which all deliveries were settled this many days ago. One with a delivery that is pending or paused
 * waits.
 */
export async function dropMonths(
  db: Knex,
  retentionDays: number,
  onDropped: (table: string) => void = () => {},
): Promise<void> {
  // What a role has as its default may be another level, by which the last look would see nothing new.
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

/** Lets the keys of the default partitions begin with the organization, once they hold few rows of earlier releases. */
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
