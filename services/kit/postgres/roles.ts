import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import pg from 'pg'

const { escapeIdentifier: name, escapeLiteral: text } = pg

/** The role of one service. */
export interface Role {
  readonly role: string
  readonly schema: string
  /** Without one, the role keeps the password that it has, or has none. */
  readonly password?: string | undefined
}

/** Timeouts of statements and idle transactions for connections that set none, as behind a pooler. */
const TIMEOUTS = { statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' }

/**
 * The statements that make a role, or bring it up to date: it reads and writes the rows of one schema, calls its functions, and
 * sees no other.
 * They may run any number of times. Passwords are stated as SCRAM verifiers, so that logs of the server hold none.
 */
export function roleStatements(
  { role, schema, password }: Role,
  { database, version }: { database: string; version: number },
): readonly string[] {
  const [to, its] = [name(role), name(schema)]
  // Readers of large tables refresh their statistics after an import, a separate right since Postgres 17.
  const onTables = `select, insert, update, delete${version >= 17 ? ', maintain' : ''} on tables`
  const settings = Object.entries({ search_path: its, ...TIMEOUTS })
  return [
    `do $$ begin create role ${to} login nosuperuser nobypassrls nocreatedb nocreaterole; ` +
      `exception when duplicate_object or unique_violation then null; end $$`,
    ...(password === undefined ? [] : [`alter role ${to} password ${text(scramVerifier(password))}`]),
    ...settings.map(
      ([setting, value]) =>
        `alter role ${to} in database ${name(database)} set ${setting} = ${setting === 'search_path' ? value : text(value)}`,
    ),
    `grant connect on database ${name(database)} to ${to}`,
    `grant usage on schema ${its} to ${to}`,
    `grant ${onTables.replace('on tables', `on all tables in schema ${its}`)} to ${to}`,
    `grant usage, select on all sequences in schema ${its} to ${to}`,
    `grant execute on all functions in schema ${its} to ${to}`,
    `alter default privileges in schema ${its} grant ${onTables} to ${to}`,
    `alter default privileges in schema ${its} grant usage, select on sequences to ${to}`,
    `alter default privileges in schema ${its} grant execute on functions to ${to}`,
  ]
}

const ITERATIONS = 4_096

/** A password as Postgres stores it (RFC 5803). For ASCII passwords, which need no SASLprep. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const hmac = (message: string) => createHmac('sha256', salted).update(message).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}

/**
 * The role that takes the place of a superuser, whom no policy binds, in a program: development is bound as production is. It is made if
 * it is missing. Undefined if the user of the connections is no superuser.
 */
export async function roleOfPrivileged(db: Knex, schema: string): Promise<string | undefined> {
  const role = `payprep_development_${schema}`
  const { rows } = await db.raw(
    `select rolsuper or rolbypassrls as "isPrivileged", current_database() as database,
       current_setting('server_version_num')::int / 10000 as version,
       (select has_schema_privilege(oid, to_regnamespace(:schema), 'usage') from pg_roles where rolname = :role) as "isThere"
     from pg_roles where rolname = current_user`,
    { role, schema },
  )
  const { isPrivileged, isThere, ...server } = rows[0]
  if (!isPrivileged) return undefined
  if (isThere !== true)
    await db.transaction(async change => {
      // One at a time, also for other schemas: each changes the row of the database, which Postgres refuses at the same time.
      await change.raw(`select pg_advisory_xact_lock(hashtext('roles of payprep'))`)
      for (const statement of roleStatements({ role, schema }, server)) await change.raw(statement)
    })
  return role
}
