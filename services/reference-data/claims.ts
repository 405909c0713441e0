import type { Knex } from 'knex'

/** What a release in force states about a BIC or a bank code. Unknown fields are empty strings. */
export interface StatedBank {
  readonly bic: string
  readonly name: string
  readonly source: string
  readonly publisher: string
  readonly licence: string
  /** ISO 8601 calendar date. */
  readonly since: string
}

const origin = `
  releases.source, coalesce(nullif(rows.publisher, ''), releases.publisher) as publisher, releases.licence,
  coalesce(releases.valid_from::text, '') as since
  from rows join releases on releases.id = rows.release_id and releases.is_current
  order by releases.precedence, releases.valid_from desc nulls last, releases.source, rows.bic`

/** All statements about an institution, the most trusted first. `bic` has 11 characters. */
export async function statedOfBic(db: Knex, bic: string): Promise<readonly StatedBank[]> {
  const { rows } = await db.raw<{ rows: StatedBank[] }>(
    `with rows as (select * from institutions where bic = :bic and name <> '') select rows.bic, rows.name, ${origin}`,
    { bic },
  )
  return rows
}

/** All statements about a bank code, including those about a range that contains it, the most trusted first. */
export async function statedOfCode(db: Knex, country: string, code: string): Promise<readonly StatedBank[]> {
  const { rows } = await db.raw<{ rows: StatedBank[] }>(
    `with rows as (
      select * from bank_codes where country = :country and (
        (code = :code and code_to = '')
        or (code_to <> '' and length(code) = length(:code) and code <= :code and code_to >= :code)
      )
    ) select rows.bic, rows.name, ${origin}`,
    { country, code },
  )
  return rows
}
