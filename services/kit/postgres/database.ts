import knex, { type Knex } from 'knex'
import type { Client, QueryResult } from 'pg'
import type { Division } from './citus/divide.ts'
import { measurePool } from './metrics.ts'
import { traceQueries } from './trace-queries.ts'
import { migrate, type Migrations, requireMigrated } from './migrate.ts'
import { stateOrganizations } from './organization-rows.ts'
import { roleOfPrivileged } from './roles.ts'
import { UnusableDatabase } from './unusable-database.ts'

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

/** Opens a pool of connections that see one schema, the tables of one service, with the rights of `role` instead of their user's. */
export function openDatabase(url: string, schema: string, limits: Partial<Limits> = {}, role?: string): Knex {
  const { statementMs, idleInTransactionMs } = { ...LIMITS, ...limits }
  const db = knex({
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
    pool: {
      min: 0,
      max: CONNECTIONS_MAX,
      afterCreate(client: Client, done: (error: Error | null, client: Client) => void) {
        discardUseless(client)
        seeSchema(client, schema, role).then(
          () => done(null, client),
          // The pool does not close a connection that it could not prepare.
          error => void client.end().finally(() => done(error, client)),
        )
      },
    },
    acquireConnectionTimeout: 10_000,
    // Errors would repeat the values of their statement, and are logged.
    compileSqlOnError: false,
    // Knex would print lost connections to the console, between the JSON lines of the log. Their queries fail anyhow.
    log: { warn() {} },
  })
  const own = stateOrganizations(db.withUserParams({ url, schema, role }))
  return traceQueries(measurePool(own, schema), schema)
}

/** Opens a second pool on the same database and schema, with other limits. */
export function openWithLimits({ userParams: { url, schema, role } }: Knex, limits: Partial<Limits>): Knex {
  return openDatabase(url, schema, limits, role)
}

type QueryCallback = (error: Error | null | undefined, result: QueryResult) => void

/** The SQLSTATE of a standby, or a database that its operator has locked, that is asked for a change. */
const READ_ONLY = '25006'

/**
 * Discards a connection whose server fell silent, or takes no changes. Knex would return it to the pool, and its next query would
 * fail too, even when the address leads to another server by then.
 */
function discardUseless(client: Client) {
  const query = client.query.bind(client) as (text: unknown, callback?: QueryCallback) => unknown
  const watched = (text: unknown, callback?: QueryCallback) =>
    // COPY passes a stream without a callback.
    callback === undefined
      ? query(text)
      : query(text, (error, result) => {
          // The pool discards connections that emit an error.
          if (error && isUseless(error)) client.emit('error', error)
          callback(error, result)
        })
  client.query = watched as typeof client.query
}

const isUseless = ({ message, code }: NodeJS.ErrnoException) =>
  message === 'Query read timeout' || code === READ_ONLY

/** The address of a database. Without `migrates`, its schemas must have been migrated before; with a plain string, they are migrated. */
export type DatabaseAddress =
  | string
  | {
      readonly url: string
      readonly migrates: boolean
      readonly olderRows?: OlderRows
    }

/**
 * What a program does with rows of releases before 2.2.0, which have no MAC: `refuse` to start with a schema that has only such rows,
 * and to read others; `vouch` for them once, when it first opens the schema, the default of a plain string; `accept` them for as long as such a
 * release runs beside it.
 */
export type OlderRows = 'refuse' | 'vouch' | 'accept'

/** The schema of one service, as data. */
export interface Schema {
  readonly name: string
  readonly migrations: Migrations
  /** Absent if no table has rows of organizations, or only few. */
  readonly division?: Division
  readonly limits?: Partial<Limits>
}

/** Two checks of a schema, which throw if it may not be used. */
export interface SchemaCheck {
  /** Runs before the migrations: the schema may not exist yet. */
  readonly before: (db: Knex) => Promise<unknown>
  readonly after: (db: Knex) => Promise<unknown>
}

/** Opens a schema, runs missing migrations or throws UnusableDatabase, and checks it. Closes the pool if any of this fails. */
export async function openMigrated(
  address: DatabaseAddress,
  { name, migrations, limits }: Schema,
  check?: SchemaCheck,
): Promise<Knex> {
  const { url, migrates } = typeof address === 'string' ? { url: address, migrates: true } : address
  let db = openDatabase(url, name, limits)
  try {
    await check?.before(db)
    await (migrates ? migrate : requireMigrated)(db, name, migrations)
    const role = await roleOfPrivileged(db, name)
    if (role !== undefined) {
      await db.destroy()
      db = openDatabase(url, name, limits, role)
    }
    await check?.after(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Rejects if the database cannot be reached or takes no changes: a standby answers queries too. */
export async function requireWritable(db: Knex): Promise<void> {
  const { rows } = await db.raw(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as refuses`,
  )
  if (rows[0].refuses)
    throw new Error('the database takes no changes: it is a standby, or its operator has made it read-only')
}

/**
 * Lets a new connection see one schema. Behind a pooler that lends a connection for one transaction, such as PgBouncer, session
 * settings would reach other clients: there the role must have the search path.
 */
async function seeSchema(client: Client, schema: string, role: string | undefined): Promise<void> {
  if (role !== undefined) await client.query(`set role ${client.escapeIdentifier(role)}`)
  const { rows } = await client.query<{ path: string; pid: number }>(
    `select current_setting('search_path') as path, pg_backend_pid() as pid`,
  )
  const { path, pid } = rows[0]!
  const name = client.escapeIdentifier(schema)
  if (path === schema || path === name) return
  // A pooler reports a different process id.
  if (pid !== (client as Client & { readonly processID: number }).processID) {
    throw new UnusableDatabase(
      `a connection pooler is in front of the database, and the role has the search path ${path}, not ${schema}: ` +
        'connect as the role that payprep roles made for this service (DATABASE_URL), or without the pooler',
    )
  }
  await client.query(`set search_path to ${name}`)
}
