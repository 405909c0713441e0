import type { Knex } from 'knex'
import { cipher } from '../../../services/kit/cipher.ts'
import type { DatabaseAddress } from '../../../services/kit/postgres/database.ts'
import { openSealed } from '../../../services/kit/encryption/open-sealed.ts'
import type { SealedSchema } from '../../../services/kit/encryption/sealed-schema.ts'
import type { KeyOf, InstallationKeys } from '../../../services/kit/key-of.ts'
import type { Log } from '../../../services/kit/process/logging/log.ts'
import { authenticatedClients } from '../identity/client-rows.ts'
import { placeOf } from '../identity/signing-keys.ts'
import { migrations } from './migrations.ts'
import { purposes, sealed } from './sealed-columns.ts'

export const edgeSchema: SealedSchema = {
  name: 'edge',
  migrations,
  purposes,
  sealed,
  authenticated: [authenticatedClients],
}

/** Opens and migrates the edge's own schema. Throws a ConfigError if its keys are encrypted under a master key that is not given. */
export function openEdgeDatabase(
  address: DatabaseAddress,
  masters: InstallationKeys,
  log?: Log,
): Promise<Knex> {
  return openSealed(address, edgeSchema, masters, requireKey, log)
}

/** With another key no token could be signed. */
async function requireKey(db: Knex, key: KeyOf): Promise<void> {
  const row = await db('signing_keys').first('kid', 'private_key')
  if (row !== undefined) cipher(key('signing keys')).open(row.private_key, placeOf(row.kid))
}
