import type { Knex } from 'knex'
import { onAllShards } from './citus/shards.ts'

export interface Rows {
  readonly table: string
  /** A query of these rows. */
  readonly rows: Knex.QueryBuilder
  /** Other tables that the query reads. */
  readonly reads?: readonly string[]
}

interface Options {
  readonly locked?: 'skip' | 'wait'
  readonly isStopped?: () => boolean
}

/**
 * Deletes rows of a table by their ids, `step` at a time in each shard, so that no lock is held for long.
 * Rows that others have locked are skipped, so that several processes may do this
 * at once; or waited for, so that none is left. Returns how many it deleted.
 */
export async function deleteInSteps(
  db: Knex,
  { table, rows, reads = [] }: Rows,
  step: number,
  { locked = 'skip', isStopped = () => false }: Options = {},
): Promise<number> {
  const waiting = rows.clone().select('id').limit(step).forUpdate()
  const next = locked === 'skip' ? waiting.skipLocked() : waiting
  const tables = [table, ...reads]
  const statement = db(table).whereIn('id', next).delete(['id']).toQuery()
  const names = new RegExp(`"?\\b(${tables.join('|')})\\b"?`, 'g')
  let total = 0
  let count
  do {
    count = (await onAllShards(db, tables, statement.replaceAll(names, '{$1}'))).length
    total += count
  } while (count >= step && !isStopped())
  return total
}
