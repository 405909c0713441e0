import type { Knex } from 'knex'
import type { DatabaseAddress } from '../kit/postgres/database.ts'
import { openSealed } from '../kit/encryption/open-sealed.ts'
import type { SealedSchema } from '../kit/encryption/sealed-schema.ts'
import type { KeyOf, InstallationKeys } from '../kit/key-of.ts'
import { migrations } from './migrations.ts'
import { purposes, sealed } from './sealed-columns.ts'
import { vault } from './gambling-vault.ts'

export const gamblingSchema: SealedSchema = { name: 'gambling', migrations, purposes, sealed }

/** Opens and migrates this service's schema. Fails if the stored entities were encrypted with another key. */
export function openGamblingDatabase(address: DatabaseAddress, masters: InstallationKeys): Promise<Knex> {
  return openSealed(address, gamblingSchema, masters, requireKey)
}

async function requireKey(db: Knex, key: KeyOf): Promise<void> {
  const row = await db('entities').first('id', 'attributes')
  if (row !== undefined) vault(key).openAttributes(row.id, row.attributes)
}
