import type { Knex } from 'knex'
import type { Migrations } from './migrate.ts'

/** The organization that the transaction names, or null. */
const ORGANIZATION = `nullif(current_setting('payprep.organization', true), '')::uuid`

/**
 * Row-level security, a second defence beside the conditions of queries: in a transaction that names an organization, the role of
 * a service sees and writes only its rows. A transaction without an organization is work for all, such as a queue's. Owners of
 * tables and superusers are not bound (https://www.postgresql.org/docs/current/ddl-rowsecurity.html). The settings are subqueries,
 * so that Postgres reads them once per statement.
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

/** Runs work in a transaction that names an organization, and so sees only its rows. Without an organization, it is an operator's work. */
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
