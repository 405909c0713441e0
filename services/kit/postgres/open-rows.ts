import type { Knex } from 'knex'

/** The policy by which transactions of older releases see all rows while they state nothing. */
export const OLDER_RELEASES = 'older_releases'

/** The tables of a schema that are open to transactions that state nothing. */
export async function openTables(db: Knex, schema: string): Promise<readonly string[]> {
  const { rows } = await db.raw(
    'select tablename from pg_policies where schemaname = ? and policyname = ? order by 1',
    [schema, OLDER_RELEASES],
  )
  return rows.map(({ tablename }: { tablename: string }) => tablename)
}

/** Closes the tables of a schema to transactions that state nothing, and returns their names. */
export async function requireStatedRows(db: Knex, schema: string): Promise<readonly string[]> {
  const tables = await openTables(db, schema)
  for (const table of tables) await db.raw('drop policy ?? on ??.??', [OLDER_RELEASES, schema, table])
  return tables
}
