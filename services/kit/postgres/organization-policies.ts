import { NIL_UUID } from '../ids.ts'
import type { Migrations } from './migrate.ts'
import { OLDER_RELEASES } from './open-rows.ts'
import { ALL } from './organization-rows.ts'

// The policies of row-level security, as migrations make them.

const SET = `nullif(current_setting('payprep.organization', true), '')`

interface Bound {
  /** Rows without an organization are of all. */
  readonly orNull?: boolean
  /** Rows of the nil UUID are of all. */
  readonly orNil?: boolean
}

/** Postgres reads the setting once per row: Citus refuses a subquery in policies of the tables that it divides. */
const isSeen = ({ orNull = false, orNil = false }: Bound) =>
  `organization_id = nullif(${SET}, '${ALL}')::uuid or ${SET} = '${ALL}'` +
  (orNull ? ` or ${SET} is not null and organization_id is null` : '') +
  (orNil ? ` or ${SET} is not null and organization_id = '${NIL_UUID}'` : '')

/** A migration: a transaction sees and writes the rows of the organization that it states, or of all if it works across them. */
export function closedRows(tables: readonly string[], bound: Bound = {}): Migrations[string] {
  return async (_schema, db) => {
    for (const table of tables)
      await db.raw(`
        alter table ${table} enable row level security;
        drop policy if exists organization on ${table};
        create policy organization on ${table} using (${isSeen(bound)});
      `)
  }
}

/**
 * A step of migrations. Releases before 2.2.0 state nothing when they work across organizations: a second policy lets them do so on the
 * tables that they have, until `requireStatedRows` takes it away.
 */
export const openToOlderReleases: Migrations[string] = async (_schema, db) => {
  const { rows } = await db.raw(
    `select tablename from pg_policies where schemaname = current_schema() and policyname = 'organization' order by 1`,
  )
  for (const { tablename } of rows)
    await db.raw(`create policy ${OLDER_RELEASES} on ?? using (${SET} is null)`, [tablename])
}

/** A step of migrations before 2.2.0. Until `closedRows`, a transaction without an organization sees all rows. */
export function rowsByOrganization(tables: readonly string[], { orNull = false } = {}): Migrations[string] {
  const its = `organization_id = (select ${SET}::uuid)${orNull ? ' or organization_id is null' : ''}`
  return async (_schema, db) => {
    for (const table of tables)
      await db.raw(`
        alter table ${table} enable row level security;
        create policy organization on ${table} using ((select ${SET}::uuid) is null or ${its});
      `)
  }
}

/** A later step: the setting is read without a subquery. */
export function policiesWithoutSubquery(
  tables: readonly string[],
  { orNull = false, orNil = false } = {},
): Migrations[string] {
  const its =
    `organization_id = ${SET}::uuid${orNull ? ' or organization_id is null' : ''}` +
    (orNil ? ` or organization_id = '${NIL_UUID}'` : '')
  return async (_schema, db) => {
    for (const table of tables)
      await db.raw(`alter policy organization on ${table} using (${SET}::uuid is null or ${its})`)
  }
}
