import { fromBinary, toBinary } from '@bufbuild/protobuf'
import type { Knex } from 'knex'
import { type Event, EventSchema } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import type { Cipher } from '../cipher.ts'
import type { SealedColumn } from '../encryption/sealed-schema.ts'
import { Problem } from '../problem.ts'
import { isOutage, type Log } from '../process/logging/log.ts'
import { activeTraceparent, traced } from '../tracing/tracer.ts'
import { type OutboxEvent, outboxRelay } from './outbox.ts'

// Events in an outbox are encrypted, because they name people.

/** Encrypts an event for the outbox. It is linked to the trace that it names, else to the active one. */
export function sealedEvent(event: Event, seal: Cipher['seal']): OutboxEvent {
  const traceparent = event.traceparent || (activeTraceparent() ?? '')
  const bytes = Buffer.from(toBinary(EventSchema, { ...event, traceparent }))
  return {
    organizationId: event.organizationId || undefined,
    eventId: event.id,
    payload: seal(bytes.toString('base64'), placeOf(event.id)),
  }
}

export function openedEvent(event: OutboxEvent, open: Cipher['open']): Event {
  return fromBinary(EventSchema, Buffer.from(openedText(event, open), 'base64'))
}

/** Throws a Problem if the event cannot be decrypted; the relay then sets it aside and goes on. A key that is not loaded yet is an outage. */
export function openedText({ eventId, payload }: OutboxEvent, open: Cipher['open']): string {
  try {
    return open(payload, placeOf(eventId))
  } catch (cause) {
    if (isOutage(cause)) throw cause
    throw new Problem('invalid', 'the event cannot be decrypted', undefined, { cause })
  }
}

/** Sends events in order, at least once. */
export type Publish = (request: { readonly events: Event[] }) => Promise<unknown>

interface RelayDeps {
  readonly open: Cipher['open']
  readonly publish: Publish
  readonly log: Log
}

/** Relays the outbox to the notifier. */
export function eventRelay(db: Knex, { open, publish, log }: RelayDeps) {
  async function deliver(sealed: readonly OutboxEvent[]) {
    const events = sealed.map(event => openedEvent(event, open))
    await traced(
      () => ({
        name: 'relay outbox',
        kind: 'CONSUMER',
        isRoot: true,
        links: events.map(({ traceparent }) => traceparent),
        attributes: { 'messaging.batch.message_count': events.length },
      }),
      () => publish({ events }),
    )
  }
  return outboxRelay({ db, deliver, log })
}

/** Cipher place (associated data) of an event in an outbox. */
export const placeOf = (eventId: string) => `outbox ${eventId}`

/** The payload of an outbox as a sealed column. */
export const sealedOutbox = (purpose: string): SealedColumn => ({
  table: 'outbox',
  column: 'payload',
  purpose,
  reads: ['event_id'],
  placeOf: row => placeOf(row.event_id),
})
