import type { Knex } from 'knex'
import { type AuthenticatedTable, requireAsked } from '../../kit/encryption/row-mac.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { Problem } from '../../kit/problem.ts'
import type { Vault } from '../beneficiary-vault.ts'

/** The name checks of a session are only counted. A row put back ends when it says, and serves the browser of its token alone. */
export const authenticatedSessions: AuthenticatedTable = {
  table: 'sessions',
  purpose: 'beneficiaries rows',
  id: ['id'],
  columns: [
    'id',
    'organization_id',
    'external_user',
    'idempotency_key',
    'fingerprint',
    'created_at',
    'expires_at',
    'extensions',
    'page_token',
    'ended_at',
  ],
  hasSet: false,
}

/** Authenticated with the encrypted request of a session, so that it cannot be moved to another row. */
export const sessionPlace = (organizationId: string, id: string) => `sessions ${organizationId} ${id}`

/**
 * Changes a session while its row is locked, and returns the row as it is then. `columnsOf` returns null for no change. A caller that is answered so waits all the same until a standby has the row.
 */
export function changeSession(
  db: Knex,
  vault: Vault,
  { organization_id, id }: { readonly organization_id: string; readonly id: string },
  columnsOf: (row: any) => Readonly<Record<string, unknown>> | null,
): Promise<any> {
  const mac = vault.rowMac(authenticatedSessions)
  return inOrganization(db, organization_id, async own => {
    const its = own('sessions').where({ organization_id, id })
    const before = await its.clone().forNoKeyUpdate().first()
    if (before === undefined)
      throw new Problem('unauthenticated', 'this session has been ended', 'SESSION_ENDED')
    requireAsked(authenticatedSessions, before, { organization_id, id })
    mac.require(before)
    const columns = columnsOf(before)
    if (columns === null) return before
    const after = { ...before, ...columns }
    await its.clone().update({ ...columns, mac: mac.macOf(after) })
    return after
  })
}
