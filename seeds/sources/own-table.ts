import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { ReferenceSource } from '../../services/reference-data/tables/source.ts'

/** Our own CSV files with the same columns. Their version is a hash of their content. */
export function ownTable<Column extends string>(columns: readonly Column[], files: readonly URL[]) {
  const texts = files.map(file => readFileSync(file))
  return {
    version: createHash('sha256').update(Buffer.concat(texts)).digest('hex').slice(0, 12),
    rows: (): Readonly<Record<Column, string>>[] =>
      texts.flatMap((text, at) => parseRows(text, columns, files[at]!)),
  }
}

/** The common properties of our own tables. They have no date: each row was checked at its own time. */
export const own = {
  publisher: 'payprep',
  licence: 'Apache-2.0',
  validFrom: '',
  precedence: 'curated',
  coverage: [],
} as const satisfies Partial<ReferenceSource>

function parseRows<Column extends string>(
  text: Buffer,
  columns: readonly Column[],
  file: URL,
): Readonly<Record<Column, string>>[] {
  const [header, ...rows] = parse(text, { trim: true })
  if (header?.join() !== columns.join()) {
    throw new Error(`${file.pathname} must have the columns ${columns}, not ${header}`)
  }
  return rows.map(row => {
    const fields = columns.map((column, at) => [column, row[at]])
    return Object.fromEntries(fields) as Record<Column, string>
  })
}
