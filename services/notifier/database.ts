import type { Knex } from 'knex'
import { migrate, openDatabase } from '../kit/database.ts'
import { migrations } from './migrations.ts'

const SCHEMA = 'notifier'

/** This service's own tables, brought up to date. */
export async function openNotifierDatabase(url: string): Promise<Knex> {
  const db = openDatabase(url, SCHEMA)
  await migrate(db, SCHEMA, migrations)
  return db
}
