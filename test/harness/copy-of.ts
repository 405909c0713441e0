import {
  type DirectoryRows,
  type DirectoryTable,
  fieldsOf,
} from '../../services/library/banking/directory/directory-rows.ts'

/** All fields of a row of a directory, which reads them when they are asked for. */
export function copyOf<T extends DirectoryTable>(
  table: T,
  row: DirectoryRows[T] | undefined,
): object | undefined {
  return row && Object.fromEntries(fieldsOf(table).map(field => [field, row[field]]))
}
