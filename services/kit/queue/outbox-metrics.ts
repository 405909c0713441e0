import type { Knex } from 'knex'
import { Gauge } from 'prom-client'
import type { Metrics } from '../process/metrics.ts'
import { singleFlight } from '../single-flight.ts'

/** Rows are counted up to this many: counting all of a large backlog would be slow. */
const COUNT_MAX = 100_000

/** Gauges of an outbox. They describe the shared table, so every process reports the same. */
export function outboxMetrics(metrics: Metrics, db: Knex): void {
  // A scrape collects all gauges at once; they share one query.
  const status = singleFlight(() => outboxStatus(db))
  const registers = [metrics]

  new Gauge({
    name: 'payprep_outbox_events',
    help: 'Events in the outbox: pending, or set aside because the receiver rejected them. Counted up to 100,000.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { pending, setAside } = await status()
      this.set({ state: 'pending' }, pending)
      this.set({ state: 'set_aside' }, setAside)
    },
  })
  new Gauge({
    name: 'payprep_outbox_oldest_event_age_seconds',
    help: 'Age of the oldest pending event in the outbox; events set aside do not count.',
    registers,
    async collect() {
      this.set((await status()).oldestSeconds)
    },
  })
}

interface OutboxStatus {
  readonly pending: number
  readonly setAside: number
  readonly oldestSeconds: number
}

async function outboxStatus(db: Knex): Promise<OutboxStatus> {
  const { rows } = await db.raw(
    `select
       count(*) filter (where set_aside_at is null)::integer as pending,
       count(set_aside_at)::integer as "setAside",
       round(coalesce(extract(epoch from now() - min(created_at) filter (where set_aside_at is null)), 0))::integer
         as "oldestSeconds"
     from (select created_at, set_aside_at from outbox order by id limit ?) counted`,
    [COUNT_MAX],
  )
  return rows[0]
}
