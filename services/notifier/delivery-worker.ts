import type { Knex } from 'knex'
import { type JobControl, type QueueWorker, queueWorker } from '../kit/queue/leased-queue.ts'
import { AlteredRow } from '../kit/encryption/row-mac.ts'
import { inShard } from '../kit/postgres/citus/shards.ts'
import {
  type ClaimedJob,
  type FinishedJob,
  type JobOutcome,
  placeOf,
  type QueueTable,
} from '../kit/queue/queue-table.ts'
import { errorFields, isOutage, type Log } from '../kit/process/logging/log.ts'
import { outageLog } from '../kit/process/logging/outage-log.ts'
import { noSecurityLog, type SecurityLog } from '../kit/process/security/security-log.ts'
import { Problem } from '../kit/problem.ts'
import { answerPlace } from './deliveries.ts'
import { recordHealth } from './endpoint-health.ts'
import type { EndpointLimits } from './endpoint-limits.ts'
import { EVERY_ORGANIZATION } from './keys.ts'
import { isSending, reconcile } from './reconcile.ts'
import {
  BLOCKED_DELAY_MIN_MS,
  MAX_BLOCKING_ATTEMPTS,
  OUTAGE_DELAY_MS,
  OVERLOAD_DELAY_MIN_MS,
  retryDelayMs,
} from './schedule.ts'
import type { Sender, SendResult, WebhookRequest } from './sender.ts'
import { type UrlColumns, urlColumnsOf, type Vault } from './webhook-vault.ts'
import { traced } from '../kit/tracing/tracer.ts'

export interface WorkerDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly sender: Sender
  readonly limits: EndpointLimits
  /** Called after each attempt. */
  readonly onAttempt: (outcome: string, milliseconds: number) => void
  /** Called for each subscription that is disabled because of its endpoint. */
  readonly onDisabled: (reason: string) => void
  readonly log: Log
  readonly securityLog?: SecurityLog
  readonly random?: () => number
  readonly leaseMs?: number
}

export const deliveriesQueue: QueueTable = {
  table: 'deliveries',
  isByOrganization: true,
  partitionColumn: 'subscription_id',
  hasManyPartitions: true,
  orderingKeyColumn: 'ordering_key',
  blockingStates: ['PENDING', 'PAUSED'],
  maxBlockingAttempts: MAX_BLOCKING_ATTEMPTS,
}

/** Requests that a process runs at a time, over all endpoints. */
const CONCURRENCY = 1_024
const OVERLOAD_STATUSES: ReadonlySet<number | undefined> = new Set([429, 502, 504])

type DeliveryOutcome = JobOutcome & {
  /** Absent if no request was sent. */
  readonly attempt?: SendResult & { readonly organizationId: string; readonly endpoint: UrlColumns }
}

/** A run that gives no evidence about the endpoint, and does not count as an attempt. */
interface Uncounted {
  readonly dueInMs: number
  readonly isUncounted: true
}

const AGAIN_NOW: Uncounted = { dueInMs: 0, isUncounted: true }
const HELD_BACK: Uncounted = { dueInMs: OUTAGE_DELAY_MS, isUncounted: true }

