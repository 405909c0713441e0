/**
 * A table as one array per field, which takes less memory than an object per row, and is
 * sent without conversion. All columns have the same length, except that a column whose rows are all equal
 * may hold the value once.
 */
export type Columns<Row> = { readonly [Field in keyof Row]: readonly Row[Field][] }

/** How many rows a batch has. */
export function rowsIn<Row extends object>(batch: Columns<Row>): number {
  return Math.max(...Object.values<readonly unknown[]>(batch).map(({ length }) => length))
}

/** The columns of some rows. */
export function columnsOf<Row extends object>(
  fields: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Columns<Row> {
  const columns: readonly [string, readonly unknown[]][] = fields.map(field => [
    field,
    rows.map(row => row[field]),
  ])
  return Object.fromEntries(columns) as Columns<Row>
}

/** The same batch. Constant columns are stored as one value. */
export function packed<Row extends object>(batch: Columns<Row>): Columns<Row> {
  return mapColumns(batch, values =>
    values.every(value => value === values[0]) ? values.slice(0, 1) : values,
  )
}

function mapColumns<Row extends object>(
  columns: Columns<Row>,
  change: (values: readonly unknown[]) => readonly unknown[],
): Columns<Row> {
  const fields = Object.entries<readonly unknown[]>(columns)
  return Object.fromEntries(fields.map(([field, values]) => [field, change(values)])) as Columns<Row>
}
