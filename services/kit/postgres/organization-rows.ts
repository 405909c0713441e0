import type { Knex } from 'knex'
import pg from 'pg'

// Row-level security, a second defence beside the conditions of queries. A transaction states the organization whose rows it sees and
// writes, or that it works across organizations. One that states nothing sees and writes no row of a table with organizations. Owners
// of tables and superusers are not bound (https://www.postgresql.org/docs/current/ddl-rowsecurity.html).

/** What a transaction states that works across organizations. */
export const ALL = '*'

/** Runs work in a transaction that states an organization, and so sees only its rows. */
export function inOrganization<T>(
  db: Knex,
  organizationId: string,
  work: (own: Knex.Transaction) => Promise<T>,
): Promise<T> {
  requireNone(db)
  return db.transaction(work, { states: organizationId } as Knex.TransactionConfig)
}

function requireNone(db: Knex) {
  if (db.isTransaction) throw new Error('a transaction states where it works when it begins')
}

/**
 * The same pool for work across organizations: each of its transactions states so, and each statement outside of one is a transaction
 * of its own. For queues, outboxes, housekeeping, metrics and operators; a request of a client belongs in `inOrganization`.
 */
export function acrossOrganizations(db: Knex): Knex {
  requireNone(db)
  if ((db.client as Client).states === ALL) return db
  let across = views.get(db)
  if (across === undefined) {
    across = db.withUserParams(db.userParams)
    const client = across.client as Client
    client.states = ALL
    client._query = async (connection, query) => {
      const run = (sql: string) => statement.call(client, connection, { sql })
      await run(beginning({ states: ALL }))
      try {
        const answer = await statement.call(client, connection, query)
        await run('commit')
        return answer
      } catch (error) {
        // A connection that cannot do this is discarded.
        await run('rollback').catch(() => {})
        throw error
      }
    }
    const { _query: statement } = Object.getPrototypeOf(client) as Client
    views.set(db, across)
    pools.set(across, db)
  }
  return across
}

/** The view across organizations of a pool, and the pool of a view. */
const views = new WeakMap<Knex, Knex>()
const pools = new WeakMap<Knex, Knex>()

/** The pool of a view across organizations; another pool is its own. */
export const withoutStatement = (db: Knex): Knex => pools.get(db) ?? db

/** Lets the transactions of a pool state where they work, in the message that begins them. */
export function stateOrganizations(db: Knex): Knex {
  const client = db.client as Client
  client.transaction = function (this: Client, container, config, outer) {
    const { transaction } = Object.getPrototypeOf(this) as Client
    const begun = transaction.call(this, container, config, outer)
    const { isolationLevel, readOnly } = begun
    const states = config.states ?? this.states
    begun.begin = connection => begun.query(connection, beginning({ isolationLevel, readOnly, states }))
    return begun
  }
  return db
}

interface Mode {
  readonly isolationLevel?: string | undefined
  readonly readOnly?: boolean | undefined
  readonly states?: string | undefined
}

/**
 * What begins a transaction: one message. The organization is set by a statement, which Citus passes on to its workers: it does not
 * pass on what set_config sets.
 */
function beginning({ isolationLevel, readOnly, states }: Mode): string {
  const mode = `${isolationLevel ? ` isolation level ${isolationLevel}` : ''}${readOnly ? ' read only' : ''}`
  const stated = states === undefined ? '' : `; set local payprep.organization = ${pg.escapeLiteral(states)}`
  return `begin${mode}${stated}`
}

/** What knex calls inside, of its client for Postgres. */
interface Client {
  states?: string
  _query: (connection: unknown, query: { readonly sql: string }) => Promise<unknown>
  transaction: (this: Client, container: unknown, config: Mode, outer: unknown) => Begun
}

interface Begun extends Mode {
  begin: (connection: unknown) => Promise<unknown>
  readonly query: (connection: unknown, sql: string) => Promise<unknown>
}
