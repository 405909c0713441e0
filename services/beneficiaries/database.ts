import type { Knex } from 'knex'
import { migrate, openDatabase } from '../kit/database.ts'
import { migrations } from './migrations.ts'
import { recipientRows } from './recipient-rows.ts'
import { vault } from './vault.ts'

const SCHEMA = 'beneficiaries'

/** This service's own tables, brought up to date. */
export async function openBeneficiariesDatabase(url: string): Promise<Knex> {
  const db = openDatabase(url, SCHEMA)
  await migrate(db, SCHEMA, migrations)
  return db
}

/**
 * Refuses a key that is not the one of what is kept. Under it nobody's recipients
 * would be found, and new ones would be kept beside them.
 */
export async function requireKeyOf(db: Knex, key: (purpose: string) => Buffer): Promise<void> {
  const row = await db('recipients').first()
  if (row !== undefined) recipientRows(vault(key)).fromRow(row)
}
