import pg from 'pg'
import { schemas } from '../../../../edge/operator/operation/schemas.ts'
import { connected } from '../../../../edge/operator/operation/connected.ts'

/** The number and a digest of the rows of each table, and the state of each sequence, by name. Notes of migrations are left out. */
export function contentOf(url: string): Promise<Readonly<Record<string, string>>> {
  return connected(url, 'test', async client => {
    const { rows } = await client.query(
      `select format('%I.%I', nspname, relname) as name, relkind = 'S' as is_sequence
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = any($1) and relkind in ('r', 'S') and relname not like 'migrations%' order by 1`,
      [schemas.map(({ name }) => name)],
    )
    const content: Record<string, string> = {}
    for (const { name, is_sequence } of rows)
      content[name] = await one(client, is_sequence ? stateOf(name) : digestOf(name))
    return content
  })
}

const stateOf = (sequence: string) => `select format('%s %s', last_value, is_called) from ${sequence}`

/** Columns other than all: transactions are of their own server. */
const columnsOf: Readonly<Record<string, string>> = { 'edge.client_changes': 'id' }

const digestOf = (table: string) =>
  `select count(*) || ' ' || coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text) collate "C")), '')
   from (select ${columnsOf[table] ?? '*'} from ${table}) as row`

async function one(client: pg.Client, sql: string): Promise<string> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  return rows[0]![0]
}
