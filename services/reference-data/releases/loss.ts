import type { Knex } from 'knex'
import { UsageError } from '../../kit/process/commands/command.ts'
import type { Release } from './release-store.ts'

/** A sound list loses at most this share from one edition to the next. */
const LOST_SHARE_MAX = 0.01
/** A single entry that is gone is everyday: a branch has closed. */
const LOST_MIN = 2
/** Banks come off a sanctions list a few at a time. More are a sign of another list, or of a part of this one. */
const DELISTED_SHARE_MAX = 0.2
/** How many losses a message names. */
const SHOWN = 5

/** Entries of a release that the next one lacks. */
interface Loss {
  /** `codes of Commerzbank (DE)`, or `bank codes of DE`. */
  readonly what: string
  readonly before: number
  readonly lost: number
}

/**
 * Throws a `UsageError` if a release lacks more than 1 % of a bank's codes, or of the rows of a country. Then a bank or a
 * part of the file may be missing by mistake, and payments to it would be refused. A sanctions list may lack at most 20 % of its
 * banks, which would be paid again. Settlement instructions are not counted: they may go at any time.
 */
export async function refuseLoss(
  trx: Knex.Transaction,
  release: Pick<Release, 'id'>,
  before: Pick<Release, 'id'>,
): Promise<void> {
  const losses = await lossesOf(trx, before.id, release.id)
  if (losses.length === 0) return
  const shown = losses.slice(0, SHOWN).map(({ what, before: all, lost }) => `${lost} of ${all} ${what}`)
  const more = losses.length > SHOWN ? `, and ${losses.length - SHOWN} more such losses` : ''
  throw new UsageError(
    `refused: the list lacks ${shown.join(', ')}${more}; reference diff or --dry-run shows what is gone, and --accept-loss imports it`,
  )
}

/** The losses above the limit, the largest first. */
async function lossesOf(db: Knex, before: string, after: string): Promise<readonly Loss[]> {
  const losses = [...(await lossesOfBanks(db, before, after))]
  for (const each of countries) losses.push(...(await lossesOfCountries(db, each, before, after)))
  losses.push(...(await delistings(db, before, after)))
  return losses.sort((a, b) => b.lost - a.lost)
}

function delistings(db: Knex, before: string, after: string): Promise<readonly Loss[]> {
  return selected(
    db,
    `select 'banks of ' || list as what, ${COUNTS}
    from (
      select list, not exists (
        select from sanctions new where new.release_id = :after
          and (new.bic, new.country, new.list) = (old.bic, old.country, old.list)
      ) as is_lost
      from sanctions old where release_id = :before
    ) compared
    group by list ${above(DELISTED_SHARE_MAX)}`,
    { before, after },
  )
}

/** A bank is all codes of a country with the same BIC, or without one with the same name. */
function lossesOfBanks(db: Knex, before: string, after: string): Promise<readonly Loss[]> {
  return selected(
    db,
    `select 'codes of ' || coalesce(max(nullif(name, '')), bank) || ' (' || country || ')' as what, ${COUNTS}
    from (
      select distinct country, code, code_to, name, coalesce(nullif(left(bic, 8), ''), name) as bank,
        not exists (
          select from bank_codes new where new.release_id = :after
            and (new.country, new.code, new.code_to) = (old.country, old.code, old.code_to)
        ) as is_lost
      from bank_codes old where release_id = :before
    ) compared
    where bank <> ''
    group by country, bank ${above(LOST_SHARE_MAX)}`,
    { before, after },
  )
}

interface ByCountry {
  readonly table: string
  /** The columns that tell entries apart. A code stays the same if its BIC changes. */
  readonly key: readonly string[]
  /** SQL of what the rows are, and of their country. */
  readonly rows: string
  readonly country: string
}

const countries: readonly ByCountry[] = [
  { table: 'institutions', key: ['bic'], rows: `'BICs'`, country: 'substr(bic, 5, 2)' },
  { table: 'bank_codes', key: ['country', 'code', 'code_to'], rows: `'bank codes'`, country: 'country' },
  {
    table: 'participations',
    key: ['system', 'bic', 'country', 'code', 'code_to'],
    rows: `'participants of ' || system`,
    country: `coalesce(nullif(country, ''), substr(bic, 5, 2))`,
  },
]

function lossesOfCountries(
  db: Knex,
  { table, key, rows, country }: ByCountry,
  before: string,
  after: string,
): Promise<readonly Loss[]> {
  const keyOf = (alias: string) => key.map(column => `${alias}.${column}`).join(', ')
  return selected(
    db,
    `select ${rows} || ' of ' || ${country} as what, ${COUNTS}
    from (
      select distinct ${key.join(', ')}, not exists (
        select from ${table} new where new.release_id = :after and (${keyOf('new')}) = (${keyOf('old')})
      ) as is_lost
      from ${table} old where release_id = :before
    ) compared
    group by 1 ${above(LOST_SHARE_MAX)}`,
    { before, after },
  )
}

const COUNTS = 'count(*)::int as before, count(*) filter (where is_lost)::int as lost'
const above = (share: number) => `having count(*) filter (where is_lost) >= ${LOST_MIN}
  and count(*) filter (where is_lost) > ${share} * count(*)`

async function selected(db: Knex, sql: string, releases: Record<string, string>): Promise<readonly Loss[]> {
  const { rows } = await db.raw<{ rows: Loss[] }>(sql, releases)
  return rows
}
