import type { Knex } from 'knex'

/**
 * Deletes rows by their ids, `step` at a time, so that no lock is held for long.
 * Rows that others have locked are skipped: several processes may do this at
 * once. Returns how many it deleted.
 */
export async function deleteInSteps(
  rows: Knex.QueryBuilder,
  step: number,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const next = rows.clone().select('id').limit(step).forUpdate().skipLocked()
  let total = 0
  let count
  do {
    count = await rows.clone().clearWhere().whereIn('id', next.clone()).delete()
    total += count
  } while (count >= step && !isStopped())
  return total
}
