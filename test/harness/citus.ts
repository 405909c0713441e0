import type { Knex } from 'knex'
import { distribute } from '../../services/kit/postgres/citus/distribute.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import type { Migrations } from '../../services/kit/postgres/migrate.ts'

/** The servers of a Citus cluster, the coordinator first, if the tests run there. */
export const nodes = process.env.CITUS_NODES?.split(',') ?? []
export const isDistributed = nodes.length > 0

/** Makes one distributed database of the databases of this name on all nodes. */
export async function joinNodes(database: string): Promise<void> {
  const addresses = nodes.map(node => Object.assign(new URL(node), { pathname: database }))
  for (const { href } of addresses) await on(href, db => db.raw('create extension citus'))
  const [coordinator, ...workers] = addresses as [URL, ...URL[]]
  await on(coordinator.href, async db => {
    await db.raw('select citus_set_coordinator_host(?, ?)', [coordinator.hostname, coordinator.port])
    for (const { hostname, port } of workers) await db.raw('select citus_add_node(?, ?)', [hostname, port])
  })
}

/** Distributes the tables of a schema that these migrations have made, if Citus can divide it. */
export async function distributeIfDivisible(db: Knex, migrations: Migrations): Promise<void> {
  const { schemas } = await import('../../edge/operator/operation/schemas.ts')
  if (schemas.some(schema => schema.isDivisible === true && schema.migrations === migrations))
    await distribute(db)
}

/** Ends all connections to a database, also those of Citus, and lets nobody connect: so it can be renamed, and be a template. */
export async function closeTo(node: Knex, database: string): Promise<void> {
  await node.raw('alter database ?? allow_connections false', [database])
  await node.raw('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ?', [
    database,
  ])
}

async function on(url: string, work: (db: Knex) => Promise<unknown>): Promise<void> {
  const db = openDatabase(url, 'public')
  await work(db).finally(() => db.destroy())
}
