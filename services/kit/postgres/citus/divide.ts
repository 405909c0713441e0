import type { Knex } from 'knex'
import { UnusableDatabase } from '../unusable-database.ts'

/** Which tables of a schema Citus divides by organization. */
export interface Division {
  /** Tables whose keys begin with organization_id. A table comes after those that it refers to. Partitions follow their table. */
  readonly tables: readonly [string, ...string[]]
  /** Makes the schema ready before its first table is divided, or throws if it has rows that cannot be. */
  readonly prepare?: (db: Knex) => Promise<void>
}

/** Whether the database has the extension. */
export async function hasCitus(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

/** Throws unless this is the coordinator of nodes that can take shards. */
export async function requireCitus(db: Knex): Promise<void> {
  if (!(await hasCitus(db)))
    throw new UnusableDatabase(
      'the database has no Citus: run create extension citus in it, and add its workers with citus_add_node',
    )
  const { rows } = await db.raw('select from pg_dist_node where shouldhaveshards and isactive limit 1')
  if (rows.length === 0)
    throw new UnusableDatabase('Citus has no node that takes shards: add workers with citus_add_node')
}

/** Divides the tables that are not divided yet, colocated, and returns their names. No program may run meanwhile. */
export async function divide(
  db: Knex,
  schema: string,
  { tables, prepare }: Division,
): Promise<readonly string[]> {
  const divided = new Set((await placements(db, schema)).map(({ table }) => table))
  const missing = tables.filter(table => !divided.has(table))
  await db.transaction(async change => {
    // A transaction cannot use several connections to a node, and then make functions there.
    await change.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
    if (divided.size === 0) await prepare?.(change)
    for (const table of missing) {
      await change.raw(`select create_distributed_table(?, 'organization_id', colocate_with => ?)`, [
        `${schema}.${table}`,
        divided.size > 0 || table !== tables[0] ? `${schema}.${tables[0]}` : 'default',
      ])
    }
    // Citus passes on to other nodes what a transaction sets for itself, such as its organization.
    await change.raw(`
      do $$ begin
        execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
      end $$;
      ${shardFunctions(`${schema}.${tables[0]}`)}
    `)
    await change.raw(
      `select create_distributed_function('on_shards(uuid, text[], text)', 'near', colocate_with => ?)`,
      [`${schema}.${tables[0]}`],
    )
  })
  return missing
}

/**
 * SQL: functions by which programs find shards, and run a statement on those of one node, across organizations. They have the rights of their caller. `table`
 * stands for all tables of its colocation.
 */
const shardFunctions = (table: string) => `
  create or replace function shard_of(organization uuid) returns bigint language sql stable as $$
    select get_shard_id_for_distribution_column('${table}', organization)
  $$;

  create or replace function shard_nodes() returns table (near uuid) language sql volatile as $$
    select (array_agg(candidate))[1] from (select gen_random_uuid() as candidate from generate_series(1, 2000)) candidates
    join pg_dist_placement on shardid = get_shard_id_for_distribution_column('${table}', candidate)
    group by groupid
  $$;

  create or replace function on_shards(near uuid, relations text[], statement text)
    returns table (shard bigint, result jsonb) language plpgsql volatile as $$
  declare
    found record;
    position integer;
    here text;
  begin
    perform set_config('payprep.organization', '*', true);
    for found in
      select min(shardid) filter (where place = 1) as shard, array_agg(shard_name(logicalrelid, shardid) order by place) as names
      from unnest(relations) with ordinality as wanted (name, place)
      join pg_dist_shard on logicalrelid = format('%I.%I', split_part('${table}', '.', 1), name)::regclass
      join pg_dist_placement using (shardid)
      where groupid = (select groupid from pg_dist_local_group)
      group by shardminvalue order by 1
    loop
      here := statement;
      for position in 1 .. cardinality(relations) loop
        here := replace(here, '{' || relations[position] || '}', found.names[position]);
      end loop;
      return query execute format('with its as (%s) select %s::bigint, to_jsonb(its) from its', here, found.shard);
    end loop;
  end
  $$;
`

export interface Placement {
  readonly table: string
  /** HOST:PORT */
  readonly node: string
  readonly shards: number
  /** With those of its partitions. */
  readonly bytes: number
}

/** Where the divided tables of a schema are: a row for each table and node. */
export async function placements(db: Knex, schema: string): Promise<readonly Placement[]> {
  const { rows } = await db.raw(
    `select root.relname as table, nodename || ':' || nodeport as node,
       count(*) filter (where table_name = root.oid)::integer as shards, sum(shard_size)::float8 as bytes
     from citus_shards join pg_class root on root.oid = coalesce(pg_partition_root(table_name), table_name)
     where root.relnamespace = to_regnamespace(?) and citus_table_type = 'distributed'
     group by 1, 2 order by 1, 2`,
    [schema],
  )
  return rows
}
