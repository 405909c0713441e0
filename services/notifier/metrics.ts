import type { Knex } from 'knex'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../kit/process/metrics.ts'
import { singleFlight } from '../kit/single-flight.ts'
import type { EndpointLimits } from './endpoint-limits.ts'
import { queueState } from './housekeeping.ts'

interface Watched {
  readonly db: Knex
  readonly limits: EndpointLimits
}

/** Up to the time that an endpoint is given. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** What an operator watches of webhooks. The queue is that of all processes; breakers and attempts are this one's. */
export function notifierMetrics(metrics: Metrics, { db, limits }: Watched) {
  // Gauges are asked all at once, and one look at the queue answers all.
  const look = singleFlight(() => queueState(db))
  const registers = [metrics]

  new Gauge({
    ...{ name: 'payprep_webhook_deliveries', registers, labelNames: ['state'] },
    help: 'Deliveries that wait, or are paused with their subscription; counted to a hundred thousand.',
    async collect() {
      const { pending, paused } = await look()
      this.set({ state: 'pending' }, pending)
      this.set({ state: 'paused' }, paused)
    },
  })
  new Gauge({
    ...{ name: 'payprep_webhook_oldest_due_seconds', registers },
    help: 'For how long the delivery that is due the longest has been due.',
    async collect() {
      this.set((await look()).oldestDueSeconds)
    },
  })
  new Gauge({
    ...{ name: 'payprep_webhook_endpoints', registers, labelNames: ['breaker'] },
    help: 'Endpoints that this process has sent to of late, by the state of their circuit breaker.',
    collect() {
      for (const [breaker, count] of Object.entries(limits.breakers())) this.set({ breaker }, count)
    },
  })
  const attempts = new Histogram({
    ...{ name: 'payprep_webhook_attempt_seconds', registers, labelNames: ['outcome'], buckets: SECONDS },
    help: 'Attempts at a delivery, by outcome, and how long they took.',
  })
  const disablings = new Counter({
    ...{ name: 'payprep_webhook_subscriptions_disabled_total', registers, labelNames: ['reason'] },
    help: 'Subscriptions that were disabled because their endpoint is gone or has failed for days.',
  })

  return {
    disabled: (reason: string) => disablings.inc({ reason }),
    attempted: (outcome: string, milliseconds: number) => attempts.observe({ outcome }, milliseconds / 1_000),
  }
}
