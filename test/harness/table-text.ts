import type { Knex } from 'knex'

/** The content of all tables of the schema as text, by table name. Postgres writes bytea in hex. */
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

/**
 * The encodings in which a text contains a value: plain, base64, or the hex of either. Empty if it
 * does not.
 */
export function encodingsIn(text: string, value: string): readonly string[] {
  const encodings: readonly (readonly [name: string, encoded: readonly string[]])[] = [
    ['plain', [value]],
    ['base64', base64Of(value)],
    ['hex', [value, ...base64Of(value)].map(each => Buffer.from(each).toString('hex'))],
  ]
  return encodings.filter(([, encoded]) => encoded.some(each => text.includes(each))).map(([name]) => name)
}

/**
 * The base64 of a value at each of the three alignments, without the ends, which depend on adjacent
 * bytes.
 */
function base64Of(value: string): readonly string[] {
  return [0, 1, 2].map(offset =>
    Buffer.from('_'.repeat(offset) + value)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  )
}
