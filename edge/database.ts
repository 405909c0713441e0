import type { Knex } from 'knex'
import { cipher } from '../services/kit/cipher.ts'
import type { DatabaseAddress, Schema } from '../services/kit/postgres/database.ts'
import { type KeyOf, openSealed } from '../services/kit/sealed-schema.ts'
import { placeOf } from './identity/signing-keys.ts'
import { migrations } from './migrations.ts'

export const edgeSchema: Schema = { name: 'edge', migrations }

/** Opens and migrates the edge's own schema. Throws if the master key is not the one that its signing keys are encrypted under. */
export function openEdgeDatabase(address: DatabaseAddress, key: KeyOf): Promise<Knex> {
  return openSealed(address, edgeSchema, key, db => requireKey(db, key))
}

/** With another key no token could be signed. */
async function requireKey(db: Knex, key: KeyOf): Promise<void> {
  const row = await db('signing_keys').first('kid', 'private_key')
  if (row !== undefined) cipher(key('signing keys')).open(row.private_key, placeOf(row.kid))
}
