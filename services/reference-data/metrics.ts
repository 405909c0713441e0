import type { Knex } from 'knex'
import { gauge } from '../kit/metrics/metrics.ts'
import { scraped } from '../kit/metrics/scrape.ts'
import { agedOn, readEdition } from './releases/edition.ts'
import { sanctionsLists } from './releases/sanctions-lists.ts'
import { periods } from './tables/source.ts'

const sourceAge = gauge({
  name: 'payprep_source_age_seconds',
  help: 'Age of the data in force, by source: since the date that the publisher gives. Absent without such a date.',
  labels: ['source'],
})

const sourceComplete = gauge({
  name: 'payprep_source_complete',
  help: 'Whether a source that claims to be complete is recent enough: if 1, absent entries do not exist; if 0, load its next edition.',
  labels: ['source'],
  together: 'min',
})

const sanctionsAge = gauge({
  name: 'payprep_sanctions_list_age_seconds',
  help: 'How long ago a sanctions list that is renewed daily was last known to be the newest: when reference update found so, else since its date.',
  labels: ['source'],
})

/** Reports the releases in force until `close`. */
export function measureSources(
  db: Knex,
  clock: { readonly now: () => number },
): { readonly close: () => void } {
  return scraped({
    name: 'reference data',
    gauges: [sourceAge, sourceComplete, sanctionsAge],
    read: async () => {
      const edition = await readEdition(db, new Date(clock.now()))
      return {
        ...edition,
        claiming: await releasesWithClaims(db),
        lists: await sanctionsLists(db, edition.releases),
      }
    },
    report({ releases, day, claiming, lists }) {
      for (const { release, confirmedAt } of lists)
        if (release.period_days === periods.daily)
          sanctionsAge.set({ source: release.source }, (clock.now() - confirmedAt.getTime()) / 1_000)
      for (const release of releases) {
        const { source, valid_from: validFrom } = release
        if (validFrom !== null) sourceAge.set({ source }, (clock.now() - Date.parse(validFrom)) / 1_000)
        if (claiming.has(release.id)) sourceComplete.set({ source }, day < (agedOn(release) ?? '') ? 1 : 0)
      }
    },
  })
}

/** The ids of releases that claim to be complete for something. */
async function releasesWithClaims(db: Knex): Promise<ReadonlySet<string>> {
  const { rows } = await db.raw<{ rows: { release_id: string }[] }>(
    'select release_id from coverage union select release_id from registers',
  )
  return new Set(rows.map(row => row.release_id))
}
