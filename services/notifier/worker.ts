import type { Knex } from 'knex'
import type { Cipher } from '../kit/cipher.ts'
import { countOfEach } from '../kit/count-of-each.ts'
import {
  type Claimed,
  type LeasedWork,
  leasedWork,
  type Settled,
  type Turn,
  type Verdict,
} from '../kit/leased-queue.ts'
import { errorFields, type Log } from '../kit/log.ts'
import { align } from './align.ts'
import { answerPlace } from './deliveries.ts'
import type { EndpointLimits } from './endpoint-limits.ts'
import { eventPlace } from './intake.ts'
import { BLOCKED_MS, PATIENCE, SLOW_DOWN_MS, waitMs } from './schedule.ts'
import type { Answered, Sender } from './sender.ts'
import { disable, secretPlace } from './subscriptions.ts'

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

/** How many requests a process has under way at a time, over all endpoints. */
const CONCURRENCY = 1_024
/** An endpoint that has failed every time for as long, and as often, is not asked any more. */
const FAILING_HOURS = 120
const FAILING_ATTEMPTS = 10
const GONE = 410
const OVERLOADED: ReadonlySet<number | undefined> = new Set([429, 502, 504])

type Result = Verdict & {
  /** What was tried, if it was. */
  readonly tried?: Answered & { readonly url: string }
}

/** Sends what is due, and writes what became of it. */
export function deliveryWorker(deps: WorkerDeps): LeasedWork {
  const { db, cipher, sender, limits, attempted, log, random = Math.random } = deps

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
    await keepHealth(change, tried, deps)
  }

  return leasedWork<Result>({
    db,
    work: { table: 'deliveries', lane: 'subscription_id', subject: 'subject', patience: PATIENCE },
    room: limits.room,
    perform,
    settled,
    log,
    concurrency: CONCURRENCY,
    ...(deps.leaseMs !== undefined && { leaseMs: deps.leaseMs }),
  })
}

interface Tried {
  readonly subscriptionId: string
  /** Where it was sent to. */
  readonly url: string
  readonly outcome: string
  readonly status: number | undefined
}

/** Notes how endpoints fare, and ends what is beyond hope; locked in one order, so that two that do so do not wait for each other. */
async function keepHealth(change: Knex.Transaction, tried: readonly Tried[], { log, disabled }: WorkerDeps) {
  const fine = new Set(tried.filter(each => each.outcome === 'DELIVERED').map(each => each.subscriptionId))
  const bad = tried.filter(each => !fine.has(each.subscriptionId))
  // Nearly always nobody fails, or has failed before, so look before writing.
  const { rows: held }: { rows: { id: string; url: string }[] } = await change.raw(
    `select id, url from subscriptions
     where id = any (:bad) or id = any (:fine) and failing_since is not null
     order by id for no key update`,
    { bad: bad.map(each => each.subscriptionId), fine: [...fine] },
  )
  if (held.length === 0) return
  await change('subscriptions')
    .whereIn(
      'id',
      held.map(({ id }) => id).filter(id => fine.has(id)),
    )
    .update({ failing_since: null, failures: 0 })

  // What another url answered says nothing of this one.
  const urls = new Map(held.map(({ id, url }) => [id, url]))
  const failed = bad.filter(({ subscriptionId, url }) => urls.get(subscriptionId) === url)
  const counts = countOfEach(failed.map(each => each.subscriptionId))
  const gone = new Set(failed.filter(each => each.status === GONE).map(each => each.subscriptionId))
  const { rows } = await change.raw(
    `update subscriptions set failures = failures + failed.count, failing_since = coalesce(failing_since, now())
     from unnest(?::uuid[], ?::integer[]) as failed (id, count) where subscriptions.id = failed.id
     returning subscriptions.id, failures >= ? and failing_since < now() - ? * interval '1 hour' as is_hopeless`,
    [[...counts.keys()], [...counts.values()], FAILING_ATTEMPTS, FAILING_HOURS],
  )
  for (const { id, is_hopeless: isHopeless } of rows as { id: string; is_hopeless: boolean }[]) {
    const reason = gone.has(id) ? 'ENDPOINT_GONE' : isHopeless ? 'ENDPOINT_FAILING' : undefined
    if (reason !== undefined && (await disable(change, id, reason))) {
      log('subscription.disabled', { subscription: id, reason })
      disabled(reason)
    }
  }
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
