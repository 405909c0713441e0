import knex, { type Knex } from 'knex'

/** In the order they run. A migration that has shipped is never edited. */
export type Migrations = Readonly<Record<string, (schema: Knex.SchemaBuilder, db: Knex) => Promise<void>>>

const CONNECTIONS_MAX = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 60_000

/** Connections that see one schema: the tables of one owner. */
export function openDatabase(url: string, schema: string): Knex {
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: schema,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // A server that took the query and then fell silent, which its own limit cannot tell us.
      query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
    },
    searchPath: [schema],
    pool: { min: 0, max: CONNECTIONS_MAX },
    acquireConnectionTimeout: 10_000,
  })
}

/**
 * Brings a schema up to date. Processes that start together take turns: the
 * advisory lock ends with its connection, so one that is killed half-way leaves
 * nothing locked, and each migration is a transaction of its own.
 */
export async function migrate(db: Knex, schema: string, migrations: Migrations): Promise<void> {
  const turn = await db.client.acquireConnection()
  try {
    await db.raw('select pg_advisory_lock(hashtext(?))', [`migrate ${schema}`]).connection(turn)
    await db.raw('create schema if not exists ??', [schema])
    const config = { migrationSource: source(migrations), schemaName: schema, tableName: 'migrations' }
    await db.migrate.forceFreeMigrationsLock(config)
    await db.migrate.latest(config)
  } finally {
    await db.raw('select pg_advisory_unlock(hashtext(?))', [`migrate ${schema}`]).connection(turn)
    await db.client.releaseConnection(turn)
  }
}

function source(migrations: Migrations): Knex.MigrationSource<string> {
  return {
    getMigrations: async () => Object.keys(migrations),
    getMigrationName: name => name,
    getMigration: async name => ({
      up: async trx => migrations[name]?.(trx.schema, trx),
      down: async () => {
        throw new Error('migrations only go forward')
      },
    }),
  }
}
