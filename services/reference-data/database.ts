import type { Knex } from 'knex'
import { openMigrated } from '../kit/postgres/database.ts'
import { migrations } from './migrations.ts'

const SCHEMA = 'reference_data'
/** An import reads its files while it writes. */
const IDLE_IN_TRANSACTION_MS = 60_000

/** This service's own tables, brought up to date. */
export function openReferenceDatabase(url: string): Promise<Knex> {
  return openMigrated(url, SCHEMA, migrations, { idleInTransactionMs: IDLE_IN_TRANSACTION_MS })
}
