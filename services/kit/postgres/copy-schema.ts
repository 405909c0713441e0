import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

const { escapeIdentifier: name } = pg

/** Tables of which each database has its own: migrations note in them that they ran, and triggers which transaction wrote a row. */
const OF_DATABASE = ['migrations', 'migrations_lock', 'client_changes']

export interface Copied {
  readonly tables: number
  readonly rows: number
}

interface Table {
  /** The table and its columns, quoted. */
  readonly table: string
  readonly columns: string
}

/**
 * Copies the rows and the sequences of a schema to another database that has run the same migrations, and replaces what is there.
 * Both connections must be in a transaction. `progress` is called with what is being copied.
 *
 * The rows pass from one server to the other in COPY's binary format, so memory stays bounded. Foreign keys are dropped meanwhile:
 * checking all rows once at the end is faster than each, keeps no list of them in the server, and allows any order of tables.
 */
export async function copySchema(
  from: pg.Client,
  to: pg.Client,
  schema: string,
  progress: (line: string) => void,
): Promise<Copied> {
  const tables = await tablesOf(from, schema)
  const foreignKeys = await foreignKeysOf(to, schema)
  for (const { table, key } of foreignKeys) await to.query(`alter table ${table} drop constraint ${key}`)
  await to.query(`truncate ${namesOf(await tablesOf(to, schema))}`)
  let rows = 0
  for (const table of tables) rows += await copyTable(from, to, table, progress)
  for (const { table, key, definition } of foreignKeys)
    await to.query(`alter table ${table} add constraint ${key} ${definition}`)
  await copySequences(from, to, schema)
  // Programs would plan their queries for empty tables until autovacuum comes.
  await to.query(`analyze ${namesOf(tables)}`)
  return { tables: tables.length, rows }
}

/** The tables of a schema that have rows, `schema.table`. */
export async function filledTables(client: pg.Client, schema: string): Promise<readonly string[]> {
  const filled: string[] = []
  for (const { table } of await tablesOf(client, schema)) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount !== 0) filled.push(table.replaceAll('"', ''))
  }
  return filled
}

const namesOf = (tables: readonly Table[]) => tables.map(({ table }) => table).join(', ')

/** Partitions are tables of their own here; what they are partitions of has no rows. */
async function tablesOf(client: pg.Client, schema: string): Promise<readonly Table[]> {
  const { rows } = await client.query(
    `select format('%I.%I', nspname, relname) as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where nspname = $1 and relkind = 'r' and relname <> all($2) and attnum > 0 and not attisdropped
     group by nspname, relname order by relname`,
    [schema, OF_DATABASE],
  )
  return rows
}

async function copyTable(
  from: pg.Client,
  to: pg.Client,
  { table, columns }: Table,
  progress: (line: string) => void,
): Promise<number> {
  const source = from.query(copyTo(`copy ${table} (${columns}) to stdout (format binary)`))
  const target = to.query(copyFrom(`copy ${table} (${columns}) from stdin (format binary)`))
  let bytes = 0
  const show = () => progress(`${table}: ${Math.floor(bytes / 1_000_000)} MB`)
  show()
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        show()
        yield chunk
      }
    },
    target,
  ).catch(error => {
    throw new Error(`${table} cannot be copied: ${error.message}`, { cause: error })
  })
  if (source.rowCount !== target.rowCount)
    throw new Error(`${table} has ${source.rowCount} rows, of which ${target.rowCount} were written`)
  return target.rowCount
}

async function foreignKeysOf(client: pg.Client, schema: string) {
  const { rows } = await client.query(
    `select format('%I.%I', nspname, relname) as table, quote_ident(conname) as key, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = $1 and contype = 'f' and conparentid = 0`,
    [schema],
  )
  return rows as readonly { table: string; key: string; definition: string }[]
}

async function copySequences(from: pg.Client, to: pg.Client, schema: string): Promise<void> {
  const { rows } = await from.query(
    `select relname as sequence from pg_class where relnamespace = $1::regnamespace and relkind = 'S'`,
    [name(schema)],
  )
  for (const { sequence } of rows) {
    const path = `${name(schema)}.${name(sequence)}`
    const { rows: states } = await from.query(`select last_value, is_called from ${path}`)
    await to.query('select setval($1, $2, $3)', [path, states[0].last_value, states[0].is_called])
  }
}
