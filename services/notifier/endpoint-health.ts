import type { Knex } from 'knex'
import { countOfEach } from '../kit/queue/count-of-each.ts'
import { disable, type DisabledReason } from './subscriptions.ts'

/** An endpoint that has failed every time for as long, and as often, is not asked any more. */
const FAILING_HOURS = 120
const FAILING_ATTEMPTS = 10
/** Nor is one that says so. */
export const GONE = 410

/** One attempt, by what it says of its endpoint. */
interface Tried {
  readonly subscriptionId: string
  /** Where it was sent to. */
  readonly url: string
  readonly outcome: string
  readonly status: number | undefined
}

interface Disabled {
  /** Of the subscription. */
  readonly id: string
  readonly reason: DisabledReason
}

/**
 * Notes how endpoints fare, and disables those that are beyond hope; tells which,
 * and why. Subscriptions are locked in one order, so that two that do so do not
 * wait for each other.
 */
export async function keepHealth(change: Knex.Transaction, tried: readonly Tried[]): Promise<Disabled[]> {
  const fine = new Set(tried.filter(each => each.outcome === 'DELIVERED').map(each => each.subscriptionId))
  const bad = tried.filter(each => !fine.has(each.subscriptionId))
  // Nearly always nobody fails, or has failed before, so look before writing.
  const { rows: held }: { rows: { id: string; url: string }[] } = await change.raw(
    `select id, url from subscriptions
     where id = any (:bad) or id = any (:fine) and failing_since is not null
     order by id for no key update`,
    { bad: bad.map(each => each.subscriptionId), fine: [...fine] },
  )
  if (held.length === 0) return []
  await change('subscriptions')
    .whereIn(
      'id',
      held.map(({ id }) => id).filter(id => fine.has(id)),
    )
    .update({ failing_since: null, failures: 0 })

  // What another url answered says nothing of this one.
  const urls = new Map(held.map(({ id, url }) => [id, url]))
  const failed = bad.filter(({ subscriptionId, url }) => urls.get(subscriptionId) === url)
  const counts = countOfEach(failed.map(each => each.subscriptionId))
  const gone = new Set(failed.filter(each => each.status === GONE).map(each => each.subscriptionId))
  const { rows } = await change.raw(
    `update subscriptions set failures = failures + failed.count, failing_since = coalesce(failing_since, now())
     from unnest(?::uuid[], ?::integer[]) as failed (id, count) where subscriptions.id = failed.id
     returning subscriptions.id, failures >= ? and failing_since < now() - ? * interval '1 hour' as is_hopeless`,
    [[...counts.keys()], [...counts.values()], FAILING_ATTEMPTS, FAILING_HOURS],
  )
  const disabled: Disabled[] = []
  for (const { id, is_hopeless: isHopeless } of rows as { id: string; is_hopeless: boolean }[]) {
    const reason = gone.has(id) ? 'ENDPOINT_GONE' : isHopeless ? 'ENDPOINT_FAILING' : undefined
    if (reason !== undefined && (await disable(change, id, reason))) disabled.push({ id, reason })
  }
  return disabled
}
