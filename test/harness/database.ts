import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { migrate, type Migrations } from '../../services/kit/postgres/migrate.ts'

/** A server that is thrown away takes all with it; dropping takes as long as migrating. */
const isThrownAway = () => process.env.POSTGRES_IS_THROWN_AWAY === 'yes'

/** A migrated schema of the test's own, dropped when the test ends. */
export async function freshSchema(t: Test, migrations: Migrations): Promise<Knex> {
  const schema = freshName()
  const db = openDatabase(serverUrl(), schema)
  t.teardown(async () => {
    if (!isThrownAway()) await db.raw('drop schema if exists ?? cascade', [schema])
    await db.destroy()
  })
  await migrate(db, schema, migrations)
  return db
}

/** The address of an empty database of the test's own, for programs that make their schemas themselves. */
export function freshDatabase(t: Test): Promise<string> {
  return databaseFrom(t, undefined)
}

/** The address of a database of the test's own that holds the reference data that the program ships with. */
export async function seededDatabase(t: Test): Promise<string> {
  const template = await seededTemplate()
  const url = await databaseFrom(t, template)
  if (template === undefined) await loadSeedsInto(url)
  return url
}

async function databaseFrom(t: Test, template: string | undefined): Promise<string> {
  const name = freshName()
  await onServer(server =>
    template === undefined
      ? server.raw('create database ??', [name])
      : // Copied as files: the seeds are large, and would be written to the log too.
        server.raw('create database ?? template ?? strategy file_copy', [name, template]),
  )
  if (!isThrownAway()) {
    t.teardown(() => onServer(server => server.raw('drop database if exists ?? with (force)', [name])))
  }
  return addressOf(name)
}

/** How long a test may wait for the template. Loading takes seconds, or minutes on a busy machine. */
const LOADING_MS = 600_000

/**
 * The database that seeded ones are copied from, if this run of the tests has one: the first test
 * to ask fills it, as loading the seeds takes seconds and copying a database a tenth of one.
 */
async function seededTemplate(): Promise<string | undefined> {
  const template = process.env.SEEDED_TEMPLATE
  if (template === undefined) return undefined
  await onServer(server =>
    server.transaction(async lock => {
      await lock.raw('select pg_advisory_xact_lock(hashtext(?))', [template])
      const isThere = await lock('pg_database').where({ datname: template }).first()
      if (isThere) return
      const loading = `${template}_loading`
      await server.raw('drop database if exists ?? with (force)', [loading])
      await server.raw('create database ??', [loading])
      await loadSeedsInto(addressOf(loading))
      await server.raw('alter database ?? rename to ??', [loading, template])
    }),
  )
  return template
}

async function loadSeedsInto(databaseUrl: string) {
  // Imported here, as few tests need the sources and all tests with a database come through this file.
  const { loadSeeds } = await import('../../seeds/load.ts')
  const { openReferenceDatabase } = await import('../../services/reference-data/database.ts')
  const db = await openReferenceDatabase(databaseUrl)
  await loadSeeds(db)
  await db.destroy()
}

/** Drops the template of a run that has ended. */
export async function dropTemplate(env: { DATABASE_URL: string; SEEDED_TEMPLATE: string }) {
  const server = openDatabase(env.DATABASE_URL, 'public')
  await server.raw('drop database if exists ??', [env.SEEDED_TEMPLATE])
  await server.destroy()
}

async function onServer<T>(work: (server: Knex) => Promise<T>): Promise<T> {
  const server = openDatabase(serverUrl(), 'public', {
    statementMs: LOADING_MS,
    idleInTransactionMs: LOADING_MS,
  })
  try {
    return await work(server)
  } finally {
    await server.destroy()
  }
}

function addressOf(database: string): string {
  const url = new URL(serverUrl())
  url.pathname = database
  return url.href
}

function freshName(): string {
  return `test_${randomBytes(6).toString('hex')}`
}

function serverUrl(): string {
  const url = process.env.DATABASE_URL
  if (url === undefined)
    throw new Error(
      'there is no DATABASE_URL: name this file NAME.postgres.test.ts, and run it with npm test',
    )
  return url
}
