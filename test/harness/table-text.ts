import type { Knex } from 'knex'

/** All that a schema's tables hold, by table, as Postgres writes it: what is bytes, in hex. */
export async function textOfTables(db: Knex): Promise<Readonly<Record<string, string>>> {
  const { rows } = await db.raw(
    `select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  const texts = rows.map(async ({ name }: { name: string }) => {
    const table = await db.raw(`select string_agg(row::text, chr(10)) as text from ?? row`, [name])
    return [name, table.rows[0].text ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

/** In which ways a text holds a value: as it is, or so that a program would read it back. */
export function writtenIn(text: string, value: string): readonly string[] {
  const ways: readonly (readonly [way: string, written: readonly string[]])[] = [
    ['as it is', [value]],
    ['in base64', base64Of(value)],
    ['as bytes in hex', [value, ...base64Of(value)].map(each => Buffer.from(each).toString('hex'))],
  ]
  return ways.filter(([, written]) => written.some(each => text.includes(each))).map(([way]) => way)
}

/** What stands in base64 for a value wherever it begins, without the ends, which depend on what is beside it. */
function base64Of(value: string): readonly string[] {
  return [0, 1, 2].map(offset =>
    Buffer.from('_'.repeat(offset) + value)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  )
}
