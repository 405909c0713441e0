import type { Knex } from 'knex'
import { openMigrated } from '../kit/database.ts'
import { migrations } from './migrations.ts'

const SCHEMA = 'reference_data'

/** This service's own tables, brought up to date. */
export function openReferenceDatabase(url: string): Promise<Knex> {
  return openMigrated(url, SCHEMA, migrations)
}
