import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { EventSchema, EventType } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { sealedEvent } from '../../kit/queue/event-outbox.ts'
import type { OutboxEvent } from '../../kit/queue/outbox.ts'
import type { Owner } from '../owner.ts'
import type { Vault } from '../vault.ts'

export interface RecipientEvent {
  readonly id: string
  readonly type: 'RECIPIENT_CREATED' | 'RECIPIENT_UPDATED' | 'RECIPIENT_DELETED'
  readonly recipientId: string
  readonly version: number
  readonly at: Date
}

/** The event as it is written to the outbox. */
export function recipientEvent(owner: Owner, event: RecipientEvent, vault: Vault): OutboxEvent {
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
