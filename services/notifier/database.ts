import type { Knex } from 'knex'
import { cipher } from '../kit/cipher.ts'
import { openMigrated } from '../kit/postgres/database.ts'
import { migrations } from './migrations.ts'
import { secretPlace } from './subscriptions.ts'

const SCHEMA = 'notifier'

/** This service's own tables, brought up to date, and opened under the key of what is kept. */
export function openNotifierDatabase(url: string, key: (purpose: string) => Buffer): Promise<Knex> {
  return openMigrated(url, SCHEMA, migrations, { requireGood: db => requireKeyOf(db, key) })
}

/**
 * Refuses a key that is not the one of what is kept. Nothing could be signed
 * under it, and all endpoints would seem to fail.
 */
async function requireKeyOf(db: Knex, key: (purpose: string) => Buffer): Promise<void> {
  const row = await db('subscriptions').whereNull('deleted_at').first('id', 'secret')
  if (row !== undefined) cipher(key('notifier')).open(row.secret, secretPlace(row.id))
}
