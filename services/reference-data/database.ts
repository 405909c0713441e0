import type { Knex } from 'knex'
import { openMigrated } from '../kit/postgres/database.ts'
import { migrations } from './migrations.ts'

const SCHEMA = 'reference_data'
/** An import reads its files inside its transaction, which is idle meanwhile. */
const IDLE_IN_TRANSACTION_MS = 60_000

/** Opens this service's schema and runs its pending migrations. */
export function openReferenceDatabase(url: string): Promise<Knex> {
  return openMigrated(url, SCHEMA, migrations, { idleInTransactionMs: IDLE_IN_TRANSACTION_MS })
}
