import type { Knex } from 'knex'
import { cipher, type Cipher } from './cipher.ts'
import { type DatabaseAddress, openMigrated, type Schema } from './postgres/database.ts'
import { ConfigError } from './process/config.ts'

/** Derives a 32-byte key for a purpose. */
export type KeyOf = (purpose: string) => Buffer

/**
 * Opens and migrates a schema that holds encrypted values. Throws a ConfigError before any work if they were encrypted under
 * another key. The value that tells this is written once: when `openSome`, which fails under a wrong key, has opened something
 * that the schema holds, or found nothing.
 */
export function openSealed(
  address: DatabaseAddress,
  schema: Schema,
  key: KeyOf,
  openSome: (db: Knex) => Promise<unknown>,
): Promise<Knex> {
  const keyCheck = cipher(key('key check'))
  const verify = async (db: Knex) => {
    const found = await keyProblem(db, schema.name, key)
    if (found.problem !== undefined)
      throw new ConfigError([{ setting: 'MASTER_KEY', problem: found.problem }])
    return found.isChecked
  }
  return openMigrated(address, schema, {
    before: verify,
    async after(db) {
      if (await verify(db)) return
      await openSome(db)
      await db('key_check')
        .insert({ sealed: keyCheck.seal('payprep', placeIn(schema.name)) })
        .onConflict()
        .ignore()
      // Another process may have written it, under another key.
      await verify(db)
    },
  })
}

/** Whether a schema tells its key, and what is wrong with this one, completing `MASTER_KEY ...`. */
export async function keyProblem(
  db: Knex,
  schema: string,
  key: KeyOf,
): Promise<{ readonly isChecked: boolean; readonly problem?: string }> {
  const { rows } = await db.raw(`select to_regclass('key_check') is not null as exists`)
  const row = rows[0].exists ? await db('key_check').first('sealed') : undefined
  if (row === undefined) return { isChecked: false }
  if (opens(cipher(key('key check')), row.sealed, placeIn(schema))) return { isChecked: true }
  const problem =
    `is not the key under which the schema ${schema} of the database is encrypted, or ENVIRONMENT is another: ` +
    'set the key of this installation, or connect to its database. If nothing in the schema is encrypted yet, delete the row ' +
    'of its table key_check'
  return { isChecked: true, problem }
}

const placeIn = (schema: string) => `key_check ${schema}`

function opens({ open }: Cipher, sealed: Buffer, place: string): boolean {
  try {
    open(sealed, place)
    return true
  } catch {
    return false
  }
}
