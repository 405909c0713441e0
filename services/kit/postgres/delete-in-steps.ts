import type { Knex } from 'knex'

/**
 * Deletes rows by their ids, so many at a time that no lock is held for long, and
 * past what others have in hand: several processes may do it at once. Tells how
 * many it has deleted.
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
