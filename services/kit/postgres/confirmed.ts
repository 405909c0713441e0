import type { Knex } from 'knex'

/**
 * A query for a row whose repetition is about to be acknowledged. It locks the row, which is a write: so the end of the transaction
 * waits until a synchronous standby has all that was written before, the row included. Without a write it would not wait, and the row
 * may be one that a primary committed while it was cut off, and that the next primary does not have.
 */
export const confirmed = <T extends Knex.QueryBuilder>(query: T): T => query.forKeyShare() as T
