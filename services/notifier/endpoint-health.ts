import type { Knex } from 'knex'
import { countOfEach } from '../kit/count-of-each.ts'
import { disable, type DisabledReason, NOTHING_FAILED } from './subscription-rows.ts'
import { isSameUrl, type UrlColumns } from './webhook-vault.ts'

/** A subscription is disabled when all attempts have failed for this long, and at least this many. */
const FAILING_HOURS = 120
const FAILING_ATTEMPTS = 10
/** Status 410 disables the subscription once this many deliveries got it since the last success. */
const GONE = 410
const GONE_DELIVERIES = 3

interface EndpointAttempt {
  /** The id of the delivery. */
  readonly id: string
  readonly subscriptionId: string
  /** Where the request went: the subscription's URL may have changed since. */
  readonly endpoint: UrlColumns
  readonly outcome: string
  readonly status: number | undefined
}

interface DisabledSubscription {
  readonly id: string
  readonly reason: DisabledReason
}

/**
 * Records successes and failures on the subscriptions. Disables those whose endpoint is gone or has failed for too
 * long, and returns them. One 410 is not enough: a proxy may send it while the endpoint is redeployed. Rows are locked
 * in the order of their ids, so that concurrent calls cannot deadlock.
 */
export async function recordHealth(
  change: Knex.Transaction,
  attempts: readonly EndpointAttempt[],
): Promise<DisabledSubscription[]> {
  const healthy = new Set(
    attempts.filter(({ outcome }) => outcome === 'DELIVERED').map(({ subscriptionId }) => subscriptionId),
  )
  const failures = attempts.filter(({ subscriptionId }) => !healthy.has(subscriptionId))
  // Usually nothing fails now and nothing failed before: the query then finds no row, and nothing is written.
  const { rows: locked }: { rows: UrlColumns[] } = await change.raw(
    `select id, url, sealed_url from subscriptions
     where (id = any (:failing) or id = any (:healthy) and failing_since is not null) and deleted_at is null
     order by id for no key update`,
    { failing: failures.map(({ subscriptionId }) => subscriptionId), healthy: [...healthy] },
  )
  if (locked.length === 0) return []
  const recovered = locked.map(({ id }) => id).filter(id => healthy.has(id))
  await change('subscriptions').whereIn('id', recovered).update(NOTHING_FAILED)

  const urls = new Map(locked.map(row => [row.id, row]))
  const current = failures.filter(({ subscriptionId, endpoint }) => {
    const now = urls.get(subscriptionId)
    return now !== undefined && isSameUrl(now, endpoint)
  })
  const counts = countOfEach(current.map(({ subscriptionId }) => subscriptionId))
  const gone = current.filter(({ status }) => status === GONE)
  const { rows }: { rows: { id: string; is_gone: boolean; has_failed_too_long: boolean }[] } =
    await change.raw(
      `update subscriptions set failures = failures + failed.count, failing_since = coalesce(failing_since, now()),
         gone_deliveries = (array(
           select unnest(gone_deliveries) union select gone.delivery_id
           from unnest(?::uuid[], ?::uuid[]) as gone (subscription_id, delivery_id)
           where gone.subscription_id = failed.id
         ))[:?]
       from unnest(?::uuid[], ?::integer[]) as failed (id, count) where subscriptions.id = failed.id
       returning subscriptions.id, cardinality(gone_deliveries) >= ? as is_gone,
         failures >= ? and failing_since < now() - ? * interval '1 hour' as has_failed_too_long`,
      [
        gone.map(({ subscriptionId }) => subscriptionId),
        gone.map(({ id }) => id),
        GONE_DELIVERIES,
        [...counts.keys()],
        [...counts.values()],
        GONE_DELIVERIES,
        FAILING_ATTEMPTS,
        FAILING_HOURS,
      ] as Knex.RawBinding[],
    )
  const disabled: DisabledSubscription[] = []
  for (const { id, is_gone: isGone, has_failed_too_long: hasFailedTooLong } of rows) {
    const reason = isGone ? 'ENDPOINT_GONE' : hasFailedTooLong ? 'ENDPOINT_FAILING' : undefined
    if (reason !== undefined && (await disable(change, id, reason))) disabled.push({ id, reason })
  }
  return disabled
}
