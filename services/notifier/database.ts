import type { Knex } from 'knex'
import { cipher } from '../kit/cipher.ts'
import type { DatabaseAddress, Schema } from '../kit/postgres/database.ts'
import { openSealed } from '../kit/sealed-schema.ts'
import { migrations } from './migrations.ts'
import { secretPlace } from './subscriptions.ts'

export const notifierSchema: Schema = { name: 'notifier', migrations }

/** Opens the database of this service and migrates it. Fails if the stored secrets were encrypted with another key. */
export function openNotifierDatabase(
  address: DatabaseAddress,
  key: (purpose: string) => Buffer,
): Promise<Knex> {
  return openSealed(address, notifierSchema, key, db => requireKey(db, key))
}

/** With another key nothing could be signed, and every delivery would fail: refuse to start instead. */
async function requireKey(db: Knex, key: (purpose: string) => Buffer): Promise<void> {
  const row = await db('subscriptions').whereNull('deleted_at').first('id', 'secret')
  if (row !== undefined) cipher(key('notifier')).open(row.secret, secretPlace(row.id))
}
