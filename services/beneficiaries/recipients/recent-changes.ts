import type { Knex } from 'knex'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { ownedBy } from '../owner.ts'
import type { Session } from '../sessions/session-store.ts'
import type { AuditEntry } from '../audit/trail.ts'

export interface RecentChange {
  readonly at: Date
  readonly action: (typeof REPORTED)[number]
  readonly recipientId: string
}

/** Without DEFAULT_LOST: the DEFAULT_GAINED entry reports the same change. */
const REPORTED = [
  'CREATED',
  'UPDATED',
  'DELETED',
  'DEFAULT_GAINED',
] as const satisfies readonly AuditEntry['action'][]
const RECENT_MS = 30 * 24 * 3_600_000
const CHANGES_MAX = 10

/** Recent changes by other sessions of the end-user, newest first: they may reveal changes by somebody else. */
export function recentChanges(
  db: Knex,
  { id, owner }: Pick<Session, 'id' | 'owner'>,
  now: number,
): Promise<RecentChange[]> {
  return inOrganization(db, owner.organizationId, own =>
    own('audit')
      .where(ownedBy(owner))
      .where('at', '>', new Date(now - RECENT_MS))
      .whereNot({ session_id: id })
      .whereIn('action', REPORTED)
      .orderBy('number', 'desc')
      .limit(CHANGES_MAX)
      .select('at', 'action', { recipientId: 'recipient_id' }),
  )
}