/** Sends due deliveries and records their outcomes. */
export function deliveryWorker(deps: WorkerDeps): QueueWorker {
  const {
    db,
    vault,
    sender,
    limits,
    onAttempt,
    onDisabled,
    log,
    securityLog = noSecurityLog,
    random = Math.random,
  } = deps
  const outage = outageLog(log, { failed: 'delivery.held-back', recovered: 'delivery.resumed' })
  const proxyOutage = outageLog(log, { failed: 'proxy.failed', recovered: 'proxy.recovered' })

  async function start(jobs: readonly ClaimedJob[], control: JobControl) {
    // Adding the same listener again has no effect.
    control.signal.addEventListener('abort', sender.abortAll)
    for (const { partition } of jobs) limits.onRequestStarted(partition)
    try {
      const webhooks = await webhooksOf(db, jobs)
      const endpointOf = onceEach(openEndpoint)
      return jobs.map(job => {
        const row = webhooks.get(job.id)
        return traced(
          () => ({
            name: 'deliver webhook',
            kind: 'CONSUMER',
            isRoot: true,
            links: [row?.traceparent ?? undefined],
          }),
          () => deliver(job, row, endpointOf, control),
        )
      })
    } catch (error) {
      for (const { partition } of jobs) limits.onRequestEnded(partition)
      throw error
    }
  }

  async function deliver(
    job: ClaimedJob,
    row: WebhookRow | undefined,
    endpointOf: typeof openEndpoint,
    control: JobControl,
  ): Promise<DeliveryOutcome> {
    const { id, partition: subscriptionId, attempts } = job
    if (row === undefined || !row.is_sending) {
      limits.onRequestEnded(subscriptionId)
      const state = row === undefined || row.deleted_at !== null ? 'CANCELLED' : 'PAUSED'
      return { state, isUncounted: true }
    }
    const result = await send(row, endpointOf, () => control.isLeased(job))
    if ('dueInMs' in result) {
      limits.onRequestEnded(subscriptionId)
      return result
    }
    const { outcome, status, milliseconds } = result
    const isOverloaded = outcome === 'TIMED_OUT' || OVERLOAD_STATUSES.has(status)
    const isAborted = control.signal.aborted && outcome === 'TIMED_OUT'
    const isSuccess = isAborted || outcome === 'PROXY_FAILED' ? undefined : outcome === 'DELIVERED'
    limits.onRequestEnded(subscriptionId, isSuccess, result.retryAfterMs)
    if (isAborted) return AGAIN_NOW
    onAttempt(outcome, milliseconds)
    if (outcome === 'PROXY_FAILED') proxyOutage.failed(new Problem('unavailable', result.answer!))
    else if (status !== undefined) proxyOutage.worked()
    if (outcome === 'BLOCKED') {
      const circumstances = { organization: row.organization_id, target: subscriptionId }
      securityLog('webhook.send', { outcome: 'failure', reason: 'endpoint-blocked', ...circumstances })
    }
    const next = nextState(attempts, result, isOverloaded)
    log('delivery.attempted', {
      delivery: id,
      subscription: subscriptionId,
      eventId: row.event_id,
      attempt: attempts,
      outcome,
      status,
      milliseconds,
      state: 'state' in next ? next.state : 'PENDING',
    })
    return { ...next, attempt: { ...result, organizationId: row.organization_id, endpoint: row } }
  }

  async function send(
    row: WebhookRow,
    endpointOf: typeof openEndpoint,
    shouldSend: () => boolean,
  ): Promise<SendResult | Uncounted> {
    try {
      const request = requestOf(row, endpointOf)
      outage.worked()
      return (await sender.send({ ...request, shouldSend })) ?? AGAIN_NOW
    } catch (error) {
      if (isOutage(error)) {
        outage.failed(error, { retryInMs: OUTAGE_DELAY_MS })
        return HELD_BACK
      }
      if (error instanceof AlteredRow) {
        log('row.altered', { table: 'subscriptions', row: row.subscription_id }, 'error')
        return HELD_BACK
      }
      log('bug', errorFields(error), 'error')
      return {
        at: new Date(),
        outcome: 'UNREACHABLE',
        status: undefined,
        answer: undefined,
        retryAfterMs: undefined,
        milliseconds: 0,
      }
    }
  }

  /** Throws an outage if a key is not loaded yet. */
  function requestOf(row: WebhookRow, endpointOf: typeof openEndpoint): WebhookRequest {
    const { event_id: eventId, subscription_id: id, body } = row
    const { url, host, secrets } = endpointOf(row)
    limits.onHostKnown(id, host)
    return { url, secrets, eventId, body: Buffer.from(vault.openBody(row.event_owner, eventId, body)) }
  }

  function openEndpoint(row: WebhookRow) {
    const { subscription_id: id, secret, former_secret: former } = row
    const url = vault.urlOf({ ...row, id })
    const secrets = [secret, ...(former === null ? [] : [former])].map(sealed => vault.openSecret(id, sealed))
    return { url, host: `${row.organization_id} ${new URL(url).hostname}`, secrets }
  }

  function nextState(attempts: number, result: SendResult, isOverloaded: boolean): JobOutcome {
    const { outcome, retryAfterMs } = result
    if (outcome === 'DELIVERED') return { state: 'DELIVERED' }
    const minimumMs = outcome === 'BLOCKED' ? BLOCKED_DELAY_MIN_MS : isOverloaded ? OVERLOAD_DELAY_MIN_MS : 0
    const dueInMs = retryDelayMs(attempts, { retryAfterMs, minimumMs }, random())
    return dueInMs === undefined ? { state: 'FAILED' } : { dueInMs }
  }

  async function onSettled(change: Knex.Transaction, finished: readonly FinishedJob<DeliveryOutcome>[]) {
    const attempts = finished.flatMap(({ job, outcome: { attempt } }) =>
      attempt === undefined ? [] : [{ ...attempt, id: job.id, subscriptionId: job.partition }],
    )
    // The subscription may have been enabled after the worker saw it disabled.
    const paused = finished.filter(({ outcome }) => 'state' in outcome && outcome.state === 'PAUSED')
    for (const { organizationId, partition: id } of paused.map(({ job }) => job)) {
      await reconcile(change, { id, organization_id: organizationId! })
    }
    if (attempts.length === 0) return
    await change('attempts').insert(
      attempts.map(({ organizationId, id, at, outcome, milliseconds, status, answer }) => ({
        organization_id: organizationId,
        delivery_id: id,
        at,
        outcome,
        milliseconds,
        status: status ?? null,
        answer: answer === undefined ? null : vault.seal(answer, answerPlace(id)),
      })),
    )
    // An outage of the proxy is ours.
    for (const { id, reason } of await recordHealth(
      change,
      attempts.filter(({ outcome }) => outcome !== 'PROXY_FAILED'),
      placeOf(finished.map(({ job }) => job)),
    )) {
      log('subscription.disabled', { subscription: id, reason }, 'warn')
      onDisabled(reason)
    }
  }

  return queueWorker<DeliveryOutcome>({
    db,
    queue: deliveriesQueue,
    capacityOf: limits.capacityOf,
    groups: limits.groups,
    start,
    onSettled,
    log,
    concurrency: CONCURRENCY,
    ...(deps.leaseMs !== undefined && { leaseMs: deps.leaseMs }),
  })
}

