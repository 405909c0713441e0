import type { Knex } from 'knex'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { type Owner, ownedBy, ownerOf } from '../owner.ts'
import type { Vault } from '../beneficiary-vault.ts'

// End-users whose erasure is not complete. The rows hold their encrypted ids, because other services derive their own
// keyed hashes from the id.

/** The place for which the id of an end-user is encrypted: see Cipher. */
export const erasurePlace = (organizationId: string, externalUser: Buffer) =>
  `erasures ${organizationId} ${externalUser.toString('hex')}`

/** Records the start of an erasure, or a new start if the end-user has returned meanwhile. */
export async function beginErasure(own: Knex, owner: Owner, vault: Vault): Promise<void> {
  const { organizationId, externalUserId, index } = owner
  const endUser = vault.sealText(externalUserId, erasurePlace(organizationId, index))
  await own('erasures')
    .insert({ ...ownedBy(owner), end_user: endUser, requested_at: own.fn.now() })
    .onConflict(['organization_id', 'external_user'])
    .merge(['requested_at'])
}

export async function isErasing(db: Knex, owner: Owner): Promise<boolean> {
  const row = await inOrganization(db, owner.organizationId, own =>
    own('erasures').where(ownedBy(owner)).first('organization_id'),
  )
  return row !== undefined
}

/** Deletes the erasure's row and returns true, unless the erasure began less than `settleMs` ago. */
export async function endErasure(db: Knex, owner: Owner, settleMs: number): Promise<boolean> {
  const count = await inOrganization(db, owner.organizationId, own =>
    own('erasures')
      .where(ownedBy(owner))
      .whereRaw(`requested_at <= now() - ? * interval '1 millisecond'`, [settleMs])
      .delete(),
  )
  return count > 0
}

/** The erasures whose key follows that of `last`, in the order of their keys. */
export async function erasuresAfter(
  db: Knex,
  vault: Vault,
  last: Owner | undefined,
  limit: number,
): Promise<readonly Owner[]> {
  const query = db('erasures').orderBy(['organization_id', 'external_user']).limit(limit)
  if (last !== undefined)
    query.whereRaw('(organization_id, external_user) > (?, ?)', [last.organizationId, last.index])
  const rows = await query
  return rows.map(({ organization_id: organizationId, external_user: index, end_user: endUser }) =>
    ownerOf(organizationId, vault.openText(endUser, erasurePlace(organizationId, index)), vault),
  )
}
