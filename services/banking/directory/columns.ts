/**
 * A table as a column for each field. 300,000 rows take a fraction of the memory
 * that as many objects do, and cross the wire as they are. Columns are of one
 * length; but where a batch has the same value in each of its rows, the column may
 * hold it once.
 */
export type Columns<Row> = { readonly [Field in keyof Row]: readonly Row[Field][] }

/** Columns that grow, each as long as there are rows. */
export type GrowingColumns<Row> = { readonly [Field in keyof Row]: Row[Field][] }

export function append<Row extends object>(columns: GrowingColumns<Row>, batch: Columns<Row>): void {
  const rows = rowsIn(batch)
  for (const field in columns) {
    const [column, values] = [columns[field], batch[field]]
    if (values.length === rows) for (const value of values) column.push(value)
    else if (values.length === 1) for (let row = 0; row < rows; row++) column.push(values[0]!)
    else throw new Error(`a batch of ${rows} rows has ${values.length} values of ${field}`)
  }
}

export function rowsIn<Row extends object>(batch: Columns<Row>): number {
  return Math.max(...Object.values<readonly unknown[]>(batch).map(({ length }) => length))
}

/** Rows turned into columns. */
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

/** Columns of one value throughout hold it once. */
export function packed<Row extends object>(batch: Columns<Row>): Columns<Row> {
  return mapColumns(batch, values =>
    values.every(value => value === values[0]) ? values.slice(0, 1) : values,
  )
}

/**
 * Makes equal texts one text, over all batches that pass through: what is read
 * from a wire or a database brings a copy of each for each row. A field whose
 * texts are nearly all different is better left out.
 */
export function interning(): <Row extends object>(batch: Columns<Row>, except?: string) => Columns<Row> {
  const known = new Map<string, string>()

  function intern(text: string): string {
    const same = known.get(text)
    if (same !== undefined) return same
    known.set(text, text)
    return text
  }

  return (batch, except) =>
    mapColumns(batch, (values, field) => {
      if (typeof values[0] !== 'string' || field === except) return values
      // Mostly it is that of the row before: to see that takes less than to look it up.
      let last = ''
      return (values as readonly string[]).map(text => (text === last ? last : (last = intern(text))))
    })
}

function mapColumns<Row extends object>(
  columns: Columns<Row>,
  change: (values: readonly unknown[], field: string) => readonly unknown[],
): Columns<Row> {
  const fields = Object.entries<readonly unknown[]>(columns)
  return Object.fromEntries(fields.map(([field, values]) => [field, change(values, field)])) as Columns<Row>
}
