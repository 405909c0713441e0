import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'

const HOUR_SECONDS = 3_600

/**
 * Counts a session that an organization creates, in the transaction that creates it. Throws a Problem if there were so many within an hour.
 * One row says when all would be allowed again (the generic cell rate algorithm), so the cost is the same for any quota. Its times
 * are those at which the row is locked: now() is when the transaction began, which may be before that of the one it waited for.
 */
export async function countSession(
  own: Knex.Transaction,
  organizationId: string,
  perHour: number,
): Promise<void> {
  const step = HOUR_SECONDS / perHour
  const { rows } = await own.raw(
    `insert into organizations as its (organization_id, session_quota_full_at)
     values (:organizationId, clock_timestamp() + make_interval(secs => :step))
     on conflict (organization_id) do update
       set session_quota_full_at = greatest(its.session_quota_full_at, clock_timestamp()) + make_interval(secs => :step)
     returning extract(epoch from session_quota_full_at - clock_timestamp())::float8 as "fullIn"`,
    { organizationId, step },
  )
  const late = rows[0].fullIn - HOUR_SECONDS
  if (late <= 0) return
  const message = `an organization may create ${perHour} sessions an hour: use one that is open, or try again later`
  throw new Problem('tooMany', message, undefined, { retryAfterSeconds: Math.ceil(late) })
}
