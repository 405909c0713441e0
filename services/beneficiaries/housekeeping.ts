import type { Knex } from 'knex'
import { deleteInSteps } from '../kit/postgres/delete-in-steps.ts'
import { every } from '../kit/process/lifecycle/every.ts'
import type { Log } from '../kit/process/logging/log.ts'
import { anchorHeads } from './audit/anchors.ts'
import { type AuditConfig, keepersOf } from './audit/keep.ts'
import type { EndUserEraser } from './erasure/erase-end-user.ts'
import { cutChains } from './audit/retention.ts'
import type { Vault } from './beneficiary-vault.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'
import { DAY_MS } from '../kit/durations.ts'

const INTERVAL_MS = 3_600_000
const ERASE_EVERY_MS = 15_000
/** Rows per statement: few, so that requests hardly wait for their locks. */
const DELETED_AT_ONCE = 500

interface Deps {
  readonly db: Knex
  readonly vault: Vault
  readonly eraser: Pick<EndUserEraser, 'resume'>
  readonly clock: { readonly now: () => number }
  /** Days that sessions and their idempotency keys are kept after they expired. */
  readonly sessionRetentionDays: number
  /** Without it, the audit trail is neither cut nor anchored. */
  readonly audit?: AuditConfig | undefined
  readonly log: Log
}

/**
 * Deletes expired sessions every hour, because they name people. The audit trail still records the actions in them. It
 * is cut after years, and its heads are anchored outside the database.
 */
export function housekeeping({ db, vault, eraser, clock, sessionRetentionDays, audit, log }: Deps): {
  readonly close: () => Promise<void>
} {
  const stop = new AbortController()
  const isStopped = () => stop.signal.aborted
  const keep = audit === undefined ? [] : keepersOf(audit)
  const tasks = [
    every(INTERVAL_MS, log, 'delete expired', async () => {
      const count = await deleteExpiredSessions(
        acrossOrganizations(db),
        clock.now(),
        sessionRetentionDays,
        stop.signal,
      )
      if (count > 0) log('sessions.deleted', { count })
    }),
    every(ERASE_EVERY_MS, log, 'erase end-users', () => eraser.resume(isStopped)),
    ...(audit === undefined
      ? []
      : [
          every(INTERVAL_MS, log, 'cut audit trails', async () => {
            const now = new Date(clock.now())
            const before = new Date(now.getTime() - audit.auditRetentionDays * DAY_MS)
            const count = await cutChains(acrossOrganizations(db), vault, { before, now, isStopped })
            if (count > 0) log('audit.cut', { count })
          }),
        ]),
    ...(audit === undefined || keep.length === 0
      ? []
      : [
          every(
            audit.auditAnchorSeconds * 1_000,
            log,
            'anchor audit trails',
            () => anchorHeads(acrossOrganizations(db), vault, keep, clock),
            { atOnce: true },
          ),
        ]),
  ]
  return {
    async close() {
      stop.abort()
      await Promise.all(tasks.map(task => task.close()))
    },
  }
}

export async function deleteExpiredSessions(
  db: Knex,
  now: number,
  retentionDays: number,
  stop?: AbortSignal,
): Promise<number> {
  const expired = db('sessions').where('expires_at', '<', new Date(now - retentionDays * DAY_MS))
  const isStopped = () => stop?.aborted === true
  return deleteInSteps(db, { table: 'sessions', rows: expired }, DELETED_AT_ONCE, { isStopped })
}
