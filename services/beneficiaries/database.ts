import type { Knex } from 'knex'
import type { DatabaseAddress } from '../kit/postgres/database.ts'
import { openSealed } from '../kit/encryption/open-sealed.ts'
import type { SealedSchema } from '../kit/encryption/sealed-schema.ts'
import type { KeyOf, InstallationKeys } from '../kit/key-of.ts'
import type { Log } from '../kit/process/logging/log.ts'
import { migrations } from './migrations.ts'
import { authenticated, purposes, sealed } from './sealed-columns.ts'
import { recipientPlace } from './recipients/recipient-rows.ts'
import { vault } from './beneficiary-vault.ts'

/**
 * A process suspended inside a transaction locks the row that counts its organization's sessions. The database ends the
 * transaction before the calls of other processes reach their deadline of 5 s.
 */
const IDLE_IN_TRANSACTION_MS = 3_000

export const beneficiariesSchema: SealedSchema = {
  name: 'beneficiaries',
  migrations,
  purposes,
  sealed,
  authenticated,
  division: {
    tables: [
      'sessions',
      'recipients',
      'audit',
      'audit_cuts',
      'erasures',
      'organizations',
      'outbox',
      'row_sets',
    ],
  },
  limits: { idleInTransactionMs: IDLE_IN_TRANSACTION_MS },
}

/** Opens and migrates this service's schema. Throws if the master key is not the one its rows are encrypted under. */
export function openBeneficiariesDatabase(
  address: DatabaseAddress,
  masters: InstallationKeys,
  log?: Log,
): Promise<Knex> {
  return openSealed(address, beneficiariesSchema, masters, requireKeyOf, log)
}

/**
 * Throws unless `key` opens the stored recipients. With another key no recipient
 * would be found, and new ones would be stored beside the old.
 */
export async function requireKeyOf(db: Knex, key: KeyOf): Promise<void> {
  const row = await db('recipients').first('organization_id', 'id', 'recipient')
  // Not its MAC, which rows of a release before 2.2.0 lack.
  if (row !== undefined) vault(key).openText(row.recipient, recipientPlace(row.organization_id, row.id))
}
