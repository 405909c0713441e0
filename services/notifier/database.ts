import type { Knex } from 'knex'
import { cipher } from '../kit/cipher.ts'
import { openMigrated } from '../kit/postgres/database.ts'
import { migrations } from './migrations.ts'
import { secretPlace } from './subscriptions.ts'

const SCHEMA = 'notifier'

/** Opens the database of this service and migrates it. Fails if the stored secrets were encrypted with another key. */
export function openNotifierDatabase(url: string, key: (purpose: string) => Buffer): Promise<Knex> {
  return openMigrated(url, SCHEMA, migrations, { verify: db => requireKey(db, key) })
}

/** With another key nothing could be signed, and every delivery would fail: refuse to start instead. */
async function requireKey(db: Knex, key: (purpose: string) => Buffer): Promise<void> {
  const row = await db('subscriptions').whereNull('deleted_at').first('id', 'secret')
  if (row !== undefined) cipher(key('notifier')).open(row.secret, secretPlace(row.id))
}