/**
 * Opens what the deliveries of one query to a subscription have in common only once, and keeps nothing after them. Rows with other
 * authenticated columns are opened by themselves, so that each is checked.
 */
function onceEach<T>(open: (row: WebhookRow) => T): (row: WebhookRow) => T {
  const opened = new Map<string, T>()
  return row => {
    const key = `${row.organization_id} ${row.subscription_id} ${row.host_proof}`
    const found = opened.get(key) ?? open(row)
    opened.set(key, found)
    return found
  }
}

/** The columns that a delivery's request is built from. */
interface WebhookRow extends UrlColumns {
  readonly subscription_id: string
  readonly event_id: string
  /** The organization of the event, or EVERY_ORGANIZATION. */
  readonly event_owner: string
  readonly body: Buffer
  readonly secret: Buffer
  readonly former_secret: Buffer | null
  readonly is_sending: boolean
  readonly deleted_at: Date | null
  readonly traceparent: string | null
}

async function webhooksOf(db: Knex, jobs: readonly ClaimedJob[]): Promise<ReadonlyMap<string, WebhookRow>> {
  const place = placeOf(jobs)
  const { rows }: { rows: (WebhookRow & { body: Buffer | null })[] } = await db.raw(
    // Each LIMIT makes the planner look rows up by key, whatever the statistics say.
    `select claimed.id, ${urlColumnsOf('subscription')}, delivery.subscription_id, delivery.event_id, event.body, subscription.organization_id as event_owner,
       subscription.secret,
       case when subscription.former_secret_until > now() then subscription.former_secret end as former_secret,
       ${isSending('subscription')} as is_sending, subscription.deleted_at, trace.traceparent
     from unnest(cast(:ids as uuid[])) as claimed (id)
     cross join lateral (
       select subscription_id, event_id from deliveries delivery
       where ${inShard(place, 'delivery')} and id = claimed.id limit 1
     ) delivery
     join subscriptions subscription on ${inShard(place, 'subscription')} and subscription.id = delivery.subscription_id
     left join lateral (
       select body from events event
       where ${inShard(place, 'event')} and organization_id = subscription.organization_id and id = delivery.event_id limit 1
     ) event on true
     left join event_traces trace on ${inShard(place, 'trace')}
       and trace.organization_id = subscription.organization_id and trace.id = delivery.event_id`,
    { ids: jobs.map(({ id }) => id), organizations: [...place.organizationIds] },
  )
  const missing = rows.filter(({ body }) => body === null)
  const bodies = missing.length === 0 ? new Map() : await bodiesForAll(db, missing)
  return new Map(
    rows.flatMap(row => {
      const found = row.body === null ? { ...row, ...bodies.get(row.event_id) } : row
      return found.body === null ? [] : [[row.id, found]]
    }),
  )
}

/** The bodies and traces of events for every organization. */
async function bodiesForAll(db: Knex, rows: readonly Pick<WebhookRow, 'event_id'>[]) {
  const { rows: events } = await db.raw(
    `select event.id, event.body, event.organization_id as event_owner, trace.traceparent from events event
     left join event_traces trace on trace.organization_id = event.organization_id and trace.id = event.id
     where event.organization_id = ? and event.id = any (?)`,
    [EVERY_ORGANIZATION, rows.map(row => row.event_id)],
  )
  return new Map<string, object>(events.map(({ id, ...its }: { id: string }) => [id, its]))
}
