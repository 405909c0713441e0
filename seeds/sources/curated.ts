import { readdirSync } from 'node:fs'
import type { BankCodeRow, InstitutionRow } from '../../services/reference-data/tables/source.ts'
import { own, ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = [
  'country',
  'code',
  'code_to',
  'bic',
  'role',
  'name',
  'branch_name',
  'street',
  'post_code',
  'town',
  'publisher',
  'confidence',
] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

const FOLDER = new URL('../institutions/', import.meta.url)

/** The rows of our own table of a country. */
export function ownRows(country: string): readonly Row[] {
  return ownTable(columns, [new URL(`${country.toLowerCase()}.csv`, FOLDER)]).rows()
}

/** The BICs of our own table of a country by bank code. */
export function curatedBics(country: string): ReadonlyMap<string, string> {
  return new Map(ownRows(country).flatMap(({ code, bic }) => (bic === '' ? [] : [[code, bic]])))
}

/** Our own tables of institutions and bank codes. Each row has its own publisher and confidence. */
export function curatedInstitutions(folder = FOLDER): SeedSource {
  const names = readdirSync(folder).filter(name => name.endsWith('.csv'))
  const { version, rows } = ownTable(
    columns,
    names.sort().map(name => new URL(name, folder)),
  )
  return {
    ...own,
    name: 'curated',
    version,
    revision: 1,
    read() {
      const all = rows()
      return { institutions: institutions(all), bankCodes: bankCodes(all) }
    },
  }
}

/** A BIC that several codes lead to has the name in its first row. */
function* institutions(rows: readonly Row[]): Generator<InstitutionRow> {
  const seen = new Set<string>()
  for (const row of rows) {
    if (row.bic === '' || seen.has(row.bic)) continue
    seen.add(row.bic)
    yield { bic: row.bic, name: row.name, ...originOf(row) }
  }
}

/** Rows without a code describe an institution only. */
function* bankCodes(rows: readonly Row[]): Generator<BankCodeRow> {
  for (const row of rows) {
    if (row.code === '') continue
    const { country, code, bic, name } = row
    const role = row.role === 'routing' ? 'routing' : 'default'
    yield {
      country,
      code,
      codeTo: row.code_to,
      bic,
      role,
      name,
      branchName: row.branch_name,
      ...originOf(row),
    }
  }
}

function originOf({ street, post_code: postCode, town, publisher, confidence }: Row) {
  return { street, postCode, town, publisher, confidence }
}
