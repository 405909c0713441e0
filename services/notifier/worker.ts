import type { Knex } from 'knex'
import type { Cipher } from '../kit/cipher.ts'
import {
  type Claimed,
  type LeasedWork,
  leasedWork,
  type QueueTable,
  type Settled,
  type Turn,
  type Verdict,
} from '../kit/queue/leased-queue.ts'
import { errorFields, type Log } from '../kit/process/log.ts'
import { align } from './align.ts'
import { answerPlace } from './deliveries.ts'
import { GONE, keepHealth } from './endpoint-health.ts'
import type { EndpointLimits } from './endpoint-limits.ts'
import { eventPlace } from './intake.ts'
import { BLOCKED_MS, PATIENCE, SLOW_DOWN_MS, waitMs } from './schedule.ts'
import type { Answered, Sender } from './sender.ts'
import { secretPlace } from './subscriptions.ts'

export interface WorkerDeps {
  readonly db: Knex
  readonly cipher: Cipher
  readonly sender: Sender
  readonly limits: EndpointLimits
  /** Told of each attempt. */
  readonly attempted: (outcome: string, milliseconds: number) => void
  /** Told of each subscription that is disabled because of its endpoint. */
  readonly disabled: (reason: string) => void
  readonly log: Log
  readonly random?: () => number
  readonly leaseMs?: number
}

export const deliveriesQueue: QueueTable = {
  table: 'deliveries',
  lane: 'subscription_id',
  subject: 'subject',
  holdUp: ['PENDING', 'PAUSED'],
  patience: PATIENCE,
}

/** How many requests a process has under way at a time, over all endpoints. */
const CONCURRENCY = 1_024
const OVERLOADED: ReadonlySet<number | undefined> = new Set([429, 502, 504])

type Result = Verdict & {
  /** What was tried, if it was. */
  readonly tried?: Answered & { readonly url: string }
}

