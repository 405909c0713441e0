/**
 * SQL: what a function is that changes tables for the service, whose role may not. It runs with the rights of the schema's owner.
 * Each call takes one step in a short transaction, and tells whether there may be another. It locks tables in the order in
 * which transactions write them, gives up rather than hold those up, and keeps nothing in its session. The fixed search path
 * hides what a caller may have made. `schema` is quoted.
 */
export const withRightsOfOwner = (schema: string) =>
  `language plpgsql security definer set search_path = ${schema}, pg_temp set lock_timeout = '1500ms'`

/** SQL: no other process is changing tables. */
export const oneAtATime = `pg_try_advisory_xact_lock(hashtextextended(current_schema() || ' partitions', 0))`
