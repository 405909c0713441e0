import knex, { type Knex } from 'knex'
import type { Client, QueryResult } from 'pg'

/** Migrations by name, in the order they run. A shipped migration is never edited. */
export type Migrations = Readonly<Record<string, (schema: Knex.SchemaBuilder, db: Knex) => Promise<void>>>

const CONNECTIONS_MAX = 10
const CONNECT_TIMEOUT_MS = 5_000
/** How much longer than its own time-out a server may take to report that time-out. */
const SERVER_SILENCE_MS = 5_000

export interface Limits {
  /** The server's time-out for a statement. */
  readonly statementMs: number
  /** The server's time-out for a client that is idle in a transaction: a suspended process loses its locks. */
  readonly idleInTransactionMs: number
}

const LIMITS: Limits = { statementMs: 60_000, idleInTransactionMs: 5_000 }

/** Opens a pool of connections that see one schema, the tables of one service. */
export function openDatabase(url: string, schema: string, limits: Partial<Limits> = {}): Knex {
  const { statementMs, idleInTransactionMs } = { ...LIMITS, ...limits }
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: schema,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
      // A server that falls silent cannot report its own time-out, so the client has one too.
      query_timeout: statementMs + SERVER_SILENCE_MS,
    },
    searchPath: [schema],
    pool: { min: 0, max: CONNECTIONS_MAX, afterCreate: discardWhenSilent },
    acquireConnectionTimeout: 10_000,
    // Knex would print lost connections to the console, between the JSON lines of the log. Their queries fail anyhow.
    log: { warn() {} },
  })
}

/** Opens a second pool on the same database and schema, with other limits. */
export function openWithLimits({ client }: Knex, limits: Partial<Limits>): Knex {
  const { connection, searchPath } = client.config
  return openDatabase(connection.connectionString, searchPath[0], limits)
}

type QueryCallback = (error: Error | undefined, result: QueryResult) => void

/** Discards a connection whose server fell silent. Knex would return it to the pool, and its next query would hang too. */
function discardWhenSilent(client: Client, done: (error: null, client: Client) => void) {
  const query = client.query.bind(client) as (text: unknown, callback?: QueryCallback) => unknown
  const watched = (text: unknown, callback?: QueryCallback) =>
    // COPY passes a stream without a callback.
    callback === undefined
      ? query(text)
      : query(text, (error, result) => {
          // The pool discards connections that emit an error.
          if (error?.message === 'Query read timeout') client.emit('error', error)
          callback(error, result)
        })
  client.query = watched as typeof client.query
  done(null, client)
}

/** Opens a database, migrates it and verifies it. Closes it again if that fails. */
export async function openMigrated(
  url: string,
  schema: string,
  migrations: Migrations,
  { verify, ...limits }: Partial<Limits> & { readonly verify?: (db: Knex) => Promise<void> } = {},
): Promise<Knex> {
  const db = openDatabase(url, schema, limits)
  try {
    await migrate(db, schema, migrations)
    await verify?.(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * Runs the migrations that a schema lacks, each in a transaction. Processes that
 * start together take turns by an advisory lock, which ends with its connection:
 * a killed process leaves nothing locked.
 */
export async function migrate(db: Knex, schema: string, migrations: Migrations): Promise<void> {
  const lockConnection = await db.client.acquireConnection()
  try {
    await db.raw('select pg_advisory_lock(hashtext(?))', [`migrate ${schema}`]).connection(lockConnection)
    await db.raw('create schema if not exists ??', [schema])
    const config = {
      migrationSource: source(migrations),
      schemaName: schema,
      tableName: 'migrations',
      // A newer version may have migrated the schema already: migrations only add to what this version uses.
      disableMigrationsListValidation: true,
    }
    await db.migrate.forceFreeMigrationsLock(config)
    await db.migrate.latest(config)
  } finally {
    await db.raw('select pg_advisory_unlock(hashtext(?))', [`migrate ${schema}`]).connection(lockConnection)
    await db.client.releaseConnection(lockConnection)
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
