import type { Knex } from 'knex'
import { openMigrated } from '../kit/postgres/database.ts'
import { migrations } from './migrations.ts'

const SCHEMA = 'verification'

/** Opens and migrates this service's schema. */
export function openVerificationDatabase(url: string): Promise<Knex> {
  return openMigrated(url, SCHEMA, migrations)
}
