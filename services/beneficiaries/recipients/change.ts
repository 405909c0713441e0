import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { putInOutbox } from '../../kit/queue/outbox.ts'
import { audit, type AuditEntry } from './audit.ts'
import { type RecipientEvent, sealedEvent } from './events.ts'
import type { Owner } from '../owner.ts'
import type { Actor } from './recipient-rows.ts'
import type { Vault } from '../vault.ts'

/** Tells what a change has done to a recipient, which is then at this version. */
export type Note = (
  action: AuditEntry['action'],
  recipientId: string,
  version: number,
  fields?: readonly string[],
) => void

/**
 * A change of an end-user's recipients, with the events and the audit entries of
 * what it has done: all of it, or nothing. Changes of one end-user's take turns,
 * so that there is always one default, and events are numbered in the order in
 * which the changes came to be.
 */
export async function change<T>(
  { db, vault, at }: { readonly db: Knex; readonly vault: Vault; readonly at: Date },
  { session: { id: sessionId, owner }, requestId }: Actor,
  work: (table: Knex.Transaction, note: Note) => Promise<T>,
): Promise<T> {
  return db.transaction(async table => {
    await table.raw('select pg_advisory_xact_lock(?)', [owner.index.readBigInt64BE().toString()])
    const entries: AuditEntry[] = []
    const result = await work(table, (action, recipientId, version, fields = []) => {
      entries.push({ at, sessionId, action, recipientId, version, fields, requestId })
    })
    if (entries.length === 0) return result
    await audit(table, owner, entries, vault)
    await tell(table, owner, entries, vault)
    return result
  })
}

/**
 * An event has the time of the database, read as late as can be: a change may have waited for long, and whoever
 * subscribed before it came to be is to hear of it.
 */
async function tell(table: Knex.Transaction, owner: Owner, entries: readonly AuditEntry[], vault: Vault) {
  const { rows } = await table.raw('select clock_timestamp() as at')
  const [{ at }] = rows
  await putInOutbox(
    table,
    entries.map(({ action, recipientId, version }) =>
      sealedEvent(owner, { id: randomUUID(), type: eventTypes[action], recipientId, version, at }, vault),
    ),
  )
}

const eventTypes: Readonly<Record<AuditEntry['action'], RecipientEvent['type']>> = {
  CREATED: 'RECIPIENT_CREATED',
  UPDATED: 'RECIPIENT_UPDATED',
  DEFAULT_GAINED: 'RECIPIENT_UPDATED',
  DEFAULT_LOST: 'RECIPIENT_UPDATED',
  DELETED: 'RECIPIENT_DELETED',
}
