import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { errorFields, type Log } from './log.ts'

// The table of a queue, which its owner's migrations create, has these columns and any others:
//   id uuid primary key, number bigint identity, state text, due_at timestamptz, attempts smallint, lease uuid,
//   settled_at timestamptz
// and two that its owner names, here `lane` and `subject`. Its indexes, both where state = 'PENDING':
//   (lane, due_at, number) and (lane, subject, number)
//
// What is to be done has the state PENDING; all other states are its owner's. A claim is a lease: it moves due_at
// forward, so the work of a process that dies is due again without anybody cleaning up after it.

export interface QueueTable {
  readonly table: string
  /** The column by which work is kept apart: what is slow in one lane holds up no other. */
  readonly lane: string
  /** The column of what the work is about: of one subject in one lane, one piece is under way at a time. */
  readonly subject: string
  /** After how many attempts a piece of work lets later ones of its subject pass. */
  readonly patience: number
}

export interface Claimed {
  readonly id: string
  readonly lane: string
  /** How many there have been, this one included. */
  readonly attempts: number
}

/** What becomes of a piece of work. */
export type Verdict = ({ readonly state: string } | { readonly dueInMs: number }) & {
  /** It was not really tried, so it does not count as an attempt. */
  readonly isUncounted?: boolean
}

interface Queue<R extends Verdict> {
  readonly db: Knex
  readonly work: QueueTable
  /** How many more pieces a lane can take at the moment. */
  readonly room: (lane: string) => number
  /** Starts on what was claimed, all at once; a promise for each, in order, that does not fail. */
  readonly perform: (claimed: readonly Claimed[], stop: AbortSignal) => Promise<readonly Promise<R>[]>
  /** Writes what else there is to write, in the transaction that settles these. */
  readonly settled: (change: Knex.Transaction, results: readonly Settled<R>[]) => Promise<void>
  readonly log: Log
  readonly concurrency: number
  readonly leaseMs?: number
}

export interface Settled<R> {
  readonly claimed: Claimed
  readonly verdict: R
}

export interface LeasedWork {
  /** Looks for work now, not at the next turn. */
  readonly wake: () => void
  /** Takes no more, and waits for what is under way, or gives it back. */
  readonly close: () => Promise<void>
}

/** Longer than a piece of work may be out of reach of its heartbeat; who dies is succeeded after this. */
const LEASE_MS = 8_000
const POLL_MS = 50
const IDLE_POLL_MS = 500
const BACKOFF_MAX_MS = 5_000
/** How long work that is under way may go on once the end has come. */
const DRAIN_MS = 8_000
/** What is done within so much time is settled together, and makes room together: a transaction costs more than a row. */
const SETTLE_AFTER_MS = 10
/** The most pieces that are settled in one transaction. */
const SETTLE_MAX = 500

/**
 * Does the work of a table, together with any number of other processes that do
 * the same. Each piece is done at least once: only who still holds its lease can
 * settle it, and who loses the lease is succeeded.
 */
