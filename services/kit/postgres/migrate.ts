import type { Knex } from 'knex'
import { UnusableDatabase } from './unusable-database.ts'

/** Migrations by name, in the order they run. A shipped migration is never edited. */
export type Migrations = Readonly<Record<string, (schema: Knex.SchemaBuilder, db: Knex) => Promise<void>>>

/** A statement of a migration that waits longer for a lock gives up: requests would queue up behind it. */
const LOCK_TIMEOUT_MS = 10_000

/** The migrations that a schema lacks, in order. Those of newer versions, which it may have, do not count. */
export async function pendingMigrations(
  db: Knex,
  schema: string,
  migrations: Migrations,
): Promise<readonly string[]> {
  const { rows } = await db.raw(`select 1 from pg_tables where schemaname = ? and tablename = 'migrations'`, [
    schema,
  ])
  const applied = rows.length === 0 ? [] : await db.withSchema(schema).from('migrations').pluck('name')
  const known = new Set(applied)
  return Object.keys(migrations).filter(name => !known.has(name))
}

/** Throws unless a schema has all of these migrations. */
export async function requireMigrated(db: Knex, schema: string, migrations: Migrations): Promise<void> {
  const [next] = await pendingMigrations(db, schema, migrations)
  if (next !== undefined) {
    throw new UnusableDatabase(
      `schema ${schema} of the database is older than this program (it lacks ${next}): ` +
        'run payprep migrate, or let programs migrate when they start (MIGRATE_AT_START=yes)',
    )
  }
}

/**
 * Runs the migrations that a schema lacks, each in a transaction, and tells `onStep` the name of each before it runs.
 * Processes that do so together take turns by an advisory lock, which ends with its connection: a killed process leaves
 * nothing locked. Needs no right to create anything if nothing is lacking.
 */
export async function migrate(
  db: Knex,
  schema: string,
  migrations: Migrations,
  onStep: (name: string) => void = () => {},
): Promise<void> {
  if ((await pendingMigrations(db, schema, migrations)).length === 0) return
  const lockConnection = await db.client.acquireConnection()
  try {
    await db.raw('select pg_advisory_lock(hashtext(?))', [`migrate ${schema}`]).connection(lockConnection)
    await db.raw('create schema if not exists ??', [schema])
    const config = {
      migrationSource: source(migrations, onStep),
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

function source(migrations: Migrations, onStep: (name: string) => void): Knex.MigrationSource<string> {
  return {
    getMigrations: async () => Object.keys(migrations),
    getMigrationName: name => name,
    getMigration: async name => ({
      async up(trx) {
        onStep(name)
        await trx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
        await migrations[name]?.(trx.schema, trx)
      },
      down: async () => {
        throw new Error('migrations only go forward')
      },
    }),
  }
}
