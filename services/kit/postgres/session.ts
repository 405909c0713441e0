import type { Client } from 'pg'
import { UnusableDatabase } from './unusable-database.ts'

/**
 * Lets a new connection see one schema. Behind a pooler that lends a connection for one transaction, such as PgBouncer, session
 * settings would reach other clients: there the role must have the search path.
 */
export async function seeSchema(client: Client, schema: string): Promise<void> {
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
