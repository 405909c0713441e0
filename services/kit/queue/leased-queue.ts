import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { batched } from './batched.ts'
import { countOfEach } from './count-of-each.ts'
import { laneRooms } from './lane-rooms.ts'
import {
  claimIn,
  type Claimed,
  deferIn,
  dueLanes,
  prolongIn,
  type QueueTable,
  type Settled,
  settleIn,
  type Verdict,
} from './leased-rows.ts'
import { errorFields, type Log } from '../process/log.ts'

export type { Claimed, QueueTable, Settled, Verdict } from './leased-rows.ts'

interface Queue<R extends Verdict> {
  readonly db: Knex
  readonly work: QueueTable
  /** How many more pieces a lane can take at the moment. */
  readonly room: (lane: string) => number
  /** Starts on what was claimed, all at once; a promise for each, in order, that does not fail. */
  readonly perform: (claimed: readonly Claimed[], turn: Turn) => Promise<readonly Promise<R>[]>
  /** Writes what else there is to write, in the transaction that settles these. */
  readonly settled: (change: Knex.Transaction, results: readonly Settled<R>[]) => Promise<void>
  readonly log: Log
  readonly concurrency: number
  readonly leaseMs?: number
}

export interface Turn {
  /** Whether the work is still ours to do: who stood still for too long finds that others have it. */
  readonly isHeld: (claimed: Claimed) => boolean
  /** Ends what is under way, once nobody waits for it any more. */
  readonly stop: AbortSignal
}

export interface LeasedWork {
  /** Looks for work now, not at the next turn. */
  readonly wake: () => void
  /** Takes no more, and waits for what is under way, or gives it back. */
  readonly close: () => Promise<void>
}

/** Longer than a piece of work may be out of reach of its heartbeat; who dies is succeeded after this. */
export const LEASE_MS = 8_000
const POLL_MS = 50
const IDLE_POLL_MS = 500
/** How long what was seen of the lanes is gone by, while there is any. */
const LOOK_MS = 200
const BACKOFF_MAX_MS = 5_000
/** How long work that is under way may go on once the end has come. */
const DRAIN_MS = 8_000

/**
 * Does the work of a table, together with any number of other processes that do
 * the same. Each piece is done at least once: only who still holds its lease can
 * settle it, and who loses the lease is succeeded.
 */
export function leasedWork<R extends Verdict>(queue: Queue<R>): LeasedWork {
  const { db, work, room, perform, settled, log, concurrency, leaseMs = LEASE_MS } = queue
  const underWay = new Map<string, Held>()
  /** The lanes in which something was due when last looked, whose turn it is next; looked for when it ran out or got old. */
  let lanesDue: readonly string[] = []
  let lookedAt = -Infinity
  const stopping = new AbortController()
  const aborting = new AbortController()
  // Each piece that is under way listens to it.
  setMaxListeners(0, aborting.signal)
  let alarm = new AbortController()
  const settling = batched<Settled<R>>({ write: settle, failed: unsettled, over })

  const claiming = claimUntilStopped()
  const beating = setInterval(() => void beat(), leaseMs / 3)
  const turn: Turn = {
    isHeld: ({ id }) => (underWay.get(id)?.until ?? 0) > performance.now(),
    stop: aborting.signal,
  }

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
    const withRoom = lanesDue.filter(lane => room(lane) > 0)
    const isOld = performance.now() - lookedAt > LOOK_MS
    const open = withRoom.length === 0 || isOld ? await lookForLanes() : withRoom
    const busy = new Set([...underWay.values()].map(each => each.claimed.lane))
    const rooms = laneRooms({ open, busy, room, concurrency, free })
    lanesDue = open.filter(lane => !rooms.has(lane))
    if (rooms.size === 0) return 0
    const until = performance.now() + leaseMs
    const all = await claimIn(db, work, rooms, leaseMs)
    // Of what is under way the lease had ended, while the database was away: it is ours again, and goes on.
    const claimed = all.filter(({ id }) => !underWay.has(id))
    for (const each of all) underWay.set(each.id, { claimed: each, until })
    // What filled its room may have more.
    const counts = countOfEach(claimed.map(({ lane }) => lane))
    lanesDue = [...lanesDue, ...[...rooms.keys()].filter(lane => counts.get(lane) === rooms.get(lane))]
    if (claimed.length > 0) await start(claimed)
    // What is due there waits for something else.
    const stuck = [...rooms.keys()].filter(lane => !counts.has(lane))
    if (stuck.length > 0) await deferIn(db, work, stuck)
    return claimed.length
  }

  async function lookForLanes(): Promise<readonly string[]> {
    lookedAt = performance.now()
    return (await dueLanes(db, work)).filter(lane => room(lane) > 0)
  }

  async function start(claimed: readonly Claimed[]) {
    let results: readonly Promise<R>[]
    try {
      results = await perform(claimed, turn)
    } catch (error) {
      // Left to their lease, which ends by itself.
      for (const { id } of claimed) underWay.delete(id)
      throw error
    }
    results.forEach((result, index) => {
      void result.then(verdict => settling.add({ claimed: claimed[index]!, verdict }))
    })
  }

  async function settle(results: readonly Settled<R>[]) {
    // There is room already, by what the lanes say of it.
    alarm.abort()
    // By the lease that it has now.
    const batch = results.map(({ claimed: { id }, verdict }) => ({
      claimed: underWay.get(id)!.claimed,
      verdict,
    }))
    const lost = await db.transaction(async change => {
      const ids = await settleIn(change, work, batch)
      const ours = batch.filter(({ claimed }) => ids.has(claimed.id))
      if (ours.length > 0) await settled(change, ours)
      return batch.length - ours.length
    })
    if (lost > 0) log('queue.lease-lost', { table: work.table, count: lost })
  }

  /** A database that is away may come back. */
  function unsettled({ length }: readonly Settled<R>[], error: unknown): boolean {
    log('queue.unsettled', { table: work.table, count: length, ...errorFields(error) })
    return !aborting.signal.aborted
  }

  function over(results: readonly Settled<R>[]) {
    for (const { claimed } of results) underWay.delete(claimed.id)
    alarm.abort()
  }

  async function beat() {
    if (underWay.size === 0) return
    const claims = [...underWay.values()].map(({ claimed }) => claimed)
    const until = performance.now() + leaseMs
    try {
      for (const id of await prolongIn(db, work, claims, leaseMs)) {
        const held = underWay.get(id)
        if (held !== undefined) underWay.set(id, { ...held, until })
      }
    } catch (error) {
      log('queue.unheard', { table: work.table, ...errorFields(error) })
    }
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
      await settling.close()
    },
  }
}

interface Held {
  readonly claimed: Claimed
  /** When the lease has ended, by this process's monotonic clock; not later than by the database's. */
  readonly until: number
}

async function pause(ms: number, alarm: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: alarm, ref: false }).catch(() => {})
}
