import type { Knex } from 'knex'
import { openedText, placeOf } from '../../kit/queue/event-outbox.ts'
import { outboxRelay, putInOutbox } from '../../kit/queue/outbox.ts'
import { outboxMetrics } from '../../kit/queue/outbox-metrics.ts'
import type { Log } from '../../kit/process/logging/log.ts'
import type { StoredEvent } from '../event-body.ts'
import type { Vault } from '../webhook-vault.ts'
import { type CloudEvent, cloudEventOf } from './cloud-event.ts'
import type { EventSink } from './event-sink.ts'

/** Puts events in the outbox of the sink, in the transaction that stores them for webhooks. */
export type PutForSink = (change: Knex.Transaction, events: readonly StoredEvent[]) => Promise<void>

export function putForSink({ seal }: Vault, source: string): PutForSink {
  const payloadOf = (event: StoredEvent) =>
    seal(JSON.stringify(cloudEventOf(event, source)), placeOf(event.id))
  return (change, events) =>
    putInOutbox(
      change,
      events.map(event => ({
        organizationId: event.organizationId,
        eventId: event.id,
        payload: payloadOf(event),
      })),
    )
}

interface RelayDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly sink: EventSink
  readonly log: Log
}

/** Publishes what is in the outbox. Webhooks have a queue of their own, and do not wait for it. */
export function sinkRelay({ db, vault, sink, log }: RelayDeps): { readonly close: () => Promise<void> } {
  const metrics = outboxMetrics('notifier', db)
  const relay = outboxRelay({
    db,
    log,
    deliver: events =>
      sink.publish(events.map(event => JSON.parse(openedText(event, vault.open)) as CloudEvent)),
  })
  return {
    async close() {
      metrics.close()
      await relay.close()
      await sink.close()
    },
  }
}
