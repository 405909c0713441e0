import type { Knex } from 'knex'
import type { Vault } from './beneficiary-vault.ts'

/** An end-user of an organization. Every recipient belongs to one. */
export interface Owner {
  readonly organizationId: string
  readonly externalUserId: string
  /** HMAC of organization and end-user, which identifies the end-user in the database. */
  readonly index: Buffer
}

/** Organization ids are UUIDs, so their case does not matter. */
export function ownerOf(organization: string, externalUserId: string, vault: Vault): Owner {
  const organizationId = organization.toLowerCase()
  return {
    organizationId,
    externalUserId,
    index: vault.index('external user', organizationId, externalUserId),
  }
}

/** The columns that identify the owner of a row. */
export function ownedBy({ organizationId, index }: Pick<Owner, 'organizationId' | 'index'>) {
  return { organization_id: organizationId, external_user: index }
}

/** Serialises the changes of one end-user until the transaction ends. */
export async function lockOwner(change: Knex.Transaction, { index }: Pick<Owner, 'index'>): Promise<void> {
  await change.raw('select pg_advisory_xact_lock(?)', [index.readBigInt64BE().toString()])
}
