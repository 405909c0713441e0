/** A migration of each schema that holds encrypted values. Like all migrations, it is never edited. */
export const keyCheckTable = `
  -- An encrypted value that tells whether a process has the key of this schema.
  create table key_check (
    singleton boolean primary key default true check (singleton),
    sealed bytea not null
  )`
