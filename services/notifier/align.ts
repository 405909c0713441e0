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
  const bindings = { step: STEP, all: subscriptionId === undefined, id: subscriptionId ?? null }
  // Nobody is waited for: what another has locked is looked at the next time.
  const { rowCount: goOn } = await db.raw(
    `update deliveries set
       state = case when astray.is_gone then 'CANCELLED' else 'PENDING' end,
       settled_at = case when astray.is_gone then now() end,
       due_at = now()
     from (
       select delivery.id, subscription.deleted_at is not null as is_gone
       from subscriptions subscription cross join lateral (
         select id from deliveries where subscription_id = subscription.id and state = 'PAUSED'
         limit :step for update skip locked
       ) delivery
       where (:all or subscription.id = :id) and (subscription.enabled or subscription.deleted_at is not null)
     ) astray
     where deliveries.id = astray.id`,
    bindings,
  )
  const { rowCount: rest } = await db.raw(
    `update deliveries set
       state = case when astray.is_gone then 'CANCELLED' else 'PAUSED' end, settled_at = now()
     from (
       select delivery.id, subscription.deleted_at is not null as is_gone
       from subscriptions subscription cross join lateral (
         select id from deliveries
         where subscription_id = subscription.id and state = 'PENDING' and lease is null
         limit :step for update skip locked
       ) delivery
       where (:all or subscription.id = :id) and not subscription.enabled
     ) astray
     where deliveries.id = astray.id`,
    bindings,
  )
  return goOn + rest
}
