import type { Knex } from 'knex'
import type { Row } from '../../../services/kit/process/commands/command.ts'
import { openDatabase, type Schema } from '../../../services/kit/postgres/database.ts'
import { migrate, pendingMigrations } from '../../../services/kit/postgres/migrate.ts'
import { schemas } from './schemas.ts'

/** Building an index on a large table takes long. */
const TIMEOUT_MS = 6 * 3_600_000

/** Runs the migrations that each schema lacks, and returns a row for each schema. */
export function migrateAll(url: string, progress: (line: string) => void): Promise<readonly Row[]> {
  return overSchemas(url, async (db, { name, migrations }) => {
    let migrated = 0
    await migrate(db, name, migrations, migration => {
      migrated++
      progress(`${name}: ${migration}`)
    })
    return [{ schema: name, version: Object.keys(migrations).at(-1), migrated }]
  })
}

/** A row for each migration that would run. */
export function pendingInAll(url: string): Promise<readonly Row[]> {
  return overSchemas(url, async (db, { name, migrations }) =>
    (await pendingMigrations(db, name, migrations)).map(migration => ({ schema: name, migration })),
  )
}

async function overSchemas(url: string, work: (db: Knex, schema: Schema) => Promise<Row[]>): Promise<Row[]> {
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
