import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { NIL_UUID } from '../ids.ts'
import { announce, lookRarelyMs, onAnnounced } from '../postgres/announcements.ts'
import type { Migrations } from '../postgres/migrate.ts'
import { policiesWithoutSubquery, rowsByOrganization } from '../postgres/organization-policies.ts'
import { acrossOrganizations } from '../postgres/organization-rows.ts'
import { errorFields, type Log } from '../process/logging/log.ts'
import { outageLog } from '../process/logging/outage-log.ts'
import { problemIn, type ProblemKind } from '../problem.ts'

// The transactional outbox. A migration of its owner creates these tables; the second has at most one row.
export const outboxTables = `
  create table outbox (
    id bigint generated always as identity primary key,
    event_id uuid not null unique,
    payload bytea not null,
    created_at timestamptz not null default now(),
    set_aside_at timestamptz
  );
  create table outbox_relay (
    singleton boolean primary key default true check (singleton),
    holder uuid not null,
    leased_until timestamptz not null
  );
`

/**
 * A later migration of the owner: an event is in the shard of the change that causes it, so both are committed together. What an
 * earlier release writes has the nil UUID, like events of no organization.
 */
export const outboxByOrganization: Migrations[string] = async (schema, db) => {
  await db.raw(`
    alter table outbox add organization_id uuid not null default '${NIL_UUID}';
    alter table outbox drop constraint outbox_pkey, drop constraint outbox_event_id_key;
    alter table outbox add primary key (organization_id, id), add unique (organization_id, event_id);
    create index outbox_by_id on outbox (id);
  `)
  await rowsByOrganization(['outbox'])(schema, db)
  await policiesWithoutSubquery(['outbox'], { orNil: true })(schema, db)
}

/** An event in the outbox. The payload is opaque here. */
export interface OutboxEvent {
  /** Absent for an event of no organization. */
  readonly organizationId?: string | undefined
  readonly eventId: string
  readonly payload: Buffer
}

/** Writes events in the transaction of the change that causes them: both are committed, or neither. */
export async function putInOutbox(change: Knex.Transaction, events: readonly OutboxEvent[]): Promise<void> {
  await change('outbox').insert(
    events.map(({ organizationId = NIL_UUID, eventId, payload }) => ({
      organization_id: organizationId,
      event_id: eventId,
      payload,
    })),
  )
  announce(change, TOPIC)
}

const TOPIC = 'outbox'

interface RelayOptions {
  readonly db: Knex
  /**
   * Delivers events in the order they were written. It must be idempotent by event id: a batch can come again. It
   * rejects events that can never be delivered with a Problem, `invalid` or `tooLarge`; any other failure is an outage.
   */
  readonly deliver: (events: readonly OutboxEvent[]) => Promise<void>
  readonly log: Log
}

const BATCH_MAX = 100
/** A batch takes no more events once it has this many bytes, so that it fits into one message. */
const BATCH_BYTES = 1024 * 1024
/** A rejected event is retried after this long: a newer version of the receiver may accept it. */
const SET_ASIDE_HOURS = 1
/** If the relaying process dies, another takes over after this long. Must exceed the longest delivery. */
const LEASE_SECONDS = 10
const POLL_MS = 100
/** If nothing is to be relayed and events are not announced, or another process relays. */
const IDLE_POLL_MS = 1_000
const BACKOFF_MAX_MS = 30_000

/**
 * Relays events until each is delivered, however long an outage lasts. One
 * process of a service relays at a time, so that events leave in the order in
 * which they were written. A rejected event is set aside and does not delay the
 * others; an outage delays all. The relay keeps no position in the sequence of
 * ids: parallel transactions can commit in another order than their ids have.
 */
