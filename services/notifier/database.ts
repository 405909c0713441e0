import type { Knex } from 'knex'
import { cipher } from '../kit/cipher.ts'
import { migrate, openDatabase } from '../kit/database.ts'
import { migrations } from './migrations.ts'
import { secretPlace } from './subscriptions.ts'

const SCHEMA = 'notifier'

/**
 * This service's own tables, brought up to date. A key that is not the one of
 * what is kept is refused: nothing could be signed under it, and all endpoints
 * would seem to fail.
 */
export async function openNotifierDatabase(url: string, key: (purpose: string) => Buffer): Promise<Knex> {
  const db = openDatabase(url, SCHEMA)
  try {
    await migrate(db, SCHEMA, migrations)
    const row = await db('subscriptions').whereNull('deleted_at').first('id', 'secret')
    if (row !== undefined) cipher(key('notifier')).open(row.secret, secretPlace(row.id))
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
