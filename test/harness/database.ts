import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { divide, type Division } from '../../services/kit/postgres/citus/divide.ts'
import { migrate, type Migrations } from '../../services/kit/postgres/migrate.ts'
import { createDatabase, dropDatabase, isOnCitus, openServer, renameDatabase } from './databases.ts'

/** Whether the server is discarded after the tests, with all its databases. */
const isThrownAway = () => process.env.POSTGRES_IS_THROWN_AWAY === 'yes'

/**
 * A database for this test alone with only this schema, dropped when the test ends. On Citus its tables are divided, as the schema of
 * these migrations states or as `division` does.
 */
export async function freshSchema(t: Test, migrations: Migrations, division?: Division): Promise<Knex> {
  const content = Object.entries(migrations).map(([name, migration]) => `${name} ${migration}`)
  const id = createHash('sha256').update(content.join()).digest('hex').slice(0, 12)
  const url = await copyOf(t, id, async url => {
    const db = openDatabase(url, SCHEMA)
    await migrate(db, SCHEMA, migrations)
    if (isOnCitus()) await divideSchema(db, migrations, division)
    await db.destroy()
  })
  const db = openDatabase(url, SCHEMA)
  t.teardown(() => db.destroy())
  return db
}

const SCHEMA = 'test'

async function divideSchema(db: Knex, migrations: Migrations, division?: Division) {
  const { schemas } = await import('../../edge/operator/operation/schemas.ts')
  const its = division ?? schemas.find(schema => schema.migrations === migrations)?.division
  if (its !== undefined) await divide(db, SCHEMA, its)
}

/**
 * The address of an empty database for this test alone, for programs that create their schemas themselves. On Citus they find them
 * divided.
 */
export function freshDatabase(t: Test): Promise<string> {
  return isOnCitus() ? copyOf(t, 'divided', migrateAndDivide) : databaseFrom(t, undefined)
}

async function migrateAndDivide(url: string) {
  const { migrateAll } = await import('../../edge/operator/operation/database-commands.ts')
  const { divideAll } = await import('../../edge/operator/operation/citus.ts')
  await migrateAll(url, () => {})
  await divideAll(url, () => {})
}

/** The address of a database for this test alone with the reference data that the program ships with. */
export function seededDatabase(t: Test): Promise<string> {
  return copyOf(t, 'seeds', loadSeedsInto)
}

/**
 * The setting of a file for a system's directory, in a run of the tests. It holds that of the template of `seededDatabase`, if there is one: merging it
 * takes seconds, and a system over another database merges its own all the same.
 */
export function keptDirectory(): { readonly directoryFile?: string } {
  const { TEMPLATE_FILES: files } = process.env
  if (files === undefined) return {}
  const directoryFile = join(files, randomBytes(6).toString('hex'))
  const kept = join(files, KEPT)
  if (existsSync(kept)) copyFileSync(kept, directoryFile)
  return { directoryFile }
}

const KEPT = 'directory'

async function databaseFrom(t: Test, template: string | undefined): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(name, template)
  // Each database of Citus has a process of its own.
  if (!isThrownAway() || isOnCitus()) t.teardown(() => dropDatabase(name))
  return addressOf(name)
}

/**
 * A copy of a template database, which is filled by the first test of a run that needs it. Migrating a schema takes a
 * tenth of a second, loading the seeds takes seconds, and copying either takes a fraction of that. Outside a run of the
 * tests, there is no template.
 */
async function copyOf(t: Test, id: string, fill: (url: string) => Promise<void>): Promise<string> {
  const { TEMPLATE_PREFIX } = process.env
  if (TEMPLATE_PREFIX === undefined) {
    const url = await databaseFrom(t, undefined)
    await fill(url)
    return url
  }
  const template = `${TEMPLATE_PREFIX}_${id}`
  const isThere = (server: Knex) => server('pg_database').where({ datname: template }).first()
  await onServer(async server => {
    if (filled.has(template) || (await isThere(server))) return
    await server.transaction(async lock => {
      await lock.raw('select pg_advisory_xact_lock(hashtext(?))', [template])
      if (await isThere(lock)) return
      const loading = `${template}_loading`
      await dropDatabase(loading)
      await createDatabase(loading, undefined)
      await fill(addressOf(loading))
      await renameDatabase(loading, template)
    })
  })
  filled.add(template)
  return databaseFrom(t, template)
}

/** Templates that this process knows to be there. */
const filled = new Set<string>()

async function loadSeedsInto(databaseUrl: string) {
  // Imported on demand: few tests need the sources, but all tests with a database load this file.
  const { loadSeeds } = await import('../../seeds/load.ts')
  const { keepDirectory } = await import('../../services/reference-data/keep-directory.ts')
  const { openReferenceDatabase } = await import('../../services/reference-data/database.ts')
  if (isOnCitus()) await migrateAndDivide(databaseUrl)
  const db = await openReferenceDatabase(databaseUrl)
  await loadSeeds(db)
  const { TEMPLATE_FILES: files } = process.env
  if (files !== undefined) await keepDirectory(db, join(files, KEPT))
  await db.destroy()
}

/** Drops the templates of a run that has ended. */
export async function dropTemplates(env: { DATABASE_URL: string; TEMPLATE_PREFIX: string }) {
  const server = openDatabase(env.DATABASE_URL, 'public')
  const names = await server('pg_database').whereLike('datname', `${env.TEMPLATE_PREFIX}%`).pluck('datname')
  for (const name of names) await dropDatabase(name)
  await server.destroy()
}

async function onServer<T>(work: (server: Knex) => Promise<T>): Promise<T> {
  const server = openServer(serverUrl())
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

function serverUrl(): string {
  const url = process.env.DATABASE_URL
  if (url === undefined)
    throw new Error(
      'there is no DATABASE_URL: name this file NAME.postgres.test.ts, and run it with npm test',
    )
  return url
}
