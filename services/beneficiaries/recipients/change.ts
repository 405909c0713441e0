import type { Knex } from 'knex'
import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { timeOrderedUuid } from '../../kit/ids.ts'
import { confirmed } from '../../kit/postgres/confirmed.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { putInOutbox, type OutboxEvent } from '../../kit/queue/outbox.ts'
import { audit, type AuditEntry } from '../audit/trail.ts'
import { lockOwner, type Owner } from '../owner.ts'
import type { Session } from '../sessions/session-store.ts'
import type { Vault } from '../beneficiary-vault.ts'
import { EventSchema, EventType } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { sealedEvent } from '../../kit/queue/event-outbox.ts'

/** Records the effect of a change on a recipient, and the recipient's new version. */
export type RecordChange = (
  action: AuditEntry['action'],
  recipientId: string,
  /** The version after the change, and the MAC of the row unless it was deleted. */
  state: { readonly version: number; readonly mac?: Buffer },
  fields?: readonly string[],
) => void

/** The session and the request that make a change. */
export interface ChangeContext {
  readonly session: Pick<Session, 'id' | 'owner'>
  readonly requestId: string
}

/**
 * Changes the recipients of an end-user, and writes audit entries and events in the
 * same transaction. An advisory lock serialises the changes of one end-user, so that
 * exactly one recipient is the default, and events are ordered as the changes were.
 */
export async function change<T>(
  { db, vault, at }: { readonly db: Knex; readonly vault: Vault; readonly at: Date },
  { session: { id: sessionId, owner }, requestId }: ChangeContext,
  work: (table: Knex.Transaction, record: RecordChange) => Promise<T>,
): Promise<T> {
  return inOrganization(db, owner.organizationId, async table => {
    await lockOwner(table, owner)
    const entries: AuditEntry[] = []
    const result = await work(table, (action, recipientId, { version, mac: state }, fields = []) => {
      const eventId = eventTypes[action] === undefined ? undefined : timeOrderedUuid()
      entries.push({ at, sessionId, action, recipientId, version, fields, requestId, eventId, state })
    })
    if (entries.length === 0) {
      await confirmed(
        table('sessions').where({ organization_id: owner.organizationId, id: sessionId }),
      ).select('id')
      return result
    }
    await audit(table, owner, entries, vault)
    await publish(table, owner, entries, vault)
    return result
  })
}

/**
 * Events are dated by the database's clock, as late as possible. A change may have waited for its lock, and a
 * subscription created in the meantime must receive the event.
 */
async function publish(table: Knex.Transaction, owner: Owner, entries: readonly AuditEntry[], vault: Vault) {
  const { rows } = await table.raw('select clock_timestamp() as at')
  const [{ at }] = rows
  const events = entries.flatMap(({ action, recipientId, version, eventId: id }) => {
    const type = eventTypes[action]
    return type === undefined || id === undefined
      ? []
      : [recipientEvent(owner, { id, type, recipientId, version, at }, vault)]
  })
  if (events.length > 0) await putInOutbox(table, events)
}

const eventTypes: Readonly<Record<AuditEntry['action'], RecipientEvent['type'] | undefined>> = {
  CREATED: 'RECIPIENT_CREATED',
  UPDATED: 'RECIPIENT_UPDATED',
  DEFAULT_GAINED: 'RECIPIENT_UPDATED',
  DEFAULT_LOST: 'RECIPIENT_UPDATED',
  DELETED: 'RECIPIENT_DELETED',
  ERASED: undefined,
}

interface RecipientEvent {
  readonly id: string
  readonly type: 'RECIPIENT_CREATED' | 'RECIPIENT_UPDATED' | 'RECIPIENT_DELETED'
  readonly recipientId: string
  readonly version: number
  readonly at: Date
}

/** The event as it is written to the outbox. */
function recipientEvent(owner: Owner, event: RecipientEvent, vault: Vault): OutboxEvent {
  const message = create(EventSchema, {
    id: event.id,
    organizationId: owner.organizationId,
    createdAt: timestampFromDate(event.at),
    type: EventType[event.type],
    object: {
      case: 'recipient',
      value: { id: event.recipientId, externalUserId: owner.externalUserId, version: event.version },
    },
  })
  return sealedEvent(message, vault.sealText)
}
