import type { Knex } from 'knex'
import { type DatabaseAddress, openMigrated, type Schema } from '../kit/postgres/database.ts'
import { migrations } from './migrations.ts'

/** An import reads its files inside its transaction, which is idle meanwhile. */
const IDLE_IN_TRANSACTION_MS = 60_000

export const referenceSchema: Schema = {
  name: 'reference_data',
  migrations,
  limits: { idleInTransactionMs: IDLE_IN_TRANSACTION_MS },
}

/** Opens this service's schema and runs its pending migrations. */
export function openReferenceDatabase(address: DatabaseAddress): Promise<Knex> {
  return openMigrated(address, referenceSchema)
}
