import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { CoverageKind } from '../banking/bank-directory.ts'
import { type Release, releasesWhere } from './release-store.ts'

/** The releases that are in force together. */
export interface Edition {
  readonly version: string
  readonly releases: readonly Release[]
  readonly claims: readonly CoverageClaim[]
}

/** That a release knows something of a country wholly. */
export interface CoverageClaim {
  readonly release_id: string
  readonly country: string
  readonly kind: CoverageKind
}

/**
 * How long a list is taken for whole. After that so many banks are new that to
 * call what it lacks unknown would be wrong too often.
 */
const WHOLE_FOR_DAYS = 365

export async function readEdition(db: Knex, now: Date): Promise<Edition> {
  const releases = await releasesWhere(db, { is_current: true })
  const all: CoverageClaim[] = await db('coverage')
    .select('release_id', 'country', 'kind')
    .whereIn(
      'release_id',
      releases.map(({ id }) => id),
    )
    .orderBy(['country', 'kind', 'release_id'])
  const fresh = new Set(releases.filter(release => isFresh(release, now)).map(({ id }) => id))
  const claims = all.filter(({ release_id }) => fresh.has(release_id))
  return { version: versionOf(releases, claims), releases, claims }
}

/** A list of unknown age may be of any. */
function isFresh({ valid_from }: Release, now: Date): boolean {
  return valid_from !== null && Date.parse(valid_from) + WHOLE_FOR_DAYS * 86_400_000 > now.getTime()
}

/** Changes with the rows and with what is claimed, and with nothing else. */
function versionOf(releases: readonly Release[], claims: readonly CoverageClaim[]): string {
  const contents = releases.map(({ source, content_hash }) => [source, content_hash])
  const coverage = claims.map(({ country, kind }) => [country, kind])
  return createHash('sha256')
    .update(JSON.stringify([contents, coverage]))
    .digest('hex')
}
