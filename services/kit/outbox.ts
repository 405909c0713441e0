import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { errorFields, type Log } from './log.ts'

// The tables of an outbox, which its owner's migrations create:
//   outbox (id bigint identity, event_id uuid, payload bytea, created_at timestamptz)
//   outbox_relay (is_only boolean primary key, holder uuid, holds_until timestamptz)

/** An event that waits to be handed on; its payload is its owner's affair. */
export interface OutboxEvent {
  readonly eventId: string
  readonly payload: Buffer
}

/**
 * Writes events in the transaction of the change that they tell of, so that there
 * is neither a change without its event nor an event without its change.
 */
export async function putInOutbox(change: Knex.Transaction, events: readonly OutboxEvent[]): Promise<void> {
  await change('outbox').insert(events.map(({ eventId, payload }) => ({ event_id: eventId, payload })))
}

interface Relay {
  readonly db: Knex
  /** Takes events, in the order in which they were written. It may be given one again: the ids tell. */
  readonly deliver: (events: readonly OutboxEvent[]) => Promise<void>
  readonly log: Log
}

const BATCH_MAX = 100
/** Longer than a delivery may take; who dies is succeeded after this. */
const HOLD_SECONDS = 10
const POLL_MS = 100
const IDLE_POLL_MS = 1_000
const BACKOFF_MAX_MS = 30_000

/**
 * Hands events on until they have been taken, however long that takes: an event
 * that was given up would be a change that nobody hears of. Of all processes of
 * a service one does it at a time, so that events leave in the order in which
 * they were written. An event is only ever looked for by being there: those of
 * parallel transactions become visible in another order than they are numbered in.
 */
export function outboxRelay({ db, deliver, log }: Relay): { readonly close: () => Promise<void> } {
  const holder = randomUUID()
  const stop = new AbortController()
  const running = run()

  async function run() {
    let waitMs = POLL_MS
    while (!stop.signal.aborted) {
      try {
        const count = (await hold(db, holder)) ? await relayBatch() : 0
        waitMs = count === BATCH_MAX ? 0 : count > 0 ? POLL_MS : Math.min(IDLE_POLL_MS, waitMs + POLL_MS)
      } catch (error) {
        waitMs = Math.min(BACKOFF_MAX_MS, Math.max(POLL_MS, waitMs) * 2)
        log('outbox.stuck', { nextTryInMs: waitMs, ...errorFields(error) })
      }
      await sleep(waitMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  }

  async function relayBatch(): Promise<number> {
    const rows = await db('outbox').orderBy('id').limit(BATCH_MAX).select('id', 'event_id', 'payload')
    if (rows.length === 0) return 0
    await deliver(rows.map(row => ({ eventId: row.event_id, payload: row.payload })))
    await db('outbox')
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
      .delete()
    return rows.length
  }

  return {
    async close() {
      stop.abort()
      await running
      await db('outbox_relay')
        .where({ holder })
        .delete()
        .catch(error => log('outbox.held', errorFields(error)))
    },
  }
}

/** Becomes the one that relays, or stays it; the database's clock is the only one that counts. */
async function hold(db: Knex, holder: string): Promise<boolean> {
  const { rows } = await db.raw(
    `insert into outbox_relay as relay (holder, holds_until) values (:holder, now() + :seconds * interval '1 second')
     on conflict (is_only) do update set holder = excluded.holder, holds_until = excluded.holds_until
     where relay.holder = excluded.holder or relay.holds_until < now()
     returning holder`,
    { holder, seconds: HOLD_SECONDS },
  )
  return rows.length === 1
}
