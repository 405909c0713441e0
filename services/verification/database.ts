import type { Knex } from 'knex'
import { cipher } from '../kit/cipher.ts'
import type { DatabaseAddress, Schema } from '../kit/postgres/database.ts'
import { openSealed } from '../kit/sealed-schema.ts'
import { migrations } from './migrations.ts'
import { questionPlace } from './sealed-places.ts'

export const verificationSchema: Schema = { name: 'verification', migrations }

/** Opens and migrates this service's schema. Fails if the stored questions were encrypted with another key. */
export function openVerificationDatabase(
  address: DatabaseAddress,
  key: (purpose: string) => Buffer,
): Promise<Knex> {
  return openSealed(address, verificationSchema, key, db => requireKey(db, key))
}

/** With another key no pending question could be asked: refuse to start instead. */
async function requireKey(db: Knex, key: (purpose: string) => Buffer): Promise<void> {
  // In the order of the index of what is left to purge: most questions of a large table have been purged.
  const row = await db('verifications')
    .whereNotNull('question')
    .orderBy('settled_at', 'desc')
    .first('id', 'question')
  if (row !== undefined) cipher(key('verification')).open(row.question, questionPlace(row.id))
}
