import type { Migrations } from './migrate.ts'
import { policiesWithoutSubquery, rowsByOrganization } from './organization-policies.ts'

/** A migration of each schema that holds encrypted values. Like all migrations, it is never edited. */
export const dataKeysTable = `
  -- The keys of this schema, encrypted under the master key. Without rows they are derived from the master key itself.
  create table data_keys (
    -- What values that are sealed under the key begin with.
    id bytea primary key check (length(id) = 4),
    purpose text not null,
    wrapped bytea not null,
    -- Of the keys of a purpose, the last one whose time has come seals. All open.
    seals_from timestamptz not null,
    created_at timestamptz not null default now()
  )`

/** A migration of each schema that holds encrypted values. Like all migrations, it is never edited. */
export const keyCheckTable = `
  -- An encrypted value that tells whether a process has the key of this schema.
  create table key_check (
    singleton boolean primary key default true check (singleton),
    sealed bytea not null
  )`

/** A migration of each schema with tables whose rows have MACs. Like all migrations, it is never edited. */
export const rowMacs =
  (tables: readonly string[]): Migrations[string] =>
  async (schema, db) => {
    for (const table of tables)
      await db.raw(`
        -- HMAC-SHA-256 over columns of the row, under a key that is not in the database.
        alter table ${table} add column mac bytea check (length(mac) = 32)
      `)
    await db.raw(`
      -- Digests of the MACs of the rows that belong together.
      create table row_sets (
        organization_id uuid not null,
        name text not null,
        part smallint not null,
        digest bytea not null check (length(digest) = 32),
        mac bytea not null check (length(mac) = 32),
        primary key (organization_id, name, part)
      )`)
    await rowsByOrganization(['row_sets'])(schema, db)
    await policiesWithoutSubquery(['row_sets'])(schema, db)
  }
