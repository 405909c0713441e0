import type { Knex } from 'knex'

interface Options {
  /** How rows that others have locked are passed: `wait-late` locks nothing before the deletion, and may wait for each step. */
  readonly locked?: 'skip' | 'wait' | 'wait-late'
  readonly isStopped?: () => boolean
}

/**
 * Deletes rows by their ids, `step` at a time, so that no lock is held for long.
 * Rows that others have locked are skipped, so that several processes may do this
 * at once; or waited for, so that none is left. Returns how many it deleted.
 */
export async function deleteInSteps(
  rows: Knex.QueryBuilder,
  step: number,
  { locked = 'skip', isStopped = () => false }: Options = {},
): Promise<number> {
  const next = rows.clone().select('id').limit(step)
  if (locked !== 'wait-late') next.forUpdate()
  if (locked === 'skip') next.skipLocked()
  let total = 0
  let count
  do {
    count = await rows.clone().whereIn('id', next.clone()).delete()
    total += count
  } while (count >= step && !isStopped())
  return total
}
