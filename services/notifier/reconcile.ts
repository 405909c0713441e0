import type { Knex } from 'knex'
import { assignState, isUnclaimed } from '../kit/queue/queue-table.ts'

/** SQL: deliveries of the subscription are sent, and not paused. */
export const isSending = (row: string) => `(${row}.enabled and ${row}.host_proof is distinct from 'REQUIRED')`

/** Deliveries changed per subscription and call: the transaction holds a lock on the subscription and must be short. */
const STEP = 1_000

/**
 * Brings the states of deliveries in line with their subscription, or with all subscriptions. Pending ones are paused
 * while it is disabled or its host is to be proved, and become pending again after that. Both are cancelled once it is
 * deleted. Running deliveries are skipped; the worker checks the subscription itself. Returns how many it changed;
 * there may be more to change.
 */
export async function reconcile(db: Knex, subscriptionId?: string): Promise<number> {
  let count = 0
  for (const { mismatched, unless, becomes } of corrections) {
    // Locked rows are left to the next run.
    const { rowCount } = await db.raw(
      `update deliveries set ${assignState('correction.becomes')}
       from (
         select delivery.id,
           case when subscription.deleted_at is not null then 'CANCELLED' else '${becomes}' end as becomes
         from subscriptions subscription cross join lateral (
           select id from deliveries where subscription_id = subscription.id and ${mismatched}
           limit :step for update skip locked
         ) delivery
         where (:all or subscription.id = :id) and not ${unless}
       ) correction
       where deliveries.id = correction.id`,
      { step: STEP, all: subscriptionId === undefined, id: subscriptionId ?? null },
    )
    count += rowCount
  }
  return count
}

/** Deliveries that match `mismatched` change to `becomes`, unless their subscription matches `unless`. */
const corrections = [
  {
    mismatched: `state = 'PAUSED'`,
    unless: `(not ${isSending('subscription')} and subscription.deleted_at is null)`,
    becomes: 'PENDING',
  },
  {
    mismatched: `state = 'PENDING' and ${isUnclaimed('deliveries')}`,
    unless: isSending('subscription'),
    becomes: 'PAUSED',
  },
] as const
