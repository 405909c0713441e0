import type { Knex } from 'knex'
import type { Row } from '../../../services/kit/process/commands/command.ts'
import { openDatabase, type Schema } from '../../../services/kit/postgres/database.ts'
import { openDatabaseServer } from '../../../services/kit/process/installation.ts'
import { requireDatabase } from '../../../services/kit/process/lifecycle/preflight.ts'
import { schemas } from './schemas.ts'

/** Runs work on the database that DATABASE_URL names, or on the embedded one. */
export async function withServer<T>(env: NodeJS.ProcessEnv, work: (url: string) => Promise<T>): Promise<T> {
  await requireDatabase(env)
  const { url, close } = await openDatabaseServer(env)
  try {
    return await work(url)
  } finally {
    await close()
  }
}

/** Building an index on a large table takes long. */
const TIMEOUT_MS = 6 * 3_600_000

/** Runs work on one schema after another, and returns all of its rows. */
export async function overSchemas(
  url: string,
  work: (db: Knex, schema: Schema) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const schema of schemas) {
    const db = openDatabase(url, schema.name, { statementMs: TIMEOUT_MS, idleInTransactionMs: TIMEOUT_MS })
    try {
      rows.push(...(await work(db, schema)))
    } finally {
      await db.destroy()
    }
  }
  return rows
}
