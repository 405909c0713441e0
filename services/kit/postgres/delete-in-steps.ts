import type { Knex } from 'knex'

interface Options {
  readonly locked?: 'skip' | 'wait'
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
  const waiting = rows.clone().select('id').limit(step).forUpdate()
  const next = locked === 'skip' ? waiting.skipLocked() : waiting
  let total = 0
  let count
  do {
    count = await rows.clone().clearWhere().whereIn('id', next.clone()).delete()
    total += count
  } while (count >= step && !isStopped())
  return total
}
