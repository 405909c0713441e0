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
