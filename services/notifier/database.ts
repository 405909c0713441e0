import type { Knex } from 'knex'
import type { DatabaseAddress } from '../kit/postgres/database.ts'
import { openSealed } from '../kit/encryption/open-sealed.ts'
import type { SealedSchema } from '../kit/encryption/sealed-schema.ts'
import type { KeyOf, InstallationKeys } from '../kit/key-of.ts'
import type { Log } from '../kit/process/logging/log.ts'
import { division } from './division.ts'
import { migrations } from './migrations.ts'
import { authenticated, purposes, sealed } from './sealed-columns.ts'
import { vault } from './webhook-vault.ts'

export const notifierSchema: SealedSchema = {
  name: 'notifier',
  migrations,
  purposes,
  sealed,
  authenticated,
  division,
}

/** Opens the database of this service and migrates it. Fails if the stored secrets were encrypted with another key. */
export function openNotifierDatabase(
  address: DatabaseAddress,
  masters: InstallationKeys,
  log?: Log,
): Promise<Knex> {
  return openSealed(address, notifierSchema, masters, requireKey, log)
}

/** With another key nothing could be signed, and every delivery would fail: refuse to start instead. */
async function requireKey(db: Knex, key: KeyOf): Promise<void> {
  const row = await db('subscriptions').whereNull('deleted_at').first('id', 'secret')
  if (row !== undefined) vault(key).openSecret(row.id, row.secret)
}
