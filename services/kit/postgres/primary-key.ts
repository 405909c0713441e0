import type { Knex } from 'knex'

/** The columns of a table's primary key, in their order. */
export async function primaryKeyOf(db: Knex, table: string): Promise<readonly string[]> {
  const { rows } = await db.raw(
    `select attname as name from pg_index cross join unnest(indkey) with ordinality as part (number, place)
     join pg_attribute on attrelid = indrelid and attnum = part.number
     where indrelid = ?::regclass and indisprimary order by place`,
    [table],
  )
  return rows.map(({ name }: { name: string }) => name)
}
