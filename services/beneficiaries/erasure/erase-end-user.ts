import type { Knex } from 'knex'
import type { VerificationService } from '../../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { ClientOf } from '../../callers.ts'
import { acrossOrganizations, inOrganization } from '../../kit/postgres/organization-rows.ts'
import { eraseEvents, type EraseEvents } from '../../kit/queue/erase-events.ts'
import { type Owner, ownedBy } from '../owner.ts'
import type { Vault } from '../beneficiary-vault.ts'
import { endErasure, erasuresAfter, isErasing } from './erasures.ts'
import { startErasure } from './start-erasure.ts'

/** Other services that store data of end-users. */
export interface Elsewhere {
  readonly verification?:
    | Pick<
        ClientOf<'beneficiaries', typeof VerificationService>,
        'hasEndUserVerifications' | 'eraseEndUserVerifications'
      >
    | undefined
  readonly notifier?: { readonly eraseEvents: EraseEvents } | undefined
}

interface Deps extends Elsewhere {
  readonly db: Knex
  readonly vault: Vault
  readonly clock: { readonly now: () => number }
  /** Requests that were running when an erasure began may write data for this long. */
  readonly settleMs?: number
}

export interface Erasure {
  readonly recipients: number
  readonly sessions: number
  /** Whether nothing is left. */
  readonly isErased: boolean
}

const SETTLE_MS = 30_000
const ERASURES_AT_ONCE = 100

export type EndUserEraser = ReturnType<typeof endUserEraser>

/**
 * Erases the data of end-users: that of this service at once, then that of other services, and events once they have
 * been sent.
 */
export function endUserEraser({ db, vault, clock, verification, notifier, settleMs = SETTLE_MS }: Deps) {
  async function isKeptElsewhere({ organizationId, externalUserId }: Owner): Promise<boolean> {
    const answer = await verification?.hasEndUserVerifications({ organizationId, endUserId: externalUserId })
    return answer?.isKept ?? false
  }

  /** Erases what can be erased by now, and returns whether nothing is left. */
  async function proceed(owner: Owner): Promise<boolean> {
    const { organizationId, externalUserId } = owner
    const verifications = await verification?.eraseEndUserVerifications({
      organizationId,
      endUserId: externalUserId,
    })
    const events = await inOrganization(db, organizationId, own =>
      own('audit').where(ownedBy(owner)).whereNotNull('event_id').orderBy('number').pluck('event_id'),
    )
    const waiting = await eraseEvents(db, notifier?.eraseEvents, organizationId, events)
    return (verifications?.pending ?? 0) + waiting === 0 && (await endErasure(db, owner, settleMs))
  }

  return {
    /** Throws a Problem if the end-user is unknown. Repeat it to see whether the erasure is complete. */
    async erase(owner: Owner, requestId: string): Promise<Erasure> {
      const counts = await startErasure({ db, vault, clock, isKeptElsewhere }, owner, requestId)
      // If another service is unavailable, `resume` completes the erasure later.
      const isErased = !(await isErasing(db, owner)) || (await proceed(owner).catch(() => false))
      return { ...counts, isErased }
    },

    /** Continues all unfinished erasures. If one fails, the others still run. */
    async resume(isStopped: () => boolean = () => false): Promise<void> {
      const failures: unknown[] = []
      let last: Owner | undefined
      do {
        const owners = await erasuresAfter(acrossOrganizations(db), vault, last, ERASURES_AT_ONCE)
        for (const owner of owners) {
          if (isStopped()) return
          await proceed(owner).catch(error => failures.push(error))
        }
        last = owners.length === ERASURES_AT_ONCE ? owners.at(-1) : undefined
      } while (last !== undefined)
      if (failures.length > 0) throw failures[0]
    },
  }
}
