import type { Knex } from 'knex'
import { NIL_UUID } from '../kit/ids.ts'
import { announce } from '../kit/postgres/announcements.ts'
import { onAllShards } from '../kit/postgres/citus/shards.ts'
import { assignState, isUnclaimed } from '../kit/queue/queue-table.ts'

/** SQL: deliveries of the subscription are sent, and not paused. */
export const isSending = (row: string) => `(${row}.enabled and ${row}.host_proof is distinct from 'REQUIRED')`

/** Deliveries changed per subscription and call: the transaction holds a lock on the subscription and must be short. */
const STEP = 1_000

/**
 * Brings the states of deliveries in line with their subscription. Pending ones are paused while it is disabled or its host is to be
 * proved, and become pending again after that. Both are cancelled once it is deleted. Running deliveries are skipped; the worker
 * checks the subscription itself. There may be more to change than a call does.
 */
export async function reconcile(db: Knex, subscription: SubscriptionKey): Promise<void> {
  let count = 0
  for (const correction of corrections) {
    const its = (row: string) => `${row}.organization_id = :organization_id`
    const sql = statement(correction, `subscription.id = :id and ${its('subscription')}`, its)
    count += (await db.raw(sql.replaceAll(/[{}]/g, ''), { ...subscription })).rowCount
  }
  if (count > 0) announce(db, 'deliveries')
}

/** Subscriptions that a run looks at for each correction. */
const LOOKED_AT = 1_000

/**
 * Does the same for what calls left over, or a crash. Each run looks at some of the subscriptions that may need it, and the next one
 * at those that follow, all over again: so a run takes no longer the more there are. Returns how many deliveries it changed, and
 * whether there are subscriptions that follow; the subscriptions of a run that changed any are looked at again.
 */
export function reconciler(db: Knex, lookedAt = LOOKED_AT) {
  const last = new Map<Correction, string>()

  async function run(correction: Correction): Promise<number> {
    const after = last.get(correction) ?? NIL_UUID
    const found = await onAllShards<{ id: string; differs: boolean }>(db, TABLES, candidates(correction), {
      after,
      lookedAt,
    })
    const some = found.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, lookedAt)
    const ids = some.filter(({ differs }) => differs).map(({ id }) => id)
    const sql = statement(correction, 'subscription.id = any (cast(:ids as uuid[]))')
    const changed = ids.length === 0 ? [] : await onAllShards(db, TABLES, sql, { ids })
    if (changed.length === 0) last.set(correction, found.length < lookedAt ? NIL_UUID : some.at(-1)!.id)
    return changed.length
  }

  return async () => {
    let count = 0
    for (const correction of corrections) count += await run(correction)
    if (count > 0) announce(db, 'deliveries')
    return { changed: count, hasMore: [...last.values()].some(after => after !== NIL_UUID) }
  }
}

interface SubscriptionKey {
  readonly id: string
  readonly organization_id: string
}

const TABLES = ['deliveries', 'subscriptions']

/** The next subscriptions that may have deliveries to change, and whether they have. */
const candidates = ({ mismatched, unless, next }: Correction) => `
  with recursive looked as (
    (select its.id, 1 as number from (${next(':after')}) its)
    union all
    select its.id, number + 1 from looked cross join lateral (${next('looked.id')}) its where number < :lookedAt
  )
  select looked.id, exists (
      select from {subscriptions} subscription where subscription.id = looked.id and not ${unless}
    ) and exists (select from {deliveries} as deliveries where subscription_id = looked.id and ${mismatched}) as differs
  from looked`

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
  /** SQL: the first subscription after this one that may have such deliveries, found by an index. */
  readonly next: (after: string) => string
}

const corrections: readonly Correction[] = [
  {
    mismatched: `state = 'PAUSED'`,
    unless: `(not ${isSending('subscription')} and subscription.deleted_at is null)`,
    becomes: 'PENDING',
    next: after =>
      `select subscription_id as id from {deliveries} as deliveries where state = 'PAUSED' and subscription_id > ${after}
       order by subscription_id limit 1`,
  },
  {
    mismatched: `state = 'PENDING' and ${isUnclaimed('deliveries')}`,
    unless: isSending('subscription'),
    becomes: 'PAUSED',
    next: after =>
      `select id from {subscriptions} as subscription where not ${isSending('subscription')} and id > ${after} order by id limit 1`,
  },
]
