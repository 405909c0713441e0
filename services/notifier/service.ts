/**
 * Notifies clients of events by webhooks. The service owns subscriptions, the
 * events published to it, and their deliveries. It calls nothing but clients'
 * endpoints; during an outage the publishing services keep events in their
 * outboxes.
 *
 * Publishing is idempotent by event id. An event becomes one delivery for each
 * subscription that wanted it when it happened. The delivery is then a job of a
 * leased queue, and ends delivered, failed or cancelled; its row is kept for the
 * retention. Each endpoint gets the events of one recipient in order, and endpoints do
 * not delay each other.
 */
import type { LookupFunction } from 'node:net'
import type { Service } from '../kit/rpc/call/service.ts'
import type { Log } from '../kit/process/logging/log.ts'
import type { SecurityLog } from '../kit/process/security/security-log.ts'
import { openWithLimits } from '../kit/postgres/database.ts'
import { LEASE_MS } from '../kit/queue/leased-queue.ts'
import { type ApiDeps, notifierApi } from './notifier-api.ts'
import { endpointLimits } from './endpoint-limits.ts'
import type { EventSink } from './event-sink/event-sink.ts'
import { putForSink, sinkRelay } from './event-sink/sink-outbox.ts'
import { housekeeping } from './housekeeping.ts'
import { notifierMetrics } from './metrics.ts'
import { sender as senderOf } from './sender.ts'
import { vault } from './webhook-vault.ts'
import { deliveryWorker } from './delivery-worker.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

export interface NotifierDeps extends Omit<ApiDeps, 'onWork' | 'restingMs' | 'sender' | 'putForSink'> {
  readonly endpointConcurrency: number
  readonly endpointRate: number
  readonly hostConcurrency: number
  readonly hostRate: number
  /** Days that events and their deliveries are kept. */
  readonly retentionDays: number
  /** Where events go besides webhooks, and what identifies this installation there. */
  readonly sink?: { readonly sink: EventSink; readonly source: string } | undefined
  readonly log: Log
  readonly securityLog?: SecurityLog
  /** Resolves the host names of endpoints. Defaults to DNS, public addresses only. */
  readonly lookup?: LookupFunction
  /** See `sender`. */
  readonly webhookProxy?: URL | undefined
  readonly ca?: string
  readonly timeoutMs?: number
  readonly leaseMs?: number
  readonly random?: () => number
}

export function notifierService(deps: NotifierDeps): Service {
  const limits = endpointLimits({
    endpoint: { concurrency: deps.endpointConcurrency, rate: deps.endpointRate },
    host: { concurrency: deps.hostConcurrency, rate: deps.hostRate },
  })
  const sender = senderOf(deps)
  const own = vault(deps.key)
  const observers = notifierMetrics({ ...deps, limits })
  // A statement that outlasts the lease is useless: time it out, so that a silent connection does not stall the worker.
  const db = acrossOrganizations(openWithLimits(deps.db, { statementMs: LEASE_MS }))
  const worker = deliveryWorker({
    ...deps,
    ...observers,
    db,
    vault: own,
    sender,
    limits,
  })
  const maintenance = housekeeping({ ...deps, hasSink: deps.sink !== undefined, vault: own, limits })
  const relay = deps.sink && sinkRelay({ db: deps.db, vault: own, sink: deps.sink.sink, log: deps.log })
  function onWork(subscriptionId?: string) {
    if (subscriptionId !== undefined) limits.probe(subscriptionId)
    worker.wake()
  }
  return {
    routes: notifierApi({
      ...deps,
      sender,
      onWork,
      restingMs: limits.restingMs,
      putForSink: deps.sink && putForSink(own, deps.sink.source),
    }),
    async close() {
      observers.close()
      await Promise.all([worker.close(), relay?.close()])
      await maintenance.close()
      await sender.close()
      await db.destroy()
    },
  }
}
