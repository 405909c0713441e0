import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import { migrate, type Migrations, openDatabase } from '../../services/kit/postgres/database.ts'

/** A schema of this test's own, brought up to date, gone when the test ends. */
export async function freshSchema(t: Test, migrations: Migrations): Promise<Knex> {
  const schema = freshName()
  const db = openDatabase(serverUrl(), schema)
  t.teardown(async () => {
    await db.raw('drop schema if exists ?? cascade', [schema])
    await db.destroy()
  })
  await migrate(db, schema, migrations)
  return db
}

/** The address of an empty database of this test's own, for programs that make their schemas themselves. */
export async function freshDatabase(t: Test): Promise<string> {
  const name = freshName()
  const server = openDatabase(serverUrl(), 'public')
  await server.raw('create database ??', [name])
  t.teardown(async () => {
    await server.raw('drop database if exists ?? with (force)', [name])
    await server.destroy()
  })
  const url = new URL(serverUrl())
  url.pathname = name
  return url.href
}

function freshName(): string {
  return `test_${randomBytes(6).toString('hex')}`
}

function serverUrl(): string {
  const url = process.env.DATABASE_URL
  if (url === undefined) throw new Error('DATABASE_URL is not set: run the tests with npm test')
  return url
}
