import type { Knex } from 'knex'

/** Rows that are fetched together: a few milliseconds of work, then others have a turn. */
const FETCH_ROWS = 4_000

/** A query's rows, batch by batch, each told its place among the sources. */
export async function* readBatches<Row extends { readonly source: number }>(
  trx: Knex.Transaction,
  query: string,
  placeOf: (row: Row) => number,
): AsyncGenerator<readonly Row[]> {
  await trx.raw(`declare batches no scroll cursor for ${query}`)
  while (true) {
    const { rows } = await trx.raw<{ rows: (Row & { source: number })[] }>(`fetch ${FETCH_ROWS} from batches`)
    if (rows.length === 0) break
    // In place: a copy of each of 300,000 rows would be the larger part of the work.
    for (const row of rows) row.source = placeOf(row)
    yield rows
  }
  await trx.raw('close batches')
}

/** Sorted rows, those with equal keys together; a group that goes on in the next batch comes with that. */
export async function* adjacentGroups<Row>(
  batches: AsyncIterable<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<readonly (readonly Row[])[]> {
  let group: Row[] = []
  let key: string | undefined
  for await (const batch of batches) {
    const groups: Row[][] = []
    for (const row of batch) {
      const next = keyOf(row)
      if (next !== key && group.length > 0) {
        groups.push(group)
        group = []
      }
      key = next
      group.push(row)
    }
    yield groups
  }
  if (group.length > 0) yield [group]
}
