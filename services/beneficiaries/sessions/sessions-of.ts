import type { Knex } from 'knex'
import { ManagementSessionRequestSchema } from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { type Owner, ownedBy } from '../owner.ts'
import type { Vault } from '../beneficiary-vault.ts'
import { sessionPlace } from './session-rows.ts'
import { NIL_UUID } from '../../kit/ids.ts'

const SESSIONS_AT_ONCE = 500

/** Deletes all sessions of an end-user, which ends those that are open. Returns how many. */
export async function deleteSessionsOf(own: Knex, owner: Owner, vault: Vault): Promise<number> {
  return (await own('sessions').where(ownedBy(owner)).delete()) + (await deleteUnnamed(own, owner, vault))
}

/** Sessions of earlier releases name their end-user only in their encrypted request. */
async function deleteUnnamed(own: Knex, owner: Owner, vault: Vault): Promise<number> {
  const { organizationId, externalUserId } = owner
  let count = 0
  let last = NIL_UUID
  for (;;) {
    const rows = await own('sessions')
      .where({ organization_id: organizationId, external_user: null })
      .where('id', '>', last)
      .orderBy('id')
      .limit(SESSIONS_AT_ONCE)
      .select('id', 'request')
    const ids = rows
      .filter(({ id, request }) => {
        const opened = vault.open(ManagementSessionRequestSchema, request, sessionPlace(organizationId, id))
        return opened.externalUserId === externalUserId
      })
      .map(({ id }) => id)
    if (ids.length > 0)
      count += await own('sessions').where({ organization_id: organizationId }).whereIn('id', ids).delete()
    if (rows.length < SESSIONS_AT_ONCE) return count
    last = rows.at(-1).id
  }
}
