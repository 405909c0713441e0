import type { Knex } from 'knex'
import { Gauge } from 'prom-client'
import type { Metrics } from '../process/metrics.ts'
import { singleFlight } from '../single-flight.ts'

/** Beyond this a count costs more than it tells. */
const COUNT_MAX = 100_000

/** What an operator watches of an outbox, which is that of all processes. */
export function outboxMetrics(metrics: Metrics, db: Knex): void {
  // Gauges are asked all at once, and one look answers all.
  const look = singleFlight(() => outboxState(db))
  const registers = [metrics]

  new Gauge({
    ...{ name: 'payprep_outbox_events', registers, labelNames: ['state'] },
    help: 'Events that wait to be handed on, or were refused and set aside; counted to a hundred thousand.',
    async collect() {
      const { waiting, aside } = await look()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'set_aside' }, aside)
    },
  })
  new Gauge({
    ...{ name: 'payprep_outbox_oldest_seconds', registers },
    help: 'For how long the event that waits the longest has waited; those set aside do not count.',
    async collect() {
      this.set((await look()).seconds)
    },
  })
}

async function outboxState(db: Knex): Promise<{ waiting: number; aside: number; seconds: number }> {
  const { rows } = await db.raw(
    `select
       count(*) filter (where set_aside_at is null)::integer as waiting,
       count(set_aside_at)::integer as aside,
       round(coalesce(extract(epoch from now() - min(created_at) filter (where set_aside_at is null)), 0))::integer
         as seconds
     from (select created_at, set_aside_at from outbox order by id limit ?) counted`,
    [COUNT_MAX],
  )
  return rows[0]
}