/** Sends what is due, and writes what became of it. */
export function deliveryWorker(deps: WorkerDeps): LeasedWork {
  const { db, cipher, sender, limits, attempted, disabled, log, random = Math.random } = deps

  async function perform(claimed: readonly Claimed[], turn: Turn) {
    // The same listener is added once.
    turn.stop.addEventListener('abort', sender.giveUp)
    for (const { lane } of claimed) limits.began(lane)
    try {
      const letters = await lettersOf(db, claimed)
      return claimed.map(each => deliver(each, letters.get(each.id), turn))
    } catch (error) {
      for (const { lane } of claimed) limits.ended(lane)
      throw error
    }
  }

  async function deliver(claimed: Claimed, row: LetterRow | undefined, turn: Turn): Promise<Result> {
    const { id, lane: subscriptionId, attempts } = claimed
    if (row === undefined || !row.enabled) {
      limits.ended(subscriptionId)
      const state = row === undefined || row.deleted_at !== null ? 'CANCELLED' : 'PAUSED'
      return { state, isUncounted: true }
    }
    const answered = await sent(row, () => turn.isHeld(claimed))
    if (answered === undefined) {
      limits.ended(subscriptionId)
      return { dueInMs: 0, isUncounted: true }
    }
    const { outcome, status, milliseconds } = answered
    const isOverloaded = outcome === 'TIMED_OUT' || OVERLOADED.has(status)
    const isStopped = turn.stop.aborted && outcome === 'TIMED_OUT'
    const isGood = isStopped ? undefined : outcome === 'DELIVERED'
    limits.ended(subscriptionId, isGood, answered.retryAfterMs)
    if (isStopped) return { dueInMs: 0, isUncounted: true }
    attempted(outcome, milliseconds)
    const verdict = verdictOf(attempts, answered, isOverloaded)
    log('delivery.attempted', {
      ...{ delivery: id, subscription: subscriptionId, eventId: row.event_id, attempt: attempts },
      ...{ outcome, status, milliseconds, state: 'state' in verdict ? verdict.state : 'PENDING' },
    })
    return { ...verdict, tried: { ...answered, url: row.url } }
  }

  async function sent(row: LetterRow, isWanted: () => boolean): Promise<Answered | undefined> {
    const { event_id: eventId, url, body } = row
    try {
      const secret = cipher.open(row.secret, secretPlace(row.subscription_id))
      return await sender.send({
        url,
        secret,
        eventId,
        body: Buffer.from(cipher.open(body, eventPlace(eventId))),
        isWanted,
      })
    } catch (error) {
      log('bug', errorFields(error))
      const nothing = { status: undefined, answer: undefined, retryAfterMs: undefined }
      return { ...nothing, at: new Date(), outcome: 'UNREACHABLE', milliseconds: 0 }
    }
  }

  function verdictOf(attempts: number, answered: Answered, isOverloaded: boolean): Verdict {
    if (answered.outcome === 'DELIVERED') return { state: 'DELIVERED' }
    if (answered.status === GONE) return { state: 'FAILED' }
    const leastMs = answered.outcome === 'BLOCKED' ? BLOCKED_MS : isOverloaded ? SLOW_DOWN_MS : 0
    const dueInMs = waitMs(attempts, { retryAfterMs: answered.retryAfterMs, leastMs }, random())
    return dueInMs === undefined ? { state: 'FAILED' } : { dueInMs }
  }

  async function settled(change: Knex.Transaction, results: readonly Settled<Result>[]) {
    const tried = results.flatMap(({ claimed, verdict }) =>
      verdict.tried === undefined ? [] : [{ id: claimed.id, subscriptionId: claimed.lane, ...verdict.tried }],
    )
    // It may have been enabled between being looked at and being paused.
    const paused = results.filter(({ verdict }) => 'state' in verdict && verdict.state === 'PAUSED')
    for (const lane of new Set(paused.map(({ claimed }) => claimed.lane))) await align(change, lane)
    if (tried.length === 0) return
    await change.raw(
      `insert into attempts (delivery_id, at, outcome, milliseconds, status, answer)
       select * from unnest(?::uuid[], ?::timestamptz[], ?::text[], ?::integer[], ?::smallint[], ?::bytea[])`,
      [
        tried.map(({ id }) => id),
        tried.map(({ at }) => at),
        tried.map(({ outcome }) => outcome),
        tried.map(({ milliseconds }) => milliseconds),
        tried.map(({ status }) => status ?? null),
        tried.map(({ id, answer }) => (answer === undefined ? null : cipher.seal(answer, answerPlace(id)))),
      ] as Knex.RawBinding[],
    )
    for (const { id, reason } of await keepHealth(change, tried)) {
      log('subscription.disabled', { subscription: id, reason })
      disabled(reason)
    }
  }

  return leasedWork<Result>({
    db,
    work: deliveriesQueue,
    room: limits.room,
    perform,
    settled,
    log,
    concurrency: CONCURRENCY,
    ...(deps.leaseMs !== undefined && { leaseMs: deps.leaseMs }),
  })
}

interface LetterRow {
  readonly id: string
  readonly subscription_id: string
  readonly event_id: string
  readonly body: Buffer
  readonly url: string
  readonly secret: Buffer
  readonly enabled: boolean
  readonly deleted_at: Date | null
}

async function lettersOf(db: Knex, claimed: readonly Claimed[]): Promise<ReadonlyMap<string, LetterRow>> {
  const { rows }: { rows: LetterRow[] } = await db.raw(
    `select delivery.id, delivery.subscription_id, delivery.event_id, event.body,
       subscription.url, subscription.secret, subscription.enabled, subscription.deleted_at
     from deliveries delivery
     join subscriptions subscription on subscription.id = delivery.subscription_id
     join events event on event.id = delivery.event_id
     where delivery.id = any (?)`,
    [claimed.map(({ id }) => id)],
  )
  return new Map(rows.map(row => [row.id, row]))
}
