import type { Knex } from 'knex'
import { openMigrated } from '../kit/postgres/database.ts'
import { migrations } from './migrations.ts'
import { recipientRows } from './recipients/recipient-rows.ts'
import { vault } from './vault.ts'

const SCHEMA = 'beneficiaries'

/** Opens and migrates this service's schema. Throws if the master key is not the one its rows are encrypted under. */
export function openBeneficiariesDatabase(url: string, key: (purpose: string) => Buffer): Promise<Knex> {
  return openMigrated(url, SCHEMA, migrations, { verify: db => requireKeyOf(db, key) })
}

/**
 * Throws unless `key` opens the stored recipients. With another key no recipient
 * would be found, and new ones would be stored beside the old.
 */
export async function requireKeyOf(db: Knex, key: (purpose: string) => Buffer): Promise<void> {
  const row = await db('recipients').first()
  if (row !== undefined) recipientRows(vault(key)).fromRow(row)
}
