import type { Knex } from 'knex'
import type { DatabaseAddress, Schema } from '../kit/postgres/database.ts'
import { openSealed } from '../kit/sealed-schema.ts'
import { migrations } from './migrations.ts'
import { recipientRows } from './recipients/recipient-rows.ts'
import { vault } from './vault.ts'

export const beneficiariesSchema: Schema = { name: 'beneficiaries', migrations }

/** Opens and migrates this service's schema. Throws if the master key is not the one its rows are encrypted under. */
export function openBeneficiariesDatabase(
  address: DatabaseAddress,
  key: (purpose: string) => Buffer,
): Promise<Knex> {
  return openSealed(address, beneficiariesSchema, key, db => requireKeyOf(db, key))
}

/**
 * Throws unless `key` opens the stored recipients. With another key no recipient
 * would be found, and new ones would be stored beside the old.
 */
export async function requireKeyOf(db: Knex, key: (purpose: string) => Buffer): Promise<void> {
  const row = await db('recipients').first()
  if (row !== undefined) recipientRows(vault(key)).fromRow(row)
}
