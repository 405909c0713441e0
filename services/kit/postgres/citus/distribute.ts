import type { Knex } from 'knex'
import { Problem } from '../../problem.ts'

/** SQL: tables of the schema whose key begins with the organization, and that are not distributed yet. */
const tablesByOrganization = `
  select relname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
  join pg_class on pg_class.oid = indrelid
  where relnamespace = current_schema()::regnamespace and indisprimary and attname = 'organization_id'
    and not exists (select from pg_dist_partition where logicalrelid = indrelid)
  order by relname`

/**
 * Distributes the tables of a schema by `organization_id` over the nodes of Citus (13 or newer), each organization's rows of all tables
 * on one node. Other tables stay on the coordinator. Tables that are distributed already stay as they are. It copies the rows, and lets
 * writers wait meanwhile. Returns the names of the tables. Throws a Problem if the database is not the coordinator of a cluster.
 */
export async function distribute(db: Knex): Promise<readonly string[]> {
  await requireCoordinator(db)
  await passSettingsOn(db)
  return db.transaction(async change => {
    const { rows }: { rows: { name: string }[] } = await change.raw(tablesByOrganization)
    const names = rows.map(({ name }) => name)
    for (const name of names)
      await change.raw(`select create_distributed_table(?, 'organization_id')`, [name])
    return names
  })
}

/** Where the distributed tables of the schema are: a row for each table and node. */
export async function placement(db: Knex): Promise<Placement[]> {
  await requireCoordinator(db)
  const { rows } = await db.raw(
    `select nspname as schema, relname as table, nodename || ':' || nodeport as node,
       count(*)::integer as shards, sum(shard_size)::float8 as bytes
     from citus_shards join pg_class on pg_class.oid = table_name join pg_namespace on pg_namespace.oid = relnamespace
     where relnamespace = current_schema()::regnamespace group by 1, 2, 3 order by 1, 2, 3`,
  )
  return rows
}

type Placement = {
  readonly schema: string
  readonly table: string
  readonly node: string
  readonly shards: number
  readonly bytes: number
}

async function requireCoordinator(db: Knex): Promise<void> {
  const { rows } = await db.raw(`select from pg_extension where extname = 'citus'`)
  if (rows.length === 0)
    throw new Problem(
      'refused',
      'the database has no extension citus: create it, and add the workers with citus_add_node',
    )
}

/** Row-level security on the workers needs the organization that a transaction names (`inOrganization`). */
async function passSettingsOn(db: Knex): Promise<void> {
  await db.raw(`do $$ begin
    execute format('alter database %I set citus.propagate_set_commands = local', current_database());
  end $$`)
}
