import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { CoverageKind } from '../../library/banking/directory/bank-directory.ts'
import { compareTexts } from '../../library/banking/directory/order.ts'
import type { SettlementSystem } from '../../library/banking/directory/settlement-systems.ts'
import { precedences } from '../tables/source.ts'
import { type Release, releasesWhere } from './release-store.ts'
import { DAY_MS } from '../../kit/durations.ts'

/** The releases in force on a day, and their claims. */
export interface Edition {
  readonly version: string
  /** ISO 8601 calendar date. */
  readonly day: string
  /** In the order of trust: where releases disagree, the first one wins. */
  readonly releases: readonly Release[]
  /** The claims of recent releases to list a kind of entry of a country completely. */
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

/** How long operators take to load a new edition. An older list lacks too much for absence to mean anything. */
const LOADING_DAYS = 31

/**
 * The first day on which a release no longer counts as complete, ISO 8601: its usual period after its date, and the
 * time to load the next edition. Undefined if its date is unknown: then it never counts as complete.
 */
export function agedOn({ valid_from, period_days }: Release): string | undefined {
  if (valid_from === null) return undefined
  return new Date(Date.parse(valid_from) + (period_days + LOADING_DAYS) * DAY_MS).toISOString().slice(0, 10)
}

export async function readEdition(db: Knex, now: Date): Promise<Edition> {
  const day = now.toISOString().slice(0, 10)
  const releases = (await releasesWhere(db, { is_current: true })).sort(byTrust)
  const ids = releases.map(({ id }) => id)
  const lists: CoverageClaim[] = await db('coverage')
    .select('release_id', 'country', 'kind')
    .whereIn('release_id', ids)
    .orderBy(['country', 'kind', 'release_id'])
  const registers: RegisterClaim[] = await db('registers')
    .select('release_id', 'system')
    .whereIn('release_id', ids)
    .orderBy(['system', 'release_id'])

  const recent = releases.filter(release => day < (agedOn(release) ?? ''))
  const recentIds = new Set(recent.map(({ id }) => id))
  const isRecent = ({ release_id }: { readonly release_id: string }) => recentIds.has(release_id)
  const claims = {
    coverage: lists.filter(isRecent),
    registers: registers.filter(isRecent),
    withCompleteSets: recent,
  }
  return {
    version: versionOf(releases, claims, await lastChange(db, ids, day)),
    day,
    releases,
    ...claims,
  }
}

/**
 * Reads the version in force, undefined if nothing is loaded. It changes with the day and with the releases in force alone, and each
 * change writes their rows: until then the last answer holds.
 */
export function versionReader(db: Knex): (now: Date) => Promise<string | undefined> {
  let last: { readonly of: string; readonly version: string | undefined } | undefined
  return async now => {
    const { rows } = await db.raw(
      `select string_agg(id || ':' || xmin::text, ' ' order by id) as found from releases where is_current`,
    )
    const of = `${now.toISOString().slice(0, 10)} ${rows[0].found}`
    if (last?.of === of) return last.version
    const { releases, version } = await readEdition(db, now)
    last = { of, version: releases.length > 0 ? version : undefined }
    return last.version
  }
}

/** Operators' lists that declare their owners to have no other instructions. They override the instructions of other sources. */
export function declaredLists({ withCompleteSets }: Pick<Edition, 'withCompleteSets'>): readonly Release[] {
  return withCompleteSets.filter(
    release => release.precedence === precedences.operator && release.instruction_set_count > 0,
  )
}

/** The order of trust; of equally trusted releases the newer list comes first. */
function byTrust(a: Release, b: Release): number {
  return a.precedence - b.precedence || compareTexts(b.valid_from ?? '', a.valid_from ?? '')
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

/** The next day on which the same releases have another version: one ages, or an instruction begins or ceases to be valid. ISO 8601. */
export async function nextChange(db: Knex, { day, releases }: Edition): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { changes_on: string | null }[] }>(
    `select min(changes_on)::text as changes_on from (
      select min(valid_from) as changes_on from settlement_instructions
      where release_id = any(:ids) and valid_from > :day
      union all
      select min(valid_to) + 1 from settlement_instructions
      where release_id = any(:ids) and valid_to < 'infinity' and valid_to >= :day
      union all
      select min(aged_on::date) from unnest(cast(:aged as text[])) aged_on where aged_on > :day
    ) changes`,
    { ids: releases.map(({ id }) => id), day, aged: releases.map(agedOn).filter(aged => aged !== undefined) },
  )
  return rows[0]!.changes_on
}

/**
 * Raise it when changed merge rules make other rows of the same releases: processes keep merged directories by version,
 * even across upgrades.
 */
export const MERGE_REVISION = 1

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
    .update(JSON.stringify([MERGE_REVISION, contents, lists, systems, sets, instructionsChangedOn]))
    .digest('hex')
}
