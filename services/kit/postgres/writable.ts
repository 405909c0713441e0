import type { Knex } from 'knex'

/** Rejects if the database cannot be reached or takes no changes: a standby answers queries too. */
export async function requireWritable(db: Knex): Promise<void> {
  const { rows } = await db.raw(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as refuses`,
  )
  if (rows[0].refuses)
    throw new Error('the database takes no changes: it is a standby, or its operator has made it read-only')
}
