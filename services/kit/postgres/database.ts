import knex, { type Knex } from 'knex'
import type { Client, QueryResult } from 'pg'

/** In the order they run. A migration that has shipped is never edited. */
export type Migrations = Readonly<Record<string, (schema: Knex.SchemaBuilder, db: Knex) => Promise<void>>>

const CONNECTIONS_MAX = 10
const CONNECT_TIMEOUT_MS = 5_000
const SILENCE_MS = 5_000

export interface Limits {
  /** How long a statement may take. */
  readonly statementMs: number
  /** How long a transaction may wait for its client: a process that stands still in one gives up its locks. */
  readonly idleInTransactionMs: number
}

const LIMITS: Limits = { statementMs: 60_000, idleInTransactionMs: 5_000 }

/** Connections that see one schema: the tables of one owner. */
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
      // A server that took the query and then fell silent, which its own limit cannot tell us.
      query_timeout: statementMs + SILENCE_MS,
    },
    searchPath: [schema],
    pool: { min: 0, max: CONNECTIONS_MAX, afterCreate: endWhenSilent },
    acquireConnectionTimeout: 10_000,
    // Of a connection that is lost Knex would print a line among those of the log; who asked is told anyhow.
    log: { warn() {} },
  })
}

/** Connections to the same, beside those of another, with limits of their own. */
export function openBeside({ client }: Knex, limits: Partial<Limits>): Knex {
  const { connection, searchPath } = client.config
  return openDatabase(connection.connectionString, searchPath[0], limits)
}

type Answered = (error: Error | undefined, result: QueryResult) => void

/** A connection on which the server fell silent would else go back among the others, and be silent to the next. */
function endWhenSilent(client: Client, done: (error: null, client: Client) => void) {
  const query = client.query.bind(client) as (text: unknown, answered?: Answered) => unknown
  const watched = (text: unknown, answered?: Answered) =>
    // What copies is a stream, and answers nothing.
    answered === undefined
      ? query(text)
      : query(text, (error, result) => {
          // By this event the pool knows that it is lost.
          if (error?.message === 'Query read timeout') client.emit('error', error)
          answered(error, result)
        })
  client.query = watched as typeof client.query
  done(null, client)
}

/** The same, brought up to date and found good; what is not is closed again. */
export async function openMigrated(
  url: string,
  schema: string,
  migrations: Migrations,
  { requireGood, ...limits }: Partial<Limits> & { readonly requireGood?: (db: Knex) => Promise<void> } = {},
): Promise<Knex> {
  const db = openDatabase(url, schema, limits)
  try {
    await migrate(db, schema, migrations)
    await requireGood?.(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
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
