import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { type Event, EventSchema, EventType } from '../../proto/gen/events/v1/event_pb.js'
import type { OutboxEvent } from '../kit/outbox.ts'
import type { Owner } from './owner.ts'
import type { Vault } from './vault.ts'

export interface RecipientEvent {
  readonly id: string
  readonly type: 'RECIPIENT_CREATED' | 'RECIPIENT_UPDATED' | 'RECIPIENT_DELETED'
  readonly recipientId: string
  readonly version: number
  readonly at: Date
}

/** An event as it waits: it names an end-user, so it is encrypted too. */
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
  return { eventId: event.id, payload: vault.seal(EventSchema, message, placeOf(event.id)) }
}

export function openedEvent({ eventId, payload }: OutboxEvent, vault: Vault): Event {
  return vault.open(EventSchema, payload, placeOf(eventId))
}

const placeOf = (eventId: string) => `outbox ${eventId}`
