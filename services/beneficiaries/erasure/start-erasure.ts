import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import { type Owner, ownedBy } from '../owner.ts'
import { change } from '../recipients/change.ts'
import { deleteSessionsOf } from '../sessions/sessions-of.ts'
import type { Vault } from '../beneficiary-vault.ts'
import { beginErasure, isErasing } from './erasures.ts'
import { NIL_UUID } from '../../kit/ids.ts'

export interface StartDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly clock: { readonly now: () => number }
  /** Whether another service stores data of the end-user. */
  readonly isKeptElsewhere: (owner: Owner) => Promise<boolean>
}

/**
 * Deletes sessions and recipients in one transaction, with their events and audit entries, and records the start of the
 * erasure. The audit trail stays. If this service has nothing new to erase, it asks other services, which may have data
 * of the end-user. Throws a Problem if nothing is known of the end-user.
 */
export async function startErasure(
  { db, vault, clock, isKeptElsewhere }: StartDeps,
  owner: Owner,
  requestId: string,
) {
  const at = new Date(clock.now())
  const changer = { session: { id: NIL_UUID, owner }, requestId }
  const { isNew, isKnown, ...counts } = await change({ db, vault, at }, changer, async (own, record) => {
    const sessions = await deleteSessionsOf(own, owner, vault)
    const rows = await own('recipients').where(ownedBy(owner)).delete().returning(['id', 'version'])
    const last = await own('audit').where(ownedBy(owner)).orderBy('number', 'desc').first('action')
    const isNew = sessions + rows.length > 0 || (last !== undefined && last.action !== 'ERASED')
    if (isNew) {
      for (const { id, version } of rows) record('DELETED', id, { version: version + 1 })
      record('ERASED', NIL_UUID, { version: 0 })
      await beginErasure(own, owner, vault)
    }
    const cut = await own('audit_cuts').where(ownedBy(owner)).first('number')
    return {
      recipients: rows.length,
      sessions,
      isNew,
      isKnown: last !== undefined || cut !== undefined,
    }
  })
  if (isNew || (await isErasing(db, owner))) return counts
  if (await isKeptElsewhere(owner)) {
    await change({ db, vault, at }, changer, async (own, record) => {
      record('ERASED', NIL_UUID, { version: 0 })
      await beginErasure(own, owner, vault)
    })
  } else if (!isKnown) throw new Problem('notFound', 'nothing is known of this end-user')
  return counts
}
