import type { Knex } from 'knex'
import { cipher } from '../cipher.ts'
import { type KeyOf, listOf, type MasterKeys } from '../key-of.ts'
import { ConfigError } from '../process/config/config.ts'

/** The master key from which a schema without data keys derives its keys. Throws a ConfigError if that key is not given. */
export async function derivingMaster(db: Knex, schema: string, masters: MasterKeys): Promise<KeyOf> {
  const row = await db('key_check').first('sealed')
  if (row === undefined) return listOf(masters)[0]
  const master = listOf(masters).find(each => opens(each, row.sealed, schema))
  if (master === undefined) throw new ConfigError([{ setting: 'MASTER_KEY', problem: isAnother(schema) }])
  return master
}

const isAnother = (schema: string) =>
  `is not the key under which the schema ${schema} of the database is encrypted, or ENVIRONMENT is another: ` +
  `set the key of this installation (or MASTER_KEY_${schema.toUpperCase()} if that is set), or connect to its database. If nothing ` +
  'in the schema is encrypted yet, delete the row of its table key_check'

/** The check value that identifies the master key of a schema without data keys. */
export const keyCheckOf = (schema: string, master: KeyOf) =>
  cipher(master('key check')).seal('payprep', placeIn(schema))

const placeIn = (schema: string) => `key_check ${schema}`

function opens(master: KeyOf, sealed: Buffer, schema: string): boolean {
  try {
    cipher(master('key check')).open(sealed, placeIn(schema))
    return true
  } catch {
    return false
  }
}
