import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { CoverageKind } from '../../banking/directory/bank-directory.ts'
import type { SettlementSystem } from '../../banking/directory/settlement-systems.ts'
import { type Release, releasesWhere } from './release-store.ts'

/** The releases that are in force together, on one day. */
export interface Edition {
  readonly version: string
  /** ISO 8601 calendar date. */
  readonly day: string
  /** Whose word counts first, first. */
  readonly releases: readonly Release[]
  /** What fresh releases know wholly. */
  readonly coverage: readonly CoverageClaim[]
  readonly registers: readonly RegisterClaim[]
  /** The releases whose sets of settlement instructions are still taken for whole. */
  readonly withWholeSets: readonly Release[]
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
 * How long a list of banks is taken for whole. After that so many are new that to
 * call what it lacks unknown would be wrong too often.
 */
const LIST_WHOLE_FOR_DAYS = 365
/** Who takes part, and by way of whom banks are paid, changes all the year: such lists come out monthly or oftener. */
const REACH_WHOLE_FOR_DAYS = 100

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

  const freshFor = (days: number) => releases.filter(release => isFresh(release, now, days))
  const among = (fresh: readonly Release[]) => {
    const freshIds = new Set(fresh.map(({ id }) => id))
    return ({ release_id }: { readonly release_id: string }) => freshIds.has(release_id)
  }
  const withWholeSets = freshFor(REACH_WHOLE_FOR_DAYS)
  const claims = {
    coverage: lists.filter(among(freshFor(LIST_WHOLE_FOR_DAYS))),
    registers: registers.filter(among(withWholeSets)),
    withWholeSets,
  }
  return {
    version: versionOf(releases, claims, await lastTurn(db, ids, day)),
    day,
    releases,
    ...claims,
  }
}

/** A list of unknown age may be of any. */
function isFresh({ valid_from }: Release, now: Date, days: number): boolean {
  return valid_from !== null && Date.parse(valid_from) + days * 86_400_000 > now.getTime()
}

/** The last day, up to this one, on which settlement instructions began, or were no longer valid. */
async function lastTurn(db: Knex, ids: readonly string[], day: string): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { turn: string | null }[] }>(
    `select max(turn)::text as turn from (
      select max(valid_from) as turn from settlement_instructions
      where release_id = any(:ids) and valid_from > '-infinity' and valid_from <= :day
      union all
      select max(valid_to) + 1 from settlement_instructions
      where release_id = any(:ids) and valid_to < 'infinity' and valid_to < :day
    ) turns`,
    { ids, day },
  )
  return rows[0]!.turn
}

/** Changes with the rows in force and with what is claimed, and with nothing else. */
function versionOf(
  releases: readonly Release[],
  { coverage, registers, withWholeSets }: Pick<Edition, 'coverage' | 'registers' | 'withWholeSets'>,
  turn: string | null,
): string {
  const contents = releases.map(({ source, content_hash }) => [source, content_hash])
  const lists = coverage.map(({ country, kind }) => [country, kind])
  const systems = registers.map(({ system }) => system)
  const sets = withWholeSets.filter(release => release.instruction_set_count > 0).map(({ source }) => source)
  return createHash('sha256')
    .update(JSON.stringify([contents, lists, systems, sets, turn]))
    .digest('hex')
}