export function leasedWork<R extends Verdict>(queue: Queue<R>): LeasedWork {
  const { db, work, room, perform, settled, log, concurrency, leaseMs = LEASE_MS } = queue
  /** This process, as leases name it. */
  const holder = randomUUID()
  const underWay = new Map<string, Claimed>()
  const done: Settled<R>[] = []
  /** The lanes in which something was due when they were last looked for, and that had no turn since. */
  let lanesDue: readonly string[] = []
  const stopping = new AbortController()
  const aborting = new AbortController()
  // Each piece that is under way listens to it.
  setMaxListeners(0, aborting.signal)
  let alarm = new AbortController()
  let settling: Promise<void> | undefined

  const claiming = claimUntilStopped()
  const beating = setInterval(() => void beat(), leaseMs / 3)

  async function claimUntilStopped() {
    let waitMs = POLL_MS
    while (!stopping.signal.aborted) {
      alarm = new AbortController()
      try {
        const claimed = underWay.size < concurrency ? await claim() : 0
        waitMs = claimed > 0 || underWay.size > 0 ? POLL_MS : Math.min(IDLE_POLL_MS, waitMs + POLL_MS)
      } catch (error) {
        waitMs = Math.min(BACKOFF_MAX_MS, waitMs * 2)
        log('queue.stuck', { table: work.table, nextTryInMs: waitMs, ...errorFields(error) })
      }
      await pause(waitMs, alarm.signal)
    }
  }

  async function claim(): Promise<number> {
    const free = concurrency - underWay.size
    lanesDue = lanesDue.filter(lane => room(lane) > 0)
    if (lanesDue.length === 0) lanesDue = (await dueLanes(db, work)).filter(lane => room(lane) > 0)
    const lanes = lanesDue.slice(0, free)
    if (lanes.length === 0) return 0
    lanesDue = lanesDue.slice(free)
    const share = Math.ceil(free / lanes.length)
    const rooms = new Map(lanes.map(lane => [lane, Math.min(share, room(lane))]))
    const claimed = await claimIn(db, work, rooms, holder, leaseMs)
    for (const each of claimed) underWay.set(each.id, each)
    if (claimed.length > 0) await start(claimed)
    return claimed.length
  }

  async function start(claimed: readonly Claimed[]) {
    let results: readonly Promise<R>[]
    try {
      results = await perform(claimed, aborting.signal)
    } catch (error) {
      // Left to their lease, which ends by itself.
      for (const { id } of claimed) underWay.delete(id)
      throw error
    }
    results.forEach((result, index) => void result.then(verdict => finish(claimed[index]!, verdict)))
  }

  function finish(claimed: Claimed, verdict: R) {
    done.push({ claimed, verdict })
    settleSoon()
  }

  function settleSoon() {
    settling ??= settleAll().finally(() => {
      settling = undefined
      if (done.length > 0) settleSoon()
    })
  }

  /** Until all is settled that is done; a database that is away may come back. */
  async function settleAll() {
    let waitMs = POLL_MS
    while (done.length > 0) {
      await sleep(SETTLE_AFTER_MS)
      // There is room already, by what the lanes say of it.
      alarm.abort()
      const batch = done.slice(0, SETTLE_MAX)
      try {
        const lost = await db.transaction(async change => {
          const ids = await settleIn(change, work, batch, holder)
          const ours = batch.filter(({ claimed }) => ids.has(claimed.id))
          if (ours.length > 0) await settled(change, ours)
          return batch.length - ours.length
        })
        if (lost > 0) log('queue.lease-lost', { table: work.table, count: lost })
        waitMs = POLL_MS
      } catch (error) {
        log('queue.unsettled', { table: work.table, count: batch.length, ...errorFields(error) })
        await sleep(waitMs)
        waitMs = Math.min(BACKOFF_MAX_MS, waitMs * 2)
        if (!aborting.signal.aborted) continue
      }
      done.splice(0, batch.length)
      for (const { claimed } of batch) underWay.delete(claimed.id)
      alarm.abort()
    }
  }

  async function beat() {
    const ids = [...underWay.keys()]
    if (ids.length === 0) return
    await db
      .raw(
        `update ?? set due_at = now() + ? * interval '1 millisecond'
         where id = any (?) and lease = ? and state = 'PENDING'`,
        [work.table, leaseMs, ids, holder],
      )
      .catch(error => log('queue.unheard', { table: work.table, ...errorFields(error) }))
  }

  return {
    wake: () => alarm.abort(),
    async close() {
      stopping.abort()
      alarm.abort()
      await claiming
      const deadline = performance.now() + DRAIN_MS
      while (underWay.size > 0 && performance.now() < deadline) await sleep(POLL_MS)
      aborting.abort()
      const last = performance.now() + DRAIN_MS / 4
      while (underWay.size > 0 && performance.now() < last) await sleep(POLL_MS)
      clearInterval(beating)
      await settling
    },
  }
}

async function pause(ms: number, alarm: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: alarm, ref: false }).catch(() => {})
}

/** The lanes in which something is due, the longest due first: one probe of the index for each lane that has work. */
async function dueLanes(db: Knex, { table, lane }: QueueTable): Promise<string[]> {
  const { rows } = await db.raw(
    `with recursive lanes as (
       (select :lane: as lane, due_at from :table: where state = 'PENDING' order by :lane:, due_at limit 1)
       union all
       select next.lane, next.due_at from lanes cross join lateral (
         select :lane: as lane, due_at from :table:
         where state = 'PENDING' and :lane: > lanes.lane order by :lane:, due_at limit 1
       ) next
     )
     select lane from lanes where due_at <= now() order by due_at`,
    { table, lane },
  )
  return rows.map((row: { lane: string }) => row.lane)
}

