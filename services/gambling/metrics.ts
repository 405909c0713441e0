import type { Knex } from 'knex'
import { gauge } from '../kit/metrics/metrics.ts'
import { scraped } from '../kit/metrics/scrape.ts'
import type { Screening } from '../library/screening/index.ts'
import type { Following } from './following.ts'

const entities = gauge({
  name: 'payprep_gambling_entities',
  help: 'Active entities that this process screens for.',
})

const lag = gauge({
  name: 'payprep_gambling_lag_seconds',
  help: 'How long ago the screening of this process was last as new as the dataset.',
})

const versionAge = gauge({
  name: 'payprep_gambling_version_age_seconds',
  help: 'How old the latest version is.',
})

const unpublished = gauge({
  name: 'payprep_gambling_unpublished_seconds',
  help: 'How long the oldest change waits for its version.',
})

const importsPending = gauge({
  name: 'payprep_gambling_imports_pending',
  help: 'Imports that wait or run.',
})

interface Deps {
  readonly db: Knex
  readonly screening: Screening
  readonly following: Pick<Following, 'lagSeconds'>
}

/** Metrics of this process's screening, and of the shared dataset, which are the same in every process. */
export function gamblingMetrics({ db, screening, following }: Deps): { readonly close: () => void } {
  const own = scraped({
    name: 'gambling screening',
    gauges: [entities, lag],
    read: () => ({ size: screening.size, lagSeconds: following.lagSeconds() }),
    report({ size, lagSeconds }) {
      entities.set(size)
      lag.set(lagSeconds)
    },
  })
  const dataset = scraped({
    name: 'gambling dataset',
    gauges: [versionAge, unpublished, importsPending],
    read: () => statusOf(db),
    report(status) {
      versionAge.set(status.versionAge)
      unpublished.set(status.unpublished)
      importsPending.set(status.imports)
    },
  })
  return {
    close() {
      own.close()
      dataset.close()
    },
  }
}

export async function statusOf(db: Knex) {
  const { rows } = await db.raw(
    `select
       (select coalesce(extract(epoch from now() - max(created_at)), 0)::float8 from versions) as age,
       coalesce((select extract(epoch from now() - changed_at)::float8 from changes
        where sequence > (select coalesce(max(sequence), 0) from versions)
        order by sequence limit 1), 0) as unpublished,
       (select count(*)::integer from imports where state = 'PENDING') as imports`,
  )
  const [{ age, unpublished, imports }] = rows
  return { versionAge: Math.round(age), unpublished: Math.round(unpublished), imports }
}
