import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { requireStatedRows } from './open-rows.ts'
import { UnusableDatabase } from './unusable-database.ts'

export interface Migration {
  (schema: Knex.SchemaBuilder, db: Knex): Promise<void>
  /** May be run again if it was interrupted. */
  readonly isOutsideTransaction?: boolean
}

/** Migrations by name, in the order they run. A shipped migration is never edited. */
export type Migrations = Readonly<Record<string, Migration>>

/** A statement of a migration that waits longer for a lock gives up: requests would queue up behind it. */
const LOCK_TIMEOUT_MS = 10_000
/** The interval at which a process tries to take the lock for migrations. */
const TURN_POLL_MS = 100

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
 * Runs the migrations that a schema lacks, and calls `onStep` with the name of each before. They run in one transaction, which ends at
 * each migration that runs outside of one. All migrations of a new schema run in one. An advisory lock serialises processes, and ends
 * with its connection: a killed process leaves nothing locked. If no migration is missing, no right to create anything is needed.
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
    // Polls: a statement that waits for the lock would hold a snapshot, for whose end `create index concurrently` waits.
    const takeTurn = () =>
      db
        .raw('select pg_try_advisory_lock(hashtext(?)) as taken', [`migrate ${schema}`])
        .connection(lockConnection)
    while (!(await takeTurn()).rows[0].taken) await sleep(TURN_POLL_MS)
    await db.raw('create schema if not exists ??', [schema])
    const names = Object.keys(migrations)
    const isNew = (await pendingMigrations(db, schema, migrations)).length === names.length
    for (const stage of isNew ? [names] : stagesOf(migrations)) {
      const config = {
        migrationSource: source(stage, migrations, { isNew, onStep }),
        schemaName: schema,
        tableName: 'migrations',
        // A newer version may have migrated the schema already: migrations only add to what this version uses.
        disableMigrationsListValidation: true,
      }
      await db.migrate.forceFreeMigrationsLock(config)
      await db.migrate.latest(config)
    }
    // No older release works on a new schema.
    if (isNew) await requireStatedRows(db, schema)
  } finally {
    await db.raw('select pg_advisory_unlock(hashtext(?))', [`migrate ${schema}`]).connection(lockConnection)
    await db.client.releaseConnection(lockConnection)
  }
}

/** The names before each migration that runs outside of a transaction, then the same with it; at last all names. */
function stagesOf(migrations: Migrations): readonly (readonly string[])[] {
  const names = Object.keys(migrations)
  const ends = names.flatMap((name, index) =>
    migrations[name]!.isOutsideTransaction === true ? [index, index + 1] : [],
  )
  return [...ends, names.length].map(end => names.slice(0, end))
}

interface Steps {
  readonly isNew: boolean
  readonly onStep: (name: string) => void
}

function source(
  names: readonly string[],
  migrations: Migrations,
  { isNew, onStep }: Steps,
): Knex.MigrationSource<string> {
  return {
    getMigrations: async () => [...names],
    getMigrationName: name => name,
    getMigration: async name => ({
      config: { transaction: isNew || migrations[name]!.isOutsideTransaction !== true },
      async up(db) {
        onStep(name)
        if (db.isTransaction) await db.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
        await migrations[name]!(db.schema, db)
      },
      down: async () => {
        throw new Error('migrations only go forward')
      },
    }),
  }
}
