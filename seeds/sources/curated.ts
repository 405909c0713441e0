import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { BankCodeRow, InstitutionRow, ReferenceSource } from '../../services/reference-data/source.ts'

/** Our own tables of institutions and bank codes: one publisher and one measure of trust for each row. */
export function curatedInstitutions(folder = new URL('../institutions/', import.meta.url)): ReferenceSource {
  const names = readdirSync(folder).filter(name => name.endsWith('.csv'))
  const files = names.sort().map(name => readFileSync(new URL(name, folder)))
  return {
    name: 'curated',
    version: createHash('sha256').update(Buffer.concat(files)).digest('hex').slice(0, 12),
    publisher: 'payprep',
    licence: 'Apache-2.0',
    validFrom: '',
    precedence: 'curated',
    coverage: [],
    read() {
      const rows = files.flatMap(parseRows)
      return { institutions: institutions(rows), bankCodes: bankCodes(rows) }
    },
  }
}

/** The columns of every file, in this order. */
const header = [
  ...(['country', 'code', 'code_to', 'bic', 'role', 'name', 'branch_name'] as const),
  ...(['street', 'post_code', 'town', 'publisher', 'confidence'] as const),
]
type Row = Readonly<Record<(typeof header)[number], string>>

function parseRows(file: Buffer): Row[] {
  return parse(file, {
    trim: true,
    columns(given: readonly string[]) {
      if (given.join() !== header.join())
        throw new Error(`the columns of seeds/institutions are ${header}, not ${given}`)
      return [...given]
    },
  })
}

/** A BIC that several codes lead to is named by the first. */
function* institutions(rows: readonly Row[]): Generator<InstitutionRow> {
  const seen = new Set<string>()
  for (const row of rows) {
    if (row.bic === '' || seen.has(row.bic)) continue
    seen.add(row.bic)
    yield { bic: row.bic, name: row.name, ...originOf(row) }
  }
}

/** A row without a code tells of an institution alone. */
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