/**
 * Claims as much in each lane as there is room. Claims in one lane take turns,
 * or two of them could each take a piece of one subject: the lock is had before
 * the second statement looks, so that it sees what the claim before has taken.
 * Without its own `select`, `exists` would be joined, the lane to itself.
 */
async function claimIn(
  db: Knex,
  { table, lane, subject, patience }: QueueTable,
  rooms: ReadonlyMap<string, number>,
  holder: string,
  leaseMs: number,
): Promise<Claimed[]> {
  return db.transaction(async change => {
    await change.raw(BY_INDEX)
    const { rows: locked }: { rows: { lane: string }[] } = await change.raw(
      `select lane from unnest(?::uuid[]) as lane
       where pg_try_advisory_xact_lock(hashtextextended(? || lane::text, 0))`,
      [[...rooms.keys()], `${table} `],
    )
    const { rows } = await change.raw(
      `with claimed as (
         select due.id from unnest(cast(:lanes as uuid[]), cast(:rooms as integer[])) as open (lane, room)
         cross join lateral (
           select id from :table: as mine
           where mine.:lane: = open.lane and mine.state = 'PENDING' and mine.due_at <= now()
             and not (select exists (
               select from :table: as other
               where other.:lane: = mine.:lane: and other.:subject: = mine.:subject: and other.state = 'PENDING'
                 and other.id <> mine.id
                 and (
                   other.lease is not null and other.due_at > now()
                   or other.number < mine.number and (other.attempts < :patience or other.due_at <= now())
                 )
             ))
           order by mine.due_at, mine.number limit open.room for update skip locked
         ) due
       )
       update :table: as work
       set lease = :holder, attempts = attempts + 1, due_at = now() + :leaseMs * interval '1 millisecond'
       from claimed where work.id = claimed.id
       returning work.id, work.:lane: as lane, work.attempts, work.number`,
      {
        ...{ table, lane, subject, patience, holder, leaseMs },
        lanes: locked.map(each => each.lane),
        rooms: locked.map(each => rooms.get(each.lane)!),
      },
    )
    return rows.map(({ id, lane, attempts }: Claimed) => ({ id, lane, attempts }))
  })
}

/**
 * Rows are found by index, and in its order, whatever the planner believes: it
 * goes by statistics, and a queue was empty when they were made.
 */
const BY_INDEX = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']
  .map(way => `set local enable_${way} = off`)
  .join('; ')

/** Settles what is still ours; tells what that was. */
async function settleIn<R extends Verdict>(
  change: Knex.Transaction,
  { table }: QueueTable,
  batch: readonly Settled<R>[],
  holder: string,
): Promise<ReadonlySet<string>> {
  const verdicts: readonly Verdict[] = batch.map(({ verdict }) => verdict)
  await change.raw(BY_INDEX)
  const { rows } = await change.raw(
    `update ?? as work set
       state = verdict.state, lease = null,
       settled_at = case when verdict.due_in < 0 then now() end,
       attempts = work.attempts - verdict.uncounted,
       due_at = case when verdict.due_in < 0 then work.due_at else now() + verdict.due_in * interval '1 millisecond' end
     from unnest(?::uuid[], ?::smallint[], ?::text[], ?::float8[], ?::integer[])
       as verdict (id, attempts, state, due_in, uncounted)
     where work.id = verdict.id and work.lease = ? and work.attempts = verdict.attempts and work.state = 'PENDING'
     returning work.id`,
    [
      table,
      batch.map(({ claimed }) => claimed.id),
      batch.map(({ claimed }) => claimed.attempts),
      verdicts.map(verdict => ('state' in verdict ? verdict.state : 'PENDING')),
      verdicts.map(verdict => ('dueInMs' in verdict ? verdict.dueInMs : -1)),
      verdicts.map(({ isUncounted }) => (isUncounted === true ? 1 : 0)),
      holder,
    ],
  )
  return new Set(rows.map((row: { id: string }) => row.id))
}
