import type { Knex } from 'knex'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import type { ChainOwner } from '../audit/cut.ts'
import { audit } from '../audit/trail.ts'
import { lockOwner, ownedBy } from '../owner.ts'
import type { Vault } from '../beneficiary-vault.ts'
import { NIL_UUID } from '../../kit/ids.ts'

const END_USERS_AT_ONCE = 100

/**
 * Deletes the recipients of an organization, without events, because the organization is deleted too. Its audit trails
 * end like those of erased end-users, so they stay intact until their retention ends. Returns the number of deleted
 * recipients.
 */
export async function eraseRecipients(db: Knex, vault: Vault, organizationId: string): Promise<number> {
  let total = 0
  for (;;) {
    const users: readonly Buffer[] = await db('recipients')
      .where({ organization_id: organizationId })
      .distinct()
      .limit(END_USERS_AT_ONCE)
      .pluck('external_user')
    for (const index of users) total += await eraseRecipientsOf(db, vault, { organizationId, index })
    if (users.length < END_USERS_AT_ONCE) return total
  }
}

function eraseRecipientsOf(db: Knex, vault: Vault, owner: ChainOwner): Promise<number> {
  return inOrganization(db, owner.organizationId, async own => {
    await lockOwner(own, owner)
    const rows = await own('recipients').where(ownedBy(owner)).delete().returning(['id', 'version'])
    const entry = { at: new Date(), sessionId: NIL_UUID, fields: [], requestId: 'payprep' }
    const deleted = rows.map(
      ({ id, version }) => ({ ...entry, action: 'DELETED', recipientId: id, version: version + 1 }) as const,
    )
    await audit(
      own,
      owner,
      [...deleted, { ...entry, action: 'ERASED', recipientId: NIL_UUID, version: 0 }],
      vault,
    )
    return rows.length
  })
}
