import type { CloudEvent } from './cloud-event.ts'

/**
 * Where events go besides webhooks, for teams of the operator. A sink for another broker implements this and is chosen in
 * `start.ts`: with Kafka, `subject` is the key of the record, so that a partition has the events of one object in order, and the
 * producer is idempotent and waits for all replicas in sync.
 */
export interface EventSink {
  /**
   * Resolves once the broker has stored all events durably, those of one `subject` in their order. The same event can come again,
   * with the same id. Rejects with a Problem, `invalid` or `tooLarge`, what can never be stored; any other failure is an outage,
   * and all events of the call come again. It sends nothing after the call has ended, and ends it within `PUBLISH_MAX_MS`.
   */
  readonly publish: (events: readonly CloudEvent[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Shorter than the lease of the relay, so that no two processes publish at a time. */
export const PUBLISH_MAX_MS = 8_000
