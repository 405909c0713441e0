import type { Knex } from 'knex'

/** So many of each subscription at a time: a transaction that holds a subscription is to be short. */
const STEP = 1_000

/**
 * Brings deliveries in line with their subscriptions, all or one of them: those
 * that wait are paused while it is disabled, go on once it is enabled, and are
 * cancelled when it is gone. What is under way finds out how things stand when it
 * has to wait again. Tells how many it changed; there may be more.
 */
export async function align(db: Knex, subscriptionId?: string): Promise<number> {
  let count = 0
  for (const { waits, unless, becomes } of ways) {
    // Nobody is waited for: what another has locked is looked at the next time.
    const { rowCount } = await db.raw(
      `update deliveries set state = astray.becomes, due_at = now(),
         settled_at = case when astray.becomes <> 'PENDING' then now() end
       from (
         select delivery.id,
           case when subscription.deleted_at is not null then 'CANCELLED' else '${becomes}' end as becomes
         from subscriptions subscription cross join lateral (
           select id from deliveries where subscription_id = subscription.id and ${waits}
           limit :step for update skip locked
         ) delivery
         where (:all or subscription.id = :id) and not ${unless}
       ) astray
       where deliveries.id = astray.id`,
      { step: STEP, all: subscriptionId === undefined, id: subscriptionId ?? null },
    )
    count += rowCount
  }
  return count
}

/** What waits, unless its subscription is one for which it waits rightly, and what becomes of it. */
const ways = [
  {
    waits: `state = 'PAUSED'`,
    unless: '(not subscription.enabled and subscription.deleted_at is null)',
    becomes: 'PENDING',
  },
  { waits: `state = 'PENDING' and lease is null`, unless: 'subscription.enabled', becomes: 'PAUSED' },
] as const
