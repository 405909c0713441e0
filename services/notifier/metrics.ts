import type { Knex } from 'knex'
import { counter, distribution, gauge } from '../kit/metrics/metrics.ts'
import { scraped } from '../kit/metrics/scrape.ts'
import type { EndpointLimits } from './endpoint-limits.ts'
import { queueStatus } from './housekeeping.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

const deliveries = gauge({
  name: 'payprep_webhook_deliveries',
  help: 'Deliveries that are pending, those of them that are due and whose endpoint does not fail, and those that are paused with their subscription. Counted up to 100,000.',
  labels: ['state'],
})

const oldestDue = gauge({
  name: 'payprep_webhook_oldest_due_delivery_age_seconds',
  help: 'How long the oldest due delivery has been due, of endpoints whose latest attempts have not all failed.',
})

const subscriptions = gauge({
  name: 'payprep_webhook_subscriptions',
  help: 'Subscriptions that are enabled, and those of them whose latest attempts have all failed. Counted up to 100,000.',
  labels: ['state'],
})

const endpoints = gauge({
  name: 'payprep_webhook_endpoints',
  help: 'Endpoints that this process has recently sent to, by the state of their circuit breaker.',
  labels: ['circuit_breaker'],
})

const attempts = distribution({
  name: 'payprep_webhook_attempt_duration_seconds',
  help: 'Duration of delivery attempts, by outcome.',
  labels: ['outcome'],
  // Up to the time-out of an attempt.
  bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
})

const disabled = counter({
  name: 'payprep_webhook_subscriptions_disabled_total',
  help: 'Subscriptions disabled because their endpoint is gone or has failed for days.',
  labels: ['reason'],
})

interface MetricsDeps {
  readonly db: Knex
  readonly limits: EndpointLimits
}

/**
 * The metrics of webhooks. Those of the queue describe the shared table, so every
 * process reports the same; circuit breakers and attempts are this process's own.
 */
export function notifierMetrics({ db, limits }: MetricsDeps) {
  const queue = scraped({
    name: 'webhook queue',
    gauges: [deliveries, subscriptions, oldestDue],
    read: () => queueStatus(acrossOrganizations(db)),
    report({ pending, due, paused, endpoints: enabled, failing, oldestDueSeconds }) {
      deliveries.set({ state: 'pending' }, pending)
      deliveries.set({ state: 'due' }, due)
      deliveries.set({ state: 'paused' }, paused)
      subscriptions.set({ state: 'enabled' }, enabled)
      subscriptions.set({ state: 'failing' }, failing)
      oldestDue.set(oldestDueSeconds)
    },
  })
  const breakers = scraped({
    name: 'webhook circuit breakers',
    gauges: [endpoints],
    read: limits.circuitBreakers,
    report(states) {
      for (const [state, count] of Object.entries(states)) endpoints.set({ circuit_breaker: state }, count)
    },
  })
  return {
    onAttempt: (outcome: string, milliseconds: number) =>
      attempts.of({ outcome }).observe(milliseconds / 1_000),
    onDisabled: (reason: string) => disabled.inc({ reason }),
    close() {
      queue.close()
      breakers.close()
    },
  }
}
