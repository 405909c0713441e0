import { append, type Columns, type GrowingColumns } from './columns.ts'
import { type DirectoryRows, type DirectoryTable, fieldsOf } from './directory-rows.ts'

/**
 * A table of the directory while it is filled: a column per field, and an index of the caller's. `indexRow`
 * is called with the number of each new row, in order. All rows are added before the first look-up.
 *
 * Look-ups read `columns` with the names of fields written out: reading rows field by field in a loop is
 * about eight times slower.
 */
export function growingTable<T extends DirectoryTable>(table: T, indexRow: (row: number) => void) {
  const [firstField, ...otherFields] = fieldsOf(table)
  if (firstField === undefined) throw new Error(`the table ${table} has no fields`)
  const columns = Object.fromEntries(
    [firstField, ...otherFields].map(field => [field, []]),
  ) as unknown as GrowingColumns<DirectoryRows[T]>

  return {
    columns: columns as Columns<DirectoryRows[T]>,
    add(batch: Columns<DirectoryRows[T]>): void {
      const before = columns[firstField].length
      append(columns, batch)
      for (let row = before; row < columns[firstField].length; row++) indexRow(row)
    },
  }
}
