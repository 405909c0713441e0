import type { Knex } from 'knex'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../kit/process/metrics.ts'
import { singleFlight } from '../kit/single-flight.ts'
import type { EndpointLimits } from './endpoint-limits.ts'
import { queueStatus } from './housekeeping.ts'

interface MetricsDeps {
  readonly db: Knex
  readonly limits: EndpointLimits
}

/** Buckets in seconds, up to the time-out of an attempt. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/**
 * The metrics of webhooks. Those of the queue describe the shared table, so every
 * process reports the same; circuit breakers and attempts are this process's own.
 */
export function notifierMetrics(metrics: Metrics, { db, limits }: MetricsDeps) {
  // A scrape collects all gauges at once; they share one query.
  const status = singleFlight(() => queueStatus(db))
  const registers = [metrics]

  new Gauge({
    name: 'payprep_webhook_deliveries',
    help: 'Deliveries that are pending, or paused with their subscription. Counted up to 100,000.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { pending, paused } = await status()
      this.set({ state: 'pending' }, pending)
      this.set({ state: 'paused' }, paused)
    },
  })
  new Gauge({
    name: 'payprep_webhook_oldest_due_delivery_age_seconds',
    help: 'How long the oldest due delivery has been due.',
    registers,
    async collect() {
      this.set((await status()).oldestDueSeconds)
    },
  })
  new Gauge({
    name: 'payprep_webhook_endpoints',
    help: 'Endpoints that this process has recently sent to, by the state of their circuit breaker.',
    labelNames: ['circuit_breaker'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(limits.circuitBreakers())) {
        this.set({ circuit_breaker: state }, count)
      }
    },
  })
  const attempts = new Histogram({
    name: 'payprep_webhook_attempt_duration_seconds',
    help: 'Duration of delivery attempts, by outcome.',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  })
  const disabled = new Counter({
    name: 'payprep_webhook_subscriptions_disabled_total',
    help: 'Subscriptions disabled because their endpoint is gone or has failed for days.',
    labelNames: ['reason'],
    registers,
  })

  return {
    onAttempt: (outcome: string, milliseconds: number) => attempts.observe({ outcome }, milliseconds / 1_000),
    onDisabled: (reason: string) => disabled.inc({ reason }),
  }
}
