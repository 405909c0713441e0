import type { Knex } from 'knex'
import type { Migrations } from './migrate.ts'

/** The organization of the transaction, null if it names none. */
const ORGANIZATION = `nullif(current_setting('payprep.organization', true), '')::uuid`

/**
 * A second wall beside the conditions of queries: in a transaction that names an organization, the role of a service sees and
 * writes only rows of that one. A transaction that names none is work for all organizations, such as a queue's. Owners of tables
 * and superusers are not bound (https://www.postgresql.org/docs/current/ddl-rowsecurity.html). The settings are subqueries, so
 * that Postgres reads them once per statement.
 */
export function rowsByOrganization(tables: readonly string[], { orNull = false } = {}): Migrations[string] {
  const its = `organization_id = (select ${ORGANIZATION})${orNull ? ' or organization_id is null' : ''}`
  return async (_schema, db) => {
    for (const table of tables)
      await db.raw(`
        alter table ${table} enable row level security;
        create policy organization on ${table} using ((select ${ORGANIZATION}) is null or ${its});
      `)
  }
}

/** Runs work on what one organization has, in a transaction that names it. Without an organization, it is an operator's work. */
export function inOrganization<T>(
  db: Knex,
  organizationId: string | undefined,
  work: (own: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async own => {
    if (organizationId !== undefined)
      await own.raw(`select set_config('payprep.organization', ?, true)`, [organizationId])
    return work(own)
  })
}
