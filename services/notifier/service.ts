/**
 * Tells clients what has happened, by webhooks. It owns the subscriptions, the
 * events it was given and their deliveries. It calls nobody but the endpoints of
 * clients; while it is away, the services in which events come to be keep them.
 *
 * An event is taken once, however often it is given, and becomes one delivery for
 * each subscription that wanted it when it happened. From then on the delivery is
 * work in a leased queue, and ends delivered, failed or cancelled, with a row
 * that says so. News of one recipient is told in order to each endpoint, and no
 * endpoint waits for another.
 */
import type { LookupFunction } from 'node:net'
import type { Service } from '../kit/rpc/link.ts'
import type { Log } from '../kit/process/log.ts'
import type { Metrics } from '../kit/process/metrics.ts'
import { cipher } from '../kit/cipher.ts'
import { openBeside } from '../kit/postgres/database.ts'
import { LEASE_MS } from '../kit/queue/leased-queue.ts'
import { type ApiDeps, notifierApi } from './api.ts'
import { endpointLimits } from './endpoint-limits.ts'
import { housekeeping } from './housekeeping.ts'
import { notifierMetrics } from './metrics.ts'
import { sender as senderOf } from './sender.ts'
import { deliveryWorker } from './worker.ts'

export interface NotifierDeps extends Omit<ApiDeps, 'onWork'> {
  readonly endpointConcurrency: number
  readonly endpointRate: number
  readonly log: Log
  readonly metrics: Metrics
  /** How the names of endpoints are resolved, where not by the DNS of this machine to public addresses. */
  readonly lookup?: LookupFunction
  readonly timeoutMs?: number
  readonly leaseMs?: number
  readonly random?: () => number
}

export function notifierService(deps: NotifierDeps): Service {
  const limits = endpointLimits({ concurrency: deps.endpointConcurrency, rate: deps.endpointRate })
  const sender = senderOf(deps)
  const told = notifierMetrics(deps.metrics, { ...deps, limits })
  // What has not answered within a lease has lost it: a connection that fell silent is to hold up nothing for longer.
  const db = openBeside(deps.db, { statementMs: LEASE_MS })
  const worker = deliveryWorker({
    ...deps,
    ...told,
    db,
    cipher: cipher(deps.key('notifier')),
    sender,
    limits,
  })
  const house = housekeeping({ ...deps, limits })
  function onWork(subscriptionId?: string) {
    if (subscriptionId !== undefined) limits.askAgain(subscriptionId)
    worker.wake()
  }
  return {
    routes: notifierApi({ ...deps, onWork }),
    async close() {
      await worker.close()
      await house.close()
      await sender.close()
      await db.destroy()
    },
  }
}