export function outboxRelay({ db: own, deliver, log }: RelayOptions): {
  readonly close: () => Promise<void>
} {
  const db = acrossOrganizations(own)
  const holder = randomUUID()
  const stop = new AbortController()
  const outage = outageLog(
    log,
    { failed: 'outbox.relay-failed', recovered: 'outbox.relay-recovered' },
    { schema: db.userParams.schema },
  )
  let batchMax = BATCH_MAX
  let wakeUp = new AbortController()
  const hearing = onAnnounced(own, TOPIC, () => wakeUp.abort())
  const running = run()

  async function run() {
    let waitMs = POLL_MS
    let count = 0
    while (!stop.signal.aborted) {
      wakeUp = new AbortController()
      let until = stop.signal
      try {
        const limit = batchMax
        // Looking writes nothing, unlike the lease.
        const isIdle = count === 0 && !(await hasEvents(db))
        count = !isIdle && (await acquireLease(db, holder)) ? await relayBatch(limit) : 0
        waitMs = count === limit ? 0 : count > 0 ? POLL_MS : Math.min(IDLE_POLL_MS, waitMs + POLL_MS)
        if (isIdle) until = wakeUp.signal
        if (isIdle && hearing.hears()) waitMs = lookRarelyMs()
        outage.worked()
      } catch (error) {
        waitMs = Math.min(BACKOFF_MAX_MS, Math.max(POLL_MS, waitMs) * 2)
        // Whatever is too much for the time that a delivery has comes in smaller batches.
        batchMax = Math.ceil(batchMax / 2)
        outage.failed(error, { retryInMs: waitMs })
      }
      await sleep(waitMs, undefined, { signal: until, ref: false }).catch(() => {})
    }
  }

  /** A rejected batch is halved until the event at fault is alone and set aside. Then batches grow again. */
  async function relayBatch(limit: number): Promise<number> {
    const rows = await nextBatch(db, limit)
    if (rows.length === 0) return 0
    try {
      await deliver(rows.map(row => ({ eventId: row.event_id, payload: row.payload })))
    } catch (error) {
      if (!isRejection(error)) throw error
      if (rows.length === 1) await setAside(rows[0]!, error)
      batchMax = Math.ceil(rows.length / 2)
      return rows.length
    }
    await outboxRows(db, rows).delete()
    batchMax = Math.min(BATCH_MAX, limit * 2)
    return rows.length
  }

  async function setAside(row: Row, error: unknown) {
    const { event_id: eventId } = row
    await outboxRows(db, [row]).update({ set_aside_at: db.fn.now() })
    log(
      'outbox.event-set-aside',
      { eventId, retryInMs: SET_ASIDE_HOURS * 3_600_000, ...errorFields(error) },
      'error',
    )
  }

  return {
    async close() {
      stop.abort()
      wakeUp.abort()
      await running
      await hearing.close()
      await db('outbox_relay')
        .where({ holder })
        .delete()
        .catch(error => log('outbox.release-failed', errorFields(error), 'warn'))
    },
  }
}

interface Row {
  readonly organization_id: string
  readonly id: string
  readonly event_id: string
  readonly payload: Buffer
}

const outboxRows = (db: Knex, rows: readonly Row[]) =>
  db('outbox')
    .whereIn('organization_id', [...new Set(rows.map(row => row.organization_id))])
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )

/** SQL: events that are not set aside, or have been for long enough. */
const IS_PENDING = `(set_aside_at is null or set_aside_at < now() - ${SET_ASIDE_HOURS} * interval '1 hour')`

async function hasEvents(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(`select exists (select from outbox where ${IS_PENDING}) as found`)
  return rows[0].found
}

/** The oldest events that fit into a batch; at least one, whatever its size. */
async function nextBatch(db: Knex, limit: number): Promise<readonly Row[]> {
  const { rows } = await db.raw(
    `select organization_id, id, event_id, payload from (
       select organization_id, id, event_id, payload, sum(length(payload)) over (order by id) - length(payload) as bytes_before
       from outbox
       where ${IS_PENDING}
       order by id limit ?
     ) pending
     where bytes_before < ?
     order by id`,
    [limit, BATCH_BYTES],
  )
  return rows
}

const rejections: ReadonlySet<ProblemKind | undefined> = new Set(['invalid', 'tooLarge'])

/** Whether the receiver rejected the events themselves, and would do so again. */
const isRejection = (error: unknown) => rejections.has(problemIn(error)?.kind)

/** Acquires or renews the lease to relay. Only the database's clock is used, so clocks of processes may differ. */
async function acquireLease(db: Knex, holder: string): Promise<boolean> {
  const { rows } = await db.raw(
    `insert into outbox_relay as relay (holder, leased_until) values (:holder, now() + :seconds * interval '1 second')
     on conflict (singleton) do update set holder = excluded.holder, leased_until = excluded.leased_until
     where relay.holder = excluded.holder or relay.leased_until < now()
     returning holder`,
    { holder, seconds: LEASE_SECONDS },
  )
  return rows.length === 1
}
