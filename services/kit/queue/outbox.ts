import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { errorFields, type Log } from '../process/log.ts'
import { problemIn, type ProblemKind } from '../problem.ts'

// The tables of an outbox, which its owner's migrations create:
//   outbox (id bigint identity, event_id uuid, payload bytea, created_at timestamptz,
//     set_aside_at timestamptz)
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
  /**
   * Takes events, in the order in which they were written. It may be given one again: the ids tell. It refuses what
   * can never be taken by a Problem, `invalid` or `tooLarge`; any other failure is an outage.
   */
  readonly deliver: (events: readonly OutboxEvent[]) => Promise<void>
  readonly log: Log
}

const BATCH_MAX = 100
/** A batch is full beyond this, so that no message is too long for those who take it. */
const BATCH_BYTES = 1024 * 1024
/** An event that was refused for itself is tried again after this: a newer version may be able to take it. */
const ASIDE_HOURS = 1
/** Longer than a delivery may take; who dies is succeeded after this. */
const HOLD_SECONDS = 10
const POLL_MS = 100
const IDLE_POLL_MS = 1_000
const BACKOFF_MAX_MS = 30_000

/**
 * Hands events on until they have been taken, however long that takes: an event
 * that was given up would be a change that nobody hears of. One that is refused
 * for itself steps aside and does not keep the others waiting, but an outage
 * stops them all. Of all processes of a service one does it at a time, so that
 * events leave in the order in which they were written. An event is only ever
 * looked for by being there: those of parallel transactions become visible in
 * another order than they are numbered in.
 */
export function outboxRelay({ db, deliver, log }: Relay): { readonly close: () => Promise<void> } {
  const holder = randomUUID()
  const stop = new AbortController()
  let batchMax = BATCH_MAX
  const running = run()

  async function run() {
    let waitMs = POLL_MS
    while (!stop.signal.aborted) {
      try {
        const limit = batchMax
        const count = (await hold(db, holder)) ? await relayBatch(limit) : 0
        waitMs = count === limit ? 0 : count > 0 ? POLL_MS : Math.min(IDLE_POLL_MS, waitMs + POLL_MS)
      } catch (error) {
        waitMs = Math.min(BACKOFF_MAX_MS, Math.max(POLL_MS, waitMs) * 2)
        log('outbox.stuck', { nextTryInMs: waitMs, ...errorFields(error) })
      }
      await sleep(waitMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  }

  /** A batch with an event that is refused is halved until that one is alone, and grows again once it is aside. */
  async function relayBatch(limit: number): Promise<number> {
    const rows = await nextBatch(db, limit)
    if (rows.length === 0) return 0
    try {
      await deliver(rows.map(row => ({ eventId: row.event_id, payload: row.payload })))
    } catch (error) {
      if (!isRefused(error)) throw error
      if (rows.length === 1) await setAside(rows[0]!, error)
      batchMax = Math.ceil(rows.length / 2)
      return rows.length
    }
    await db('outbox')
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
      .delete()
    batchMax = Math.min(BATCH_MAX, limit * 2)
    return rows.length
  }

  async function setAside({ id, event_id: eventId }: Row, error: unknown) {
    await db('outbox').where({ id }).update({ set_aside_at: db.fn.now() })
    log('outbox.set-aside', { eventId, nextTryInMs: ASIDE_HOURS * 3_600_000, ...errorFields(error) })
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

interface Row {
  readonly id: string
  readonly event_id: string
  readonly payload: Buffer
}

/** What is first in line; one event at least, however long it is. */
async function nextBatch(db: Knex, limit: number): Promise<readonly Row[]> {
  const { rows } = await db.raw(
    `select id, event_id, payload from (
       select id, event_id, payload, sum(length(payload)) over (order by id) - length(payload) as bytes_before
       from outbox
       where set_aside_at is null or set_aside_at < now() - ? * interval '1 hour'
       order by id limit ?
     ) waiting
     where bytes_before < ?
     order by id`,
    [ASIDE_HOURS, limit, BATCH_BYTES],
  )
  return rows
}

const refusals: ReadonlySet<ProblemKind | undefined> = new Set(['invalid', 'tooLarge'])

/** Whether it is the events that failed, and would fail again, and not somebody who is away. */
const isRefused = (error: unknown) => refusals.has(problemIn(error)?.kind)

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
