import type { Knex } from 'knex'
import { inShard, type Place } from '../kit/postgres/citus/shards.ts'
import { countOfEach } from '../kit/count-of-each.ts'
import { disable, type DisabledReason, NOTHING_FAILED } from './subscription-rows.ts'
import { isSameUrl, type UrlColumns, urlColumnsOf } from './webhook-vault.ts'

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

interface LockedRow extends UrlColumns {
  readonly organization_id: string
  readonly failures: number
  readonly gone_deliveries: readonly string[]
  readonly fails_for_long: boolean
}

/**
 * Records successes and failures on the subscriptions. Disables those whose endpoint is gone or has failed for too
 * long, and returns them. One 410 is not enough: a proxy may send it while the endpoint is redeployed. Rows are locked
 * in the order of their ids, so that concurrent calls cannot deadlock.
 */
export async function recordHealth(
  change: Knex.Transaction,
  attempts: readonly EndpointAttempt[],
  place: Place,
): Promise<DisabledSubscription[]> {
  const healthy = new Set(
    attempts.filter(({ outcome }) => outcome === 'DELIVERED').map(({ subscriptionId }) => subscriptionId),
  )
  const failures = attempts.filter(({ subscriptionId }) => !healthy.has(subscriptionId))
  // Usually nothing fails now and nothing failed before: the query then finds no row, and nothing is written.
  const organizations = [...place.organizationIds]
  const { rows: locked }: { rows: LockedRow[] } = await change.raw(
    `select id, ${urlColumnsOf('subscriptions')}, failures, gone_deliveries,
       coalesce(failing_since < now() - interval '${FAILING_HOURS} hours', false) as fails_for_long
     from subscriptions
     where ${inShard(place, 'subscriptions')} and (id = any (:failing) or id = any (:healthy) and failing_since is not null)
       and deleted_at is null
     order by id for no key update`,
    { organizations, failing: failures.map(({ subscriptionId }) => subscriptionId), healthy: [...healthy] },
  )
  if (locked.length === 0) return []
  const ofShard = () => change('subscriptions').whereRaw(inShard(place, 'subscriptions'), { organizations })
  const recovered = locked.map(({ id }) => id).filter(id => healthy.has(id))
  await ofShard().whereIn('id', recovered).update(NOTHING_FAILED)

  const rows = new Map(locked.map(row => [row.id, row]))
  const current = failures.filter(({ subscriptionId, endpoint }) => {
    const now = rows.get(subscriptionId)
    return now !== undefined && isSameUrl(now, endpoint)
  })
  const counts = countOfEach(current.map(({ subscriptionId }) => subscriptionId))
  await change.raw(
    `update subscriptions set failures = failures + failed.count, failing_since = least(failing_since, now())
     from unnest(cast(:failed as uuid[]), cast(:counts as integer[])) as failed (id, count)
     where ${inShard(place, 'subscriptions')} and subscriptions.id = failed.id`,
    { organizations, failed: [...counts.keys()], counts: [...counts.values()] },
  )
  const disabled: DisabledSubscription[] = []
  for (const [id, count] of counts) {
    const { organization_id, failures, gone_deliveries: before, fails_for_long: failsForLong } = rows.get(id)!
    const its = current.filter(({ subscriptionId, status }) => subscriptionId === id && status === GONE)
    const gone = [...new Set([...before, ...its.map(({ id }) => id)])].slice(0, GONE_DELIVERIES)
    if (gone.length > before.length) await ofShard().where({ id }).update({ gone_deliveries: gone })
    const hasFailedTooLong = failures + count >= FAILING_ATTEMPTS && failsForLong
    const reason =
      gone.length >= GONE_DELIVERIES ? 'ENDPOINT_GONE' : hasFailedTooLong ? 'ENDPOINT_FAILING' : undefined
    if (reason !== undefined && (await disable(change, { id, organization_id }, reason)))
      disabled.push({ id, reason })
  }
  return disabled
}
