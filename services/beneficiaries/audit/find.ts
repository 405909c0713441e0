import type { Knex } from 'knex'
import { NIL_UUID } from '../../kit/ids.ts'
import type { Vault } from '../beneficiary-vault.ts'
import { auditTrail, type VerifiedEntry } from './trail.ts'

const ENTRIES_MAX = 200

export interface FoundAudit {
  readonly organizationId: string
  /** Of the whole trail of the end-user. */
  readonly isIntact: boolean
  readonly entries: readonly VerifiedEntry[]
}

/** The latest entries about a recipient of any organization, with those about its end-user; undefined if there are none of this id. */
export async function findAudit(
  db: Knex,
  vault: Vault,
  recipientId: string,
): Promise<FoundAudit | undefined> {
  // The id in entries about an end-user as a whole.
  if (recipientId === NIL_UUID) return undefined
  const row =
    (await db('recipients').where({ id: recipientId }).first('organization_id', 'external_user')) ??
    (await db('audit').where({ recipient_id: recipientId }).first('organization_id', 'external_user'))
  if (row === undefined) return undefined
  const { organization_id: organizationId, external_user: index } = row
  const { entries, isIntact } = await auditTrail(db, { organizationId, index }, vault)
  const about = entries.filter(entry => entry.recipientId === recipientId || entry.action === 'ERASED')
  return { organizationId, isIntact, entries: about.slice(-ENTRIES_MAX) }
}
