import type { Knex } from 'knex'
import { ManagementSessionRequestSchema } from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { isUuid } from '../../kit/ids.ts'
import type { Vault } from '../beneficiary-vault.ts'
import { changeSession, sessionPlace } from './session-rows.ts'

export type OpenSessions = ReturnType<typeof openSessionsIn>

/** The sessions that are neither ended nor expired, as an operator sees them. */
export function openSessionsIn(db: Knex, vault: Vault) {
  const open = () => db('sessions').whereNull('ended_at').where('expires_at', '>', db.fn.now())
  return {
    async listOpen(organizationId: string, limit: number) {
      const rows = await open()
        .where({ organization_id: organizationId })
        .orderBy('created_at', 'desc')
        .limit(limit)
      return rows.map(({ id, request, created_at, opened_at, expires_at }) => {
        const { externalUserId } = vault.open(
          ManagementSessionRequestSchema,
          request,
          sessionPlace(organizationId, id),
        )
        return {
          id: id as string,
          externalUserId,
          createdAt: created_at as Date,
          openedAt: (opened_at ?? undefined) as Date | undefined,
          expiresAt: expires_at as Date,
        }
      })
    },

    /** False if there is no such open session. */
    async end(id: string): Promise<boolean> {
      const row = isUuid(id) ? await open().where({ id }).first('organization_id', 'id') : undefined
      if (row === undefined) return false
      let isEnded = false
      await changeSession(db, vault, row, ({ ended_at: endedAt }) => {
        isEnded = endedAt === null
        return isEnded ? { ended_at: new Date() } : null
      })
      return isEnded
    },
  }
}
