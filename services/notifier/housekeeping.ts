import type { Knex } from 'knex'
import { deleteInSteps } from '../kit/postgres/delete-in-steps.ts'
import { dueJobs } from '../kit/queue/leased-rows.ts'
import { asSettled } from '../kit/queue/queue-table.ts'
import { keepUp } from '../kit/process/lifecycle/keep-up.ts'
import { every, outageOf } from '../kit/process/lifecycle/every.ts'
import type { Log } from '../kit/process/logging/log.ts'
import { sealUrls } from './clear-urls.ts'
import type { EndpointLimits } from './endpoint-limits.ts'
import { dropMonths, keyDefaultPartitions, makeMonths } from './partitions/partitions.ts'
import { reconciler } from './reconcile.ts'
import { eraseFormerSecrets } from './secret-rotation.ts'
import type { Vault } from './webhook-vault.ts'
import { deliveriesQueue } from './delivery-worker.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

const HOURLY_MS = 3_600_000
const STATUS_EVERY_MS = 60_000
const RECONCILE_EVERY_MS = 5_000
const DELETE_STEP = 5_000
/** Rows are counted up to this many: counting all of a large backlog would be slow. */
export const COUNT_MAX = 100_000

interface HousekeepingDeps {
  readonly db: Knex
  readonly vault: Vault
  /** Days that events and their deliveries are kept. */
  readonly retentionDays: number
  /** Whether events also go to a sink. What waits for it is never too old. */
  readonly hasSink: boolean
  readonly limits: EndpointLimits
  readonly log: Log
}

/**
 * Reconciles deliveries with their subscriptions, creates partitions ahead of time, and drops or deletes data past its
 * retention. Also encrypts urls that the release before 2.2.0 left in clear, and logs the queue's status.
 */
export function housekeeping(deps: HousekeepingDeps): { readonly close: () => Promise<void> } {
  const { vault, retentionDays, hasSink, limits, log } = deps
  const db = acrossOrganizations(deps.db)
  let isClosed = false
  const reconcileSome = reconciler(db)
  const tasks = [
    every(HOURLY_MS, log, 'make months', () => makeMonths(db), { atOnce: true }),
    every(HOURLY_MS, log, 'delete expired', () =>
      deleteExpired(db, retentionDays, table => log('webhooks.month-dropped', { table })),
    ),
    ...(hasSink ? [] : [every(HOURLY_MS, log, 'clear outbox', () => clearOutbox(db, retentionDays))]),
    every(HOURLY_MS, log, 'seal urls', () => sealUrls(db, vault), { atOnce: true }),
    every(HOURLY_MS, log, 'erase former secrets', () => eraseFormerSecrets(db)),
    every(HOURLY_MS, log, 'key default partitions', () => keyDefaultPartitions(db)),
    keepUp(deps.db, {
      everyMs: RECONCILE_EVERY_MS,
      async look() {
        let some = await reconcileSome()
        while (some.changed > 0 && !isClosed) some = await reconcileSome()
        return some.hasMore
      },
      outage: outageOf('reconcile', log),
    }),
    every(STATUS_EVERY_MS, log, 'queue status', async () =>
      log('webhooks.queue-status', {
        ...(await queueStatus(db)),
        openCircuitBreakers: limits.circuitBreakers().open,
      }),
    ),
  ]
  return {
    async close() {
      isClosed = true
      await Promise.all(tasks.map(task => task.close()))
    },
  }
}

/** Cancels deliveries that were paused for too long, and drops or deletes all that is past the retention. */
export async function deleteExpired(
  db: Knex,
  retentionDays: number,
  onDropped?: (table: string) => void,
): Promise<void> {
  const expiry = db.raw(`now() - ? * interval '1 day'`, [retentionDays])
  await db('deliveries')
    .where({ state: 'PAUSED' })
    .where('settled_at', '<', expiry)
    .update(asSettled(db, 'CANCELLED'))
  await dropMonths(db, retentionDays, onDropped)
  const deliveries = db('deliveries_other').where('settled_at', '<', expiry).whereNot({ state: 'PAUSED' })
  await deleteInSteps(db, { table: 'deliveries_other', rows: deliveries }, DELETE_STEP)
  const deliveriesOfEvent = db('deliveries_other')
    .select(db.raw('1'))
    .whereRaw('deliveries_other.event_id = events_other.id')
  const events = db('events_other').where('received_at', '<', expiry).whereNotExists(deliveriesOfEvent)
  await deleteInSteps(db, { table: 'events_other', rows: events, reads: ['deliveries_other'] }, DELETE_STEP)
  const traces = db('event_traces').where('received_at', '<', expiry)
  await deleteInSteps(db, { table: 'event_traces', rows: traces }, DELETE_STEP)
  // The newest version before the expiry stays: it is still in force at the expiry.
  await db.raw(
    `delete from subscription_history where valid_from < :expiry and exists (
       select from subscription_history later where later.organization_id = subscription_history.organization_id
         and later.subscription_id = subscription_history.subscription_id
         and later.valid_from > subscription_history.valid_from and later.valid_from < :expiry
     )`,
    { expiry },
  )
  const deliveriesOfSubscription = db('deliveries')
    .select(db.raw('1'))
    .whereRaw('deliveries.subscription_id = subscriptions.id')
  const gone = db('subscriptions').where('deleted_at', '<', expiry).whereNotExists(deliveriesOfSubscription)
  await deleteInSteps(db, { table: 'subscriptions', rows: gone, reads: ['deliveries'] }, DELETE_STEP)
}

/** Deletes what still waits for a sink that was removed. */
export async function clearOutbox(db: Knex, retentionDays: number): Promise<void> {
  const expiry = db.raw(`now() - ? * interval '1 day'`, [retentionDays])
  const waiting = db('outbox').where('created_at', '<', expiry)
  await deleteInSteps(db, { table: 'outbox', rows: waiting }, DELETE_STEP)
}

/** SQL: whether a subscription's latest attempts have all failed, so that its deliveries wait. One index probe. */
const isFailing = {
  sql: `coalesce(
    (select failing_since is not null from {subscriptions} as endpoint where endpoint.id = looked.partition limit 1), false)`,
  tables: ['subscriptions'],
}

/**
 * Counts pending, paused and due deliveries, and enabled and failing endpoints. Also returns how long the oldest delivery has
 * been due. Those of failing endpoints do not count as due.
 */
export async function queueStatus(db: Knex) {
  const { rows } = await db.raw(
    `select
       (select count(*)::integer from (select 1 from deliveries where state = 'PENDING' limit ?) counted) as pending,
       (select count(*)::integer from (select 1 from deliveries where state = 'PAUSED' limit ?) counted) as paused,
       (select count(*)::integer from (select 1 from subscriptions where enabled limit ?) counted) as endpoints,
       (select count(*)::integer from (
          select 1 from subscriptions where deleted_at is null and enabled and failing_since is not null limit ?
        ) counted) as failing`,
    [COUNT_MAX, COUNT_MAX, COUNT_MAX, COUNT_MAX],
  )
  const { pending, paused, endpoints, failing } = rows[0]
  return {
    pending,
    paused,
    endpoints,
    failing,
    ...(await dueJobs(db, deliveriesQueue, isFailing)),
  }
}
