import type { Knex } from 'knex'
import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { type Event, EventSchema, EventType } from '../../../proto/gen/events/v1/event_pb.js'
import type { Log } from '../../kit/process/log.ts'
import { type OutboxEvent, outboxRelay } from '../../kit/queue/outbox.ts'
import { Problem } from '../../kit/problem.ts'
import type { Owner } from '../owner.ts'
import type { Vault } from '../vault.ts'

export interface RecipientEvent {
  readonly id: string
  readonly type: 'RECIPIENT_CREATED' | 'RECIPIENT_UPDATED' | 'RECIPIENT_DELETED'
  readonly recipientId: string
  readonly version: number
  readonly at: Date
}

/** Encrypts an event for the outbox, because it names an end-user. */
export function sealedEvent(owner: Owner, event: RecipientEvent, vault: Vault): OutboxEvent {
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
  return { eventId: event.id, payload: vault.seal(EventSchema, message, contextOf(event.id)) }
}

/** Throws a Problem if the event cannot be decrypted; the relay then sets it aside and goes on. */
export function openedEvent({ eventId, payload }: OutboxEvent, vault: Vault): Event {
  try {
    return vault.open(EventSchema, payload, contextOf(eventId))
  } catch (cause) {
    throw new Problem('invalid', 'the event cannot be decrypted', undefined, { cause })
  }
}

/** Sends events in order, at least once. */
export type Publish = (request: { readonly events: Event[] }) => Promise<unknown>

/** Relays the outbox to the notifier. */
export function eventRelay(
  db: Knex,
  { vault, publish, log }: { readonly vault: Vault; readonly publish: Publish; readonly log: Log },
) {
  const deliver = (events: readonly OutboxEvent[]) =>
    publish({ events: events.map(event => openedEvent(event, vault)) }).then(() => {})
  return outboxRelay({ db, deliver, log })
}

const contextOf = (eventId: string) => `outbox ${eventId}`
