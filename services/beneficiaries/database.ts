import type { Knex } from 'knex'
import { openMigrated } from '../kit/postgres/database.ts'
import { migrations } from './migrations.ts'
import { recipientRows } from './recipients/recipient-rows.ts'
import { vault } from './vault.ts'

const SCHEMA = 'beneficiaries'

/** This service's own tables, brought up to date, and opened under the key of what is kept. */
export function openBeneficiariesDatabase(url: string, key: (purpose: string) => Buffer): Promise<Knex> {
  return openMigrated(url, SCHEMA, migrations, { verify: db => requireKeyOf(db, key) })
}

/**
 * Refuses a key that is not the one of what is kept. Under it nobody's recipients
 * would be found, and new ones would be kept beside them.
 */
export async function requireKeyOf(db: Knex, key: (purpose: string) => Buffer): Promise<void> {
  const row = await db('recipients').first()
  if (row !== undefined) recipientRows(vault(key)).fromRow(row)
}
