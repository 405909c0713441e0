import type { Knex } from 'knex'
import { withoutStatement } from '../organization-rows.ts'

// Where the rows of organizations are. Citus divides tables by organization_id into shards, and runs a statement with row locks or
// recursion only if it names organizations of one shard. Plain Postgres has all rows in one place, and the same statements.

/** The number of a shard, as text; undefined on plain Postgres. */
export type Shard = string | undefined

/** Rows of one shard, by organization. */
export interface Place {
  readonly shard: Shard
  /** Organizations that a statement on the shard is about. */
  readonly organizationIds: readonly string[]
}

/**
 * SQL: sends the statement to the shard of the organizations that are bound as `:organizations`. Each table that is divided needs the
 * condition. On plain Postgres it is none.
 */
export const inShard = ({ shard }: Pick<Place, 'shard'>, row: string) =>
  shard === undefined ? 'true' : `${row}.organization_id = any (cast(:organizations as uuid[]))`

/** Items by the shard of their organization. */
export async function byShard<T>(
  db: Knex,
  items: readonly T[],
  organizationOf: (item: T) => string,
): Promise<readonly (Place & { readonly items: readonly T[] })[]> {
  const organizations = [...new Set(items.map(organizationOf))]
  if (!(await isDivided(db))) return [{ shard: undefined, organizationIds: organizations, items }]
  const { rows }: { rows: { shard: string; ids: string[] }[] } = await db.raw(
    `select shard_of(id)::text as shard, array_agg(id) as ids from unnest(?::uuid[]) as id group by 1`,
    [organizations],
  )
  return rows.map(({ shard, ids }) => {
    const its = new Set(ids)
    return { shard, organizationIds: ids, items: items.filter(item => its.has(organizationOf(item))) }
  })
}

export interface ShardRows<R> {
  readonly rows: readonly (R & { readonly shard: Shard })[]
  /** Errors of nodes that did not answer. If none did, the first is thrown. */
  readonly failures: readonly unknown[]
}

/**
 * Runs a statement that returns rows on all shards, each node by itself. `{table}` in it stands for the part of a table in the shard;
 * other tables are out of reach. Values come back as in JSON.
 */
export async function onEachShard<R>(
  db: Knex,
  tables: readonly string[],
  statement: string,
  bindings: Readonly<Record<string, Knex.Value>> = {},
): Promise<ShardRows<R>> {
  if (!(await isDivided(db))) {
    const { rows } = await db.raw(
      tables.reduce((sql, table) => sql.replaceAll(`{${table}}`, table), statement),
      bindings,
    )
    return { rows, failures: [] }
  }
  const sql = db.raw(statement, bindings).toQuery()
  // Citus sends a function to a node outside of a transaction alone, so it states by itself where it works.
  const single = withoutStatement(db)
  const answers = await Promise.allSettled(
    (await nodesOf(db)).map(near =>
      single.raw('select shard::text, result from on_shards(?, ?, ?)', [
        near,
        [...tables],
        sql,
      ] as Knex.RawBinding[]),
    ),
  )
  const failures = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
  if (failures.length === answers.length) throw failures[0]
  const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value.rows : []))
  return { rows: found.map(({ shard, result }) => ({ ...result, shard })), failures }
}

/** Like onEachShard, for statements that have to reach every shard: throws if a node did not answer, after the others did. */
export async function onAllShards<R>(...args: Parameters<typeof onEachShard<R>>): Promise<readonly R[]> {
  const { rows, failures } = await onEachShard<R>(...args)
  if (failures.length > 0) throw failures[0]
  return rows
}

interface Known {
  readonly isDivided: Promise<boolean>
  nodes?: { readonly until: number; readonly near: Promise<readonly string[]> }
}

/** Shards may move to other nodes. */
const NODES_MAX_AGE_MS = 10_000

/** By database, which its transactions share. */
const known = new WeakMap<object, Known>()

function knownOf(db: Knex): Known {
  const database = db.userParams
  let found = known.get(database)
  if (found === undefined) {
    const asked = db
      .raw(
        `select to_regprocedure(quote_ident(current_schema()) || '.shard_of(uuid)') is not null as divided`,
      )
      .then(({ rows }) => rows[0].divided)
    asked.catch(() => known.delete(database))
    found = { isDivided: asked }
    known.set(database, found)
  }
  return found
}

/** Whether `payprep migrate --citus` has divided the schema. */
export const isDivided = (db: Knex) => knownOf(db).isDivided

/** For each node with shards, an organization id, of none, that belongs to it: a statement is sent to a node by such an id. */
function nodesOf(db: Knex): Promise<readonly string[]> {
  const found = knownOf(db)
  if (found.nodes === undefined || found.nodes.until < performance.now()) {
    const near = db
      .raw('select near from shard_nodes()')
      .then(({ rows }) => rows.map((row: { near: string }) => row.near))
    near.catch(() => delete found.nodes)
    found.nodes = { until: performance.now() + NODES_MAX_AGE_MS, near }
  }
  return found.nodes.near
}
