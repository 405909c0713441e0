import type { Knex } from 'knex'
import { cipher } from '../kit/cipher.ts'
import type { DatabaseAddress } from '../kit/postgres/database.ts'
import { openSealed } from '../kit/encryption/open-sealed.ts'
import type { SealedSchema } from '../kit/encryption/sealed-schema.ts'
import type { KeyOf, InstallationKeys } from '../kit/key-of.ts'
import { migrations } from './migrations.ts'
import { purposes, sealed } from './sealed-columns.ts'
import { questionPlace } from './sealed-places.ts'

export const verificationSchema: SealedSchema = {
  name: 'verification',
  migrations,
  purposes,
  sealed,
  division: { tables: ['verifications', 'batches', 'outbox'] },
}

/** Opens and migrates this service's schema. Fails if the stored questions were encrypted with another key. */
export function openVerificationDatabase(address: DatabaseAddress, masters: InstallationKeys): Promise<Knex> {
  return openSealed(address, verificationSchema, masters, requireKey)
}

/** With another key no pending question could be asked: refuse to start instead. */
async function requireKey(db: Knex, key: KeyOf): Promise<void> {
  // In the order of the index of what is left to purge: most questions of a large table have been purged.
  const row = await db('verifications')
    .whereNotNull('question')
    .orderBy('settled_at', 'desc')
    .first('id', 'question')
  if (row !== undefined) cipher(key('verification')).open(row.question, questionPlace(row.id))
}
