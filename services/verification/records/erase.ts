import type { Knex } from 'knex'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import type { Vault } from '../vault.ts'

/** Deletes the verifications of an end-user that have ended, and what counts them. Returns how many still run. */
export function eraseEndUser(
  db: Knex,
  vault: Vault,
  organizationId: string,
  endUserId: string,
): Promise<number> {
  const hash = vault.endUserHash(organizationId, endUserId)
  return inOrganization(db, organizationId, async own => {
    const its = () => own('verifications').where({ organization_id: organizationId, end_user_hash: hash })
    await its().whereNotNull('settled_at').delete()
    const running = await its().select('id')
    if (running.length === 0) await own('limit_buckets').where({ key: hash }).delete()
    return running.length
  })
}
