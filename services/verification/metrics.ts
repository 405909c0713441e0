import type { Knex } from 'knex'
import { counter, distribution, gauge } from '../kit/metrics/metrics.ts'
import { scraped } from '../kit/metrics/scrape.ts'
import { dueJobs } from '../kit/queue/leased-rows.ts'
import type { Ended } from './records/record-conclusions.ts'
import type { CircuitBreaker } from './routing/circuit-breaker.ts'
import { verificationsQueue } from './verification-worker.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

/** Rows are counted up to this many: counting all of a large backlog would be slow. */
const COUNT_MAX = 100_000

const pendingCount = gauge({
  name: 'payprep_verifications_pending',
  help: 'Verifications without an answer. Counted up to 100,000.',
})

const dueCount = gauge({
  name: 'payprep_verifications_due',
  help: 'Verifications that are due, without those that a process works on. Counted up to 100,000.',
})

const oldestDue = gauge({
  name: 'payprep_verifications_oldest_due_age_seconds',
  help: 'How long the oldest due verification has been due.',
})

const openBreakers = gauge({
  name: 'payprep_verification_open_circuit_breakers',
  help: 'Banks that this process does not ask for now, because they were away.',
})

const labels = ['country', 'provider', 'outcome'] as const

const ended = counter({
  name: 'payprep_verifications_total',
  help: 'Verifications that have ended, by country, provider and outcome.',
  labels,
})

const duration = distribution({
  name: 'payprep_verification_duration_seconds',
  help: 'Time from submission to the final state, by country, provider and outcome.',
  labels,
  // Banks of schemes answer within 5 s, others within a day.
  bounds: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600, 3_600, 86_400],
})

/**
 * The metrics of verifications. Those of the queue describe the shared table, so every process reports the same; the
 * others are this process's own.
 */
export function verificationMetrics(db: Knex, breaker: CircuitBreaker) {
  const queue = scraped({
    name: 'verification queue',
    gauges: [pendingCount, dueCount, oldestDue],
    read: () => queueStatus(acrossOrganizations(db)),
    report({ pending, due, oldestDueSeconds }) {
      pendingCount.set(pending)
      dueCount.set(due)
      oldestDue.set(oldestDueSeconds)
    },
  })
  const breakers = scraped({
    name: 'verification circuit breakers',
    gauges: [openBreakers],
    read: breaker.openCount,
    report: count => openBreakers.set(count),
  })
  return {
    onEnded({ seconds, ...of }: Ended) {
      ended.inc(of)
      duration.of(of).observe(seconds)
    },
    close() {
      queue.close()
      breakers.close()
    },
  }
}

export async function queueStatus(db: Knex) {
  const { rows } = await db.raw(
    `select count(*)::integer as pending
     from (select 1 from verifications where state = 'PENDING' limit ?) counted`,
    [COUNT_MAX],
  )
  return { pending: rows[0].pending, ...(await dueJobs(db, verificationsQueue)) }
}
