import type { Knex } from 'knex'
import { countOfEach } from '../kit/count-of-each.ts'
import { disable, type DisabledReason } from './subscriptions.ts'

/** A subscription is disabled when all attempts have failed for this long, and at least this many. */
const FAILING_HOURS = 120
const FAILING_ATTEMPTS = 10
/** The status by which an endpoint asks to be disabled. */
export const GONE = 410

interface EndpointAttempt {
  readonly subscriptionId: string
  /** Where the request went: the subscription's URL may have changed since. */
  readonly url: string
  readonly outcome: string
  readonly status: number | undefined
}

interface DisabledSubscription {
  readonly id: string
  readonly reason: DisabledReason
}

/**
 * Records successes and failures on the subscriptions, and disables those whose
 * endpoint is gone or has failed for too long; returns these. Rows are locked in
 * the order of their ids, so that concurrent calls cannot deadlock.
 */
export async function recordHealth(
  change: Knex.Transaction,
  attempts: readonly EndpointAttempt[],
): Promise<DisabledSubscription[]> {
  const healthy = new Set(
    attempts.filter(({ outcome }) => outcome === 'DELIVERED').map(({ subscriptionId }) => subscriptionId),
  )
  const failures = attempts.filter(({ subscriptionId }) => !healthy.has(subscriptionId))
  // In nearly every call nothing has failed, nor had before: this query then finds no row, and nothing is written.
  const { rows: locked }: { rows: { id: string; url: string }[] } = await change.raw(
    `select id, url from subscriptions
     where id = any (:failing) or id = any (:healthy) and failing_since is not null
     order by id for no key update`,
    { failing: failures.map(({ subscriptionId }) => subscriptionId), healthy: [...healthy] },
  )
  if (locked.length === 0) return []
  const recovered = locked.map(({ id }) => id).filter(id => healthy.has(id))
  await change('subscriptions').whereIn('id', recovered).update({ failing_since: null, failures: 0 })

  const urls = new Map(locked.map(({ id, url }) => [id, url]))
  const current = failures.filter(({ subscriptionId, url }) => urls.get(subscriptionId) === url)
  const counts = countOfEach(current.map(({ subscriptionId }) => subscriptionId))
  const gone = new Set(
    current.filter(({ status }) => status === GONE).map(({ subscriptionId }) => subscriptionId),
  )
  const { rows }: { rows: { id: string; has_failed_too_long: boolean }[] } = await change.raw(
    `update subscriptions set failures = failures + failed.count, failing_since = coalesce(failing_since, now())
     from unnest(?::uuid[], ?::integer[]) as failed (id, count) where subscriptions.id = failed.id
     returning subscriptions.id,
       failures >= ? and failing_since < now() - ? * interval '1 hour' as has_failed_too_long`,
    [[...counts.keys()], [...counts.values()], FAILING_ATTEMPTS, FAILING_HOURS],
  )
  const disabled: DisabledSubscription[] = []
  for (const { id, has_failed_too_long: hasFailedTooLong } of rows) {
    const reason = gone.has(id) ? 'ENDPOINT_GONE' : hasFailedTooLong ? 'ENDPOINT_FAILING' : undefined
    if (reason !== undefined && (await disable(change, id, reason))) disabled.push({ id, reason })
  }
  return disabled
}
