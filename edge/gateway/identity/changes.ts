import type { Knex } from 'knex'

// Rows that are followed carry the transaction that wrote them (pg_current_xact_id). What was not committed at one look is not visible
// in its snapshot, so the next look returns it, however late it is committed and whatever clocks say.

/** A state of the database up to which changes are known. */
export interface Position {
  /** As pg_current_snapshot() writes it. */
  readonly snapshot: string
  /** When the server started: another one, or one that has lost its last transactions, may give their numbers again. */
  readonly server: string
}

/** A query's condition: the row was committed after a position. `column` is its transaction. */
export const isAfter = (
  column: string,
  { snapshot }: Position,
): readonly [sql: string, bindings: string[]] => [
  // Numbers that a copied database brought along from another server lie ahead.
  `${column} >= pg_snapshot_xmin(?::pg_snapshot) and ${column} < pg_snapshot_xmax(pg_current_snapshot())
   and not pg_visible_in_snapshot(${column}, ?::pg_snapshot)`,
  [snapshot, snapshot],
]

export async function positionOf(db: Knex): Promise<Position> {
  const { rows } = await db.raw(
    'select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server',
  )
  return rows[0]
}
