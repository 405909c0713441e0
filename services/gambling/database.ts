import type { Knex } from 'knex'
import type { DatabaseAddress, Schema } from '../kit/postgres/database.ts'
import { openSealed } from '../kit/sealed-schema.ts'
import { migrations } from './migrations.ts'
import { type KeyOf, vault } from './vault.ts'

export const gamblingSchema: Schema = { name: 'gambling', migrations }

/** Opens and migrates this service's schema. Fails if the stored entities were encrypted with another key. */
export function openGamblingDatabase(address: DatabaseAddress, key: KeyOf): Promise<Knex> {
  return openSealed(address, gamblingSchema, key, db => requireKey(db, key))
}

async function requireKey(db: Knex, key: KeyOf): Promise<void> {
  const row = await db('entities').first('id', 'attributes')
  if (row !== undefined) vault(key).openAttributes(row.id, row.attributes)
}
