import type { Knex } from 'knex'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../kit/process/metrics.ts'
import { singleFlight } from '../kit/single-flight.ts'
import type { Ended } from './records/record-conclusions.ts'
import type { CircuitBreaker } from './routing/circuit-breaker.ts'

/** Buckets in seconds: banks of schemes answer within 5 s, others within a day. */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600, 3_600, 86_400]
/** Rows are counted up to this many: counting all of a large backlog would be slow. */
const COUNT_MAX = 100_000

/**
 * The metrics of verifications. Those of the queue describe the shared table, so every process reports the same; the
 * others are this process's own.
 */
export function verificationMetrics(metrics: Metrics, db: Knex, breaker: CircuitBreaker) {
  // A scrape collects all gauges at once; they share one query.
  const status = singleFlight(() => queueStatus(db))
  const registers = [metrics]

  new Gauge({
    name: 'payprep_verifications_pending',
    help: 'Verifications without an answer. Counted up to 100,000.',
    registers,
    async collect() {
      this.set((await status()).pending)
    },
  })
  new Gauge({
    name: 'payprep_verifications_oldest_due_age_seconds',
    help: 'How long the oldest due verification has been due.',
    registers,
    async collect() {
      this.set((await status()).oldestDueSeconds)
    },
  })
  new Gauge({
    name: 'payprep_verification_open_circuit_breakers',
    help: 'Banks that this process does not ask for now, because they were away.',
    registers,
    collect() {
      this.set(breaker.openCount())
    },
  })
  const labelNames = ['country', 'provider', 'outcome'] as const
  const ended = new Counter({
    name: 'payprep_verifications_total',
    help: 'Verifications that have ended, by country, provider and outcome.',
    labelNames,
    registers,
  })
  const duration = new Histogram({
    name: 'payprep_verification_duration_seconds',
    help: 'Time from submission to the final state, by country, provider and outcome.',
    labelNames,
    buckets: BUCKETS,
    registers,
  })
  return {
    onEnded({ seconds, ...labels }: Ended) {
      ended.inc(labels)
      duration.observe(labels, seconds)
    },
  }
}

export async function queueStatus(db: Knex) {
  const { rows } = await db.raw(
    `select
       (select count(*)::integer from (select from verifications where state = 'PENDING' limit ?) counted) as pending,
       (select coalesce(extract(epoch from now() - min(due_at)), 0)::float8
        from verifications where state = 'PENDING' and due_at <= now()) as seconds`,
    [COUNT_MAX],
  )
  return { pending: rows[0].pending, oldestDueSeconds: Math.round(rows[0].seconds) }
}
