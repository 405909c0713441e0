import type { Knex } from 'knex'
import { Gauge } from 'prom-client'
import type { Metrics } from '../process/metrics.ts'
import { singleFlight } from '../single-flight.ts'

/** Rows are counted up to this many: counting all of a large backlog would be slow. */
const COUNT_MAX = 100_000

/** The outboxes that each registry reports. */
const reported = new WeakMap<Metrics, Map<string, () => Promise<OutboxStatus>>>()

/** Gauges of the outbox of a service. They describe the shared table, so every process of it reports the same. */
export function outboxMetrics(metrics: Metrics, service: string, db: Knex): void {
  const outboxes = reported.get(metrics) ?? new Map<string, () => Promise<OutboxStatus>>()
  // A scrape collects all gauges at once; they share one query.
  outboxes.set(
    service,
    singleFlight(() => outboxStatus(db)),
  )
  if (reported.has(metrics)) return
  reported.set(metrics, outboxes)
  const registers = [metrics]

  new Gauge({
    name: 'payprep_outbox_events',
    help: 'Events in the outbox of a service: pending, or set aside because the receiver rejected them. Counted up to 100,000.',
    labelNames: ['service', 'state'],
    registers,
    async collect() {
      for (const [service, status] of outboxes) {
        const { pending, setAside } = await status()
        this.set({ service, state: 'pending' }, pending)
        this.set({ service, state: 'set_aside' }, setAside)
      }
    },
  })
  new Gauge({
    name: 'payprep_outbox_oldest_event_age_seconds',
    help: 'Age of the oldest pending event in the outbox of a service; events set aside do not count.',
    labelNames: ['service'],
    registers,
    async collect() {
      for (const [service, status] of outboxes) this.set({ service }, (await status()).oldestSeconds)
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
