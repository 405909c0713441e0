import type { Knex } from 'knex'
import { Gauge } from 'prom-client'
import type { Metrics } from '../kit/process/metrics.ts'
import { singleFlight } from '../kit/single-flight.ts'
import type { Screening } from '../screening/index.ts'
import type { Following } from './following.ts'

interface Deps {
  readonly db: Knex
  readonly screening: Screening
  readonly following: Pick<Following, 'lagSeconds'>
}

/** The metrics of the dataset: what this process screens with, and, the same in every process, what waits. */
export function gamblingMetrics(metrics: Metrics, { db, screening, following }: Deps): void {
  // A scrape collects all gauges at once; they share one query.
  const status = singleFlight(() => statusOf(db))
  const registers = [metrics]
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value())
      },
    })

  gauge('payprep_gambling_entities', 'Active entities that this process screens for.', () => screening.size)
  gauge(
    'payprep_gambling_lag_seconds',
    'How long ago the screening of this process was last as new as the dataset.',
    following.lagSeconds,
  )
  gauge(
    'payprep_gambling_version_age_seconds',
    'How old the latest version is.',
    async () => (await status()).versionAge,
  )
  gauge(
    'payprep_gambling_unpublished_seconds',
    'How long the oldest change waits for its version.',
    async () => (await status()).unpublished,
  )
  gauge('payprep_gambling_imports_pending', 'Imports that wait or run.', async () => (await status()).imports)
}

export async function statusOf(db: Knex) {
  const { rows } = await db.raw(
    `select
       (select coalesce(extract(epoch from now() - max(created_at)), 0)::float8 from versions) as age,
       (select coalesce(extract(epoch from now() - min(changed_at)), 0)::float8 from changes
        where sequence > (select coalesce(max(sequence), 0) from versions)) as unpublished,
       (select count(*)::integer from imports where state = 'PENDING') as imports`,
  )
  const [{ age, unpublished, imports }] = rows
  return { versionAge: Math.round(age), unpublished: Math.round(unpublished), imports }
}
