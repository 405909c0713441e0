import type { Knex } from 'knex'

/** Whether Citus has divided this table over its nodes. */
export async function isDistributed(db: Knex, table: string): Promise<boolean> {
  const { rows } = await db.raw(`select to_regclass('pg_dist_partition') is not null as "isCitus"`)
  if (!rows[0].isCitus) return false
  return (
    (await db('pg_dist_partition').whereRaw('logicalrelid = ?::regclass', [table]).first('*')) !== undefined
  )
}
