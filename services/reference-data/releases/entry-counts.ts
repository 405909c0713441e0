import type { Knex } from 'knex'

/** Entries by kind. */
export interface EntryCounts {
  readonly institutions: number
  readonly bankCodes: number
  readonly branches: number
  readonly participations: number
  readonly settlementInstructions: number
}

/** The entries of a country in one release; if `release` is null, in all of them, where equal entries count once. */
export interface CountedCountry extends EntryCounts {
  readonly country: string
  readonly release: string | null
}

/** Counts the entries of releases by country. Reads all their rows. */
export async function entryCounts(
  db: Knex,
  releaseIds: readonly string[],
): Promise<readonly CountedCountry[]> {
  const { rows } = await db.raw<{ rows: CountedCountry[] }>(
    `select country, release_id::text as release,
      count(distinct key) filter (where kind = 'institutions')::integer as "institutions",
      count(distinct key) filter (where kind in ('codes', 'branches'))::integer as "bankCodes",
      count(distinct key) filter (where kind = 'branches')::integer as "branches",
      count(distinct key) filter (where kind = 'participations')::integer as "participations",
      count(distinct key) filter (where kind = 'instructions')::integer as "settlementInstructions"
    from (
      select release_id, 'institutions' as kind, substr(bic, 5, 2) as country, bic as key from institutions
      union all
      select release_id, case when branch_name = '' then 'codes' else 'branches' end, country, code || ' ' || code_to
        from bank_codes
      union all
      select release_id, 'participations', coalesce(nullif(country, ''), substr(bic, 5, 2)),
        concat_ws(' ', system, bic, code, code_to) from participations
      union all
      select release_id, 'instructions', substr(owner, 5, 2),
        concat_ws(' ', owner, currency, intermediary1, intermediary2, intermediary3) from settlement_instructions
    ) entries
    where release_id = any(:releaseIds)
    group by grouping sets ((country, release_id), (country))
    order by country, release_id nulls first`,
    { releaseIds },
  )
  return rows
}
