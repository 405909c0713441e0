import type { Knex } from 'knex'
import { announce } from '../kit/postgres/announcements.ts'
import { onAllShards } from '../kit/postgres/citus/shards.ts'
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
export async function reconcile(db: Knex, subscription?: SubscriptionKey): Promise<number> {
  let count = 0
  for (const correction of corrections) {
    if (subscription === undefined)
      count += (await onAllShards(db, TABLES, statement(correction, 'true'))).length
    else {
      const its = (row: string) => `${row}.organization_id = :organization_id`
      const sql = statement(correction, `subscription.id = :id and ${its('subscription')}`, its)
      count += (await db.raw(sql.replaceAll(/[{}]/g, ''), { ...subscription })).rowCount
    }
  }
  if (count > 0) announce(db, 'deliveries')
  return count
}

interface SubscriptionKey {
  readonly id: string
  readonly organization_id: string
}

const TABLES = ['deliveries', 'subscriptions']

/** Locked rows are left to the next run. */
const statement = (
  { mismatched, unless, becomes }: Correction,
  chosen: string,
  its = (_row: string) => 'true',
) =>
  `update {deliveries} as changed set ${assignState('correction.becomes')}
   from (
     select delivery.id,
       case when subscription.deleted_at is not null then 'CANCELLED' else '${becomes}' end as becomes
     from {subscriptions} subscription cross join lateral (
       select id from {deliveries} as deliveries
       where ${its('deliveries')} and subscription_id = subscription.id and ${mismatched}
       limit ${STEP} for update skip locked
     ) delivery
     where ${chosen} and not ${unless}
   ) correction
   where ${its('changed')} and changed.id = correction.id
   returning changed.id`

/** Deliveries that match `mismatched` change to `becomes`, unless their subscription matches `unless`. */
interface Correction {
  readonly mismatched: string
  readonly unless: string
  readonly becomes: string
}

const corrections: readonly Correction[] = [
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
]
