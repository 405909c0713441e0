import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { CoverageKind } from '../../banking/directory/bank-directory.ts'
import type { SettlementSystem } from '../../banking/directory/settlement-systems.ts'
import { type Release, releasesWhere } from './release-store.ts'

/** The releases that are in force on a day, and what they claim. */
export interface Edition {
  readonly version: string
  /** ISO 8601 calendar date. */
  readonly day: string
  /** By precedence: where releases disagree, the first one wins. */
  readonly releases: readonly Release[]
  /** What recent releases list completely. */
  readonly coverage: readonly CoverageClaim[]
  /** The settlement systems whose participants recent releases list completely. */
  readonly registers: readonly RegisterClaim[]
  /** The releases recent enough for their instruction sets to count as complete. */
  readonly withCompleteSets: readonly Release[]
}

interface CoverageClaim {
  readonly release_id: string
  readonly country: string
  readonly kind: CoverageKind
}

interface RegisterClaim {
  readonly release_id: string
  readonly system: SettlementSystem
}

/**
 * How long a list of banks counts as complete. Older lists lack too many new banks
 * for absence to mean anything.
 */
const LIST_COMPLETE_DAYS = 365
/**
 * The same for participants and settlement instructions, which change all year and are published at
 * least monthly.
 */
const REACH_COMPLETE_DAYS = 100

export async function readEdition(db: Knex, now: Date): Promise<Edition> {
  const day = now.toISOString().slice(0, 10)
  const releases = (await releasesWhere(db, { is_current: true })).sort((a, b) => a.precedence - b.precedence)
  const ids = releases.map(({ id }) => id)
  const lists: CoverageClaim[] = await db('coverage')
    .select('release_id', 'country', 'kind')
    .whereIn('release_id', ids)
    .orderBy(['country', 'kind', 'release_id'])
  const registers: RegisterClaim[] = await db('registers')
    .select('release_id', 'system')
    .whereIn('release_id', ids)
    .orderBy(['system', 'release_id'])

  const releasedWithin = (days: number) => releases.filter(release => isRecent(release, now, days))
  const among = (chosen: readonly Release[]) => {
    const chosenIds = new Set(chosen.map(({ id }) => id))
    return ({ release_id }: { readonly release_id: string }) => chosenIds.has(release_id)
  }
  const withCompleteSets = releasedWithin(REACH_COMPLETE_DAYS)
  const claims = {
    coverage: lists.filter(among(releasedWithin(LIST_COMPLETE_DAYS))),
    registers: registers.filter(among(withCompleteSets)),
    withCompleteSets,
  }
  return {
    version: versionOf(releases, claims, await lastChange(db, ids, day)),
    day,
    releases,
    ...claims,
  }
}

/** A release of unknown date does not count as recent. */
function isRecent({ valid_from }: Release, now: Date, days: number): boolean {
  return valid_from !== null && Date.parse(valid_from) + days * 86_400_000 > now.getTime()
}

/** The last day, up to this one, on which a settlement instruction began or ceased to be valid. */
async function lastChange(db: Knex, ids: readonly string[], day: string): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { changed_on: string | null }[] }>(
    `select max(changed_on)::text as changed_on from (
      select max(valid_from) as changed_on from settlement_instructions
      where release_id = any(:ids) and valid_from > '-infinity' and valid_from <= :day
      union all
      select max(valid_to) + 1 from settlement_instructions
      where release_id = any(:ids) and valid_to < 'infinity' and valid_to < :day
    ) changes`,
    { ids, day },
  )
  return rows[0]!.changed_on
}

/** A hash that changes exactly when the rows in force or their claims change. */
function versionOf(
  releases: readonly Release[],
  { coverage, registers, withCompleteSets }: Pick<Edition, 'coverage' | 'registers' | 'withCompleteSets'>,
  instructionsChangedOn: string | null,
): string {
  const contents = releases.map(({ source, content_hash }) => [source, content_hash])
  const lists = coverage.map(({ country, kind }) => [country, kind])
  const systems = registers.map(({ system }) => system)
  const sets = withCompleteSets
    .filter(release => release.instruction_set_count > 0)
    .map(({ source }) => source)
  return createHash('sha256')
    .update(JSON.stringify([contents, lists, systems, sets, instructionsChangedOn]))
    .digest('hex')
}
