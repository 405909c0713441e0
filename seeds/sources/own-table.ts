import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { ReferenceSource } from '../../services/reference-data/tables/source.ts'

/** Files of our own with the same columns, in this order; their version is their content. */
export function ownTable<Column extends string>(columns: readonly Column[], files: readonly URL[]) {
  const texts = files.map(file => readFileSync(file))
  return {
    version: createHash('sha256').update(Buffer.concat(texts)).digest('hex').slice(0, 12),
    rows: (): Readonly<Record<Column, string>>[] =>
      texts.flatMap((text, at) => parseRows(text, columns, files[at]!)),
  }
}

/** What all our own tables have in common. They are of no one date: each row has its own standing. */
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
    throw new Error(`the columns of ${file.pathname} are ${columns}, not ${header}`)
  }
  return rows.map(row => {
    const fields = columns.map((column, at) => [column, row[at]])
    return Object.fromEntries(fields) as Record<Column, string>
  })
}
