import type { Knex } from 'knex'
import type { Log } from '../services/kit/process/logging/log.ts'
import {
  type ImportOptions,
  type ImportOutcome,
  importSources,
} from '../services/reference-data/releases/import.ts'
import { removedSources } from '../services/reference-data/releases/release-store.ts'
import { readOnce } from './sources/read-once.ts'
import type { SeedSource } from './sources/seed-source.ts'
import { sources } from './sources/index.ts'

/**
 * Loads the sources that this version of the program ships with. A source that was loaded before in the same version
 * and revision is not read again, and one that an operator has removed is left out.
 */
export async function loadSeeds(
  db: Knex,
  options: Pick<ImportOptions, 'progress' | 'onWait'> = {},
  shipped: readonly SeedSource[] = sources(),
): Promise<readonly ImportOutcome[]> {
  const stamped = shipped.map(source => ({ ...source, stamp: stampOf(source) }))
  return importSources(db, stamped, { ...options, exceptRemoved: true })
}

/** The same for a program that starts: it logs what it loads, and whether it waits for another process that loads. */
export async function loadSeedsAtStart(
  db: Knex,
  log: Log,
  progress: ImportOptions['progress'] = () => {},
  shipped = sources(),
): Promise<void> {
  let isLoading = false
  const outcomes = await loadSeeds(
    db,
    {
      onWait: () => log('sources.waiting'),
      progress(source, rows) {
        if (!isLoading) log('sources.loading')
        isLoading = true
        progress(source, rows)
      },
    },
    shipped,
  )
  for (const { source, version, isNew } of outcomes) if (isNew) log('source.loaded', { source, version })
}

/** Whether `loadSeeds` would read a source. */
export async function lacksSeeds(db: Knex): Promise<boolean> {
  const [known, removed] = await Promise.all([
    db<{ source: string; stamp: string }>('releases').select('source', 'stamp'),
    removedSources(db),
  ])
  const loaded = new Set(known.map(({ source, stamp }) => `${source} ${stamp}`))
  return sources().some(
    source => !removed.has(source.name) && !loaded.has(`${source.name} ${stampOf(source)}`),
  )
}

/** The sources of `loadSeeds`, which can be read before there is a database. */
export const sourcesReadOnce = (): readonly SeedSource[] => sources().map(readOnce)

/** Changes when an installation has to load the source again. */
export function stampOf({ revision, version }: SeedSource): string {
  return `revision ${revision}, version ${version}`
}
