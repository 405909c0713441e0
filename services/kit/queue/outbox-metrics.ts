import type { Knex } from 'knex'
import { gauge } from '../metrics/metrics.ts'
import { scraped } from '../metrics/scrape.ts'
import { acrossOrganizations } from '../postgres/organization-rows.ts'

/** Rows are counted up to this many: counting all of a large backlog would be slow. */
const COUNT_MAX = 100_000

const events = gauge({
  name: 'payprep_outbox_events',
  help: 'Events in the outbox of a service: pending, or set aside because the receiver rejected them. Counted up to 100,000.',
  labels: ['service', 'state'],
})

const oldest = gauge({
  name: 'payprep_outbox_oldest_event_age_seconds',
  help: 'Age of the oldest pending event in the outbox of a service; events set aside do not count.',
  labels: ['service'],
})

/** Gauges of the outbox of a service. They describe the shared table, so every process of it reports the same. */
export function outboxMetrics(service: string, db: Knex): { readonly close: () => void } {
  return scraped({
    name: `outbox of ${service}`,
    gauges: [events, oldest],
    read: () => outboxStatus(acrossOrganizations(db)),
    report({ pending, setAside, oldestSeconds }) {
      events.set({ service, state: 'pending' }, pending)
      events.set({ service, state: 'set_aside' }, setAside)
      oldest.set({ service }, oldestSeconds)
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
