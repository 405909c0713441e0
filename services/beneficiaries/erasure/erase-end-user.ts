import type { Client } from '@connectrpc/connect'
import type { Knex } from 'knex'
import type { NotifierService } from '../../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import type { VerificationService } from '../../../proto/gen/payprep/verification/v1/verification_pb.js'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { Problem } from '../../kit/problem.ts'
import { NO_ID } from '../audit/trail.ts'
import { type Owner, ownedBy } from '../owner.ts'
import { change } from '../recipients/change.ts'
import { deleteSessionsOf } from '../sessions/sessions-of.ts'
import type { Vault } from '../vault.ts'
import { beginErasure, endErasure, erasuresAfter, isErasing } from './erasures.ts'

/** The services that keep something of end-users too. */
export interface Elsewhere {
  readonly verification?: Pick<Client<typeof VerificationService>, 'eraseEndUserVerifications'> | undefined
  readonly notifier?: Pick<Client<typeof NotifierService>, 'eraseEvents'> | undefined
}

interface Deps extends Elsewhere {
  readonly db: Knex
  readonly vault: Vault
  readonly clock: { readonly now: () => number }
  /** Requests that ran when an erasure began may write behind it for as long. */
  readonly settleMs?: number
}

export interface Erasure {
  readonly recipients: number
  readonly sessions: number
  /** Whether nothing is left. */
  readonly isErased: boolean
}

const SETTLE_MS = 30_000
const EVENTS_AT_ONCE = 200
const ERASURES_AT_ONCE = 100

export type EndUserEraser = ReturnType<typeof endUserEraser>

/**
 * Erases what is kept of end-users. Sessions and recipients go in one transaction, with events that tell clients so and the
 * entries of the audit trail, which stays. The rest follows: what other services keep, and events once they have been sent.
 */
export function endUserEraser({ db, vault, clock, verification, notifier, settleMs = SETTLE_MS }: Deps) {
  /** Throws a Problem if nothing is known of the end-user. */
  async function begin(owner: Owner, requestId: string) {
    const at = new Date(clock.now())
    const session = { id: NO_ID, owner }
    return change({ db, vault, at }, { session, requestId }, async (own, record) => {
      const sessions = await deleteSessionsOf(own, owner, vault)
      const rows = await own('recipients').where(ownedBy(owner)).delete().returning(['id', 'version'])
      const last = await own('audit').where(ownedBy(owner)).orderBy('number', 'desc').first('action')
      const isNew = sessions + rows.length > 0 || (last !== undefined && last.action !== 'ERASED')
      if (isNew) {
        for (const { id, version } of rows) record('DELETED', id, version + 1)
        record('ERASED', NO_ID, 0)
        await beginErasure(own, owner, vault)
      } else if (
        last === undefined &&
        (await own('audit_cuts').where(ownedBy(owner)).first('number')) === undefined
      ) {
        throw new Problem('notFound', 'nothing is known of this end-user')
      }
      return { recipients: rows.length, sessions }
    })
  }

  /** Erases what can be erased by now, and returns whether nothing is left. */
  async function proceed(owner: Owner): Promise<boolean> {
    const { organizationId, externalUserId } = owner
    const running = await verification?.eraseEndUserVerifications({
      organizationId,
      endUserId: externalUserId,
    })
    let pending = running?.pending ?? 0
    const events = await inOrganization(db, organizationId, own =>
      own('audit').where(ownedBy(owner)).whereNotNull('event_id').orderBy('number').pluck('event_id'),
    )
    for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
      const eventIds = events.slice(start, start + EVENTS_AT_ONCE)
      const inOutbox = () => db('outbox').whereIn('event_id', eventIds)
      // The notifier refuses these, so they are never sent.
      await inOutbox().whereNotNull('set_aside_at').delete()
      const waiting = await inOutbox().pluck('event_id')
      const sent = eventIds.filter(id => !waiting.includes(id))
      const left =
        sent.length === 0 ? undefined : await notifier?.eraseEvents({ organizationId, eventIds: sent })
      pending += waiting.length + (left?.pending ?? 0)
    }
    return pending === 0 && (await endErasure(db, owner, settleMs))
  }

  return {
    begin,

    /** May be repeated, which tells whether it has ended. */
    async erase(owner: Owner, requestId: string): Promise<Erasure> {
      const begun = await begin(owner, requestId)
      // If another service is away, it goes on by itself once that is back.
      const isErased = !(await isErasing(db, owner)) || (await proceed(owner).catch(() => false))
      return { ...begun, isErased }
    },

    /** Goes on with all erasures that have not ended; one that fails does not keep the others. */
    async resume(isStopped: () => boolean = () => false): Promise<void> {
      const failures: unknown[] = []
      let last: Owner | undefined
      do {
        const owners = await erasuresAfter(db, vault, last, ERASURES_AT_ONCE)
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
