import type { Knex } from 'knex'

/** The value of a column, earlier by an interval. Citus updates rows by what does not depend on the time zone alone. */
export const earlier = (db: Knex, column: string, interval: string) =>
  db.raw(`(?? at time zone 'UTC' - ?::interval) at time zone 'UTC'`, [column, interval])
