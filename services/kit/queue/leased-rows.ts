import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'

// The table of a queue, which its owner's migrations create, has these columns and any others:
//   id uuid primary key, number bigint identity, state text, due_at timestamptz, attempts smallint, lease uuid,
//   leased_until timestamptz, settled_at timestamptz
// and two that its owner names, here `lane` and `subject`. Its indexes:
//   (lane, due_at, number) where state = 'PENDING', and
//   (lane, subject, number) where the state is one of those that hold up
//
// What is to be done has the state PENDING; all other states are its owner's. A claim is a lease, which ends by
// itself, so the work of a process that dies is had by others without anybody cleaning up after it. No index has a
// column of the lease, and pages are to be kept half empty: then to claim, or to prolong, writes no index.

export interface QueueTable {
  readonly table: string
  /** The column by which work is kept apart: what is slow in one lane holds up no other. */
  readonly lane: string
  /** The column of what the work is about: of one subject in one lane, one piece is under way at a time. */
  readonly subject: string
  /** The states, PENDING and those of work that may be so again, in which a piece holds up later ones of its subject. */
  readonly holdUp: readonly string[]
  /** After how many attempts a piece of work lets later ones of its subject pass. */
  readonly patience: number
}

export interface Claimed {
  readonly id: string
  readonly lane: string
  /** Names this claim: only who still holds it can settle. */
  readonly lease: string
  /** How many there have been, this one included. */
  readonly attempts: number
}

/** What becomes of a piece of work. */
export type Verdict = ({ readonly state: string } | { readonly dueInMs: number }) & {
  /** It was not really tried, so it does not count as an attempt. */
  readonly isUncounted?: boolean
}

export interface Settled<R> {
  readonly claimed: Claimed
  readonly verdict: R
}

/** It is nobody's at the moment. */
export const isFree = (row: string) => `(${row}.leased_until is null or ${row}.leased_until <= now())`

/** It may be claimed, unless it waits for another of its subject. */
const isDue = (row: string) => `${row}.state = 'PENDING' and ${row}.due_at <= now() and ${isFree(row)}`

/** The lanes in which something is due, the longest due first: one probe of the index for each lane that has work. */
export async function dueLanes(db: Knex, { table, lane }: QueueTable): Promise<string[]> {
  const { rows } = await db.raw(
    `with recursive lanes as (
       (select :lane: as lane, due_at from :table: as work
        where state = 'PENDING' and ${isFree('work')} order by :lane:, due_at limit 1)
       union all
       select next.lane, next.due_at from lanes cross join lateral (
         select :lane: as lane, due_at from :table: as work
         where state = 'PENDING' and ${isFree('work')} and :lane: > lanes.lane order by :lane:, due_at limit 1
       ) next
     )
     select lane from lanes where due_at <= now() order by due_at`,
    { table, lane },
  )
  return rows.map((row: { lane: string }) => row.lane)
}

/**
 * Claims as much in each lane as there is room, of what is due first. Claims in
 * one lane take turns, or two of them could each take a piece of one subject: the
 * lock is had before the second statement looks, so that it sees what the claim
 * before has taken. The order in which others are looked for leaves one index to
 * find them by; the join keeps the order of what it joins, as it can only be a loop.
 */
export async function claimIn(
  db: Knex,
  { table, lane, subject, holdUp, patience }: QueueTable,
  rooms: ReadonlyMap<string, number>,
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
           select mine.id from (
             select id from :table: as work
             where :lane: = open.lane and ${isDue('work')}
             order by due_at, number limit :looked
           ) first
           join :table: as mine on mine.id = first.id
           where ${isDue('mine')}
             and (
               select true from :table: as other
               where other.:lane: = mine.:lane: and other.:subject: = mine.:subject:
                 and other.state in (${statesOf(holdUp)})
                 and other.id <> mine.id
                 and (
                   not ${isFree('other')}
                   or other.number < mine.number and (other.attempts < :patience or other.due_at <= now())
                 )
               order by other.number limit 1
             ) is null
           limit open.room for update of mine skip locked
         ) due
       )
       update :table: as work
       set lease = :lease, leased_until = now() + :leaseMs * interval '1 millisecond'
       from claimed where work.id = claimed.id
       returning work.id, work.:lane: as lane, work.lease, work.attempts + 1 as attempts`,
      {
        ...{ table, lane, subject, patience, leaseMs, lease: randomUUID() },
        lanes: locked.map(each => each.lane),
        rooms: locked.map(each => rooms.get(each.lane)!),
        looked: shareOf(LOOKED_MAX, locked),
      },
    )
    return rows
  })
}

/**
 * Lets what is due, but waits for an earlier piece of its subject, be due with
 * that piece, or later if that is not pending: else each claim would look at it
 * in vain, and at nothing behind it.
 */
export async function deferIn(
  db: Knex,
  { table, lane, subject, holdUp, patience }: QueueTable,
  lanes: readonly string[],
): Promise<void> {
  await db.transaction(async change => {
    await change.raw(BY_INDEX)
    await change.raw(
      `update :table: as work set due_at = waiting.until
       from (
         select due.id, earlier.until
         from unnest(cast(:lanes as uuid[])) as open (lane)
         cross join lateral (
           select id, number, due_at, :lane:, :subject: from :table: as mine
           where mine.:lane: = open.lane and ${isDue('mine')}
           order by mine.due_at, mine.number limit :deferred for no key update skip locked
         ) due
         cross join lateral (
           select case state when 'PENDING' then due_at else now() + :aside * interval '1 millisecond' end as until
           from :table: as other
           where other.:lane: = due.:lane: and other.:subject: = due.:subject:
             and other.state in (${statesOf(holdUp)})
             and other.number < due.number and (other.attempts < :patience or other.due_at <= now())
             and ${isFree('other')}
           order by other.number limit 1
         ) earlier
         where earlier.until > due.due_at
       ) waiting
       where work.id = waiting.id`,
      {
        ...{ table, lane, subject, patience, aside: ASIDE_MS },
        ...{ lanes: [...lanes], deferred: shareOf(DEFERRED_MAX, lanes) },
      },
    )
  })
}

/** So much is looked at in one claim, and so much deferred at once, in all lanes: neither is to take long. */
const LOOKED_MAX = 10_000
const DEFERRED_MAX = 5_000
const OF_A_LANE_MIN = 50
/** How long what waits for a piece that is not pending is left alone. */
const ASIDE_MS = 5_000

const shareOf = (max: number, lanes: readonly unknown[]) =>
  Math.max(OF_A_LANE_MIN, Math.floor(max / Math.max(1, lanes.length)))

const statesOf = (states: readonly string[]) => states.map(state => `'${state}'`).join()

/**
 * Rows are found by index, and in its order, whatever the planner believes: it
 * goes by statistics, and a queue was empty when they were made.
 */
const BY_INDEX = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']
  .map(way => `set local enable_${way} = off`)
  .join('; ')

/**
 * Prolongs the leases that are still held, and tells whose; a row that somebody
 * is at in this moment is settled, or heard of next time.
 */
export async function prolongIn(
  db: Knex,
  { table }: QueueTable,
  claims: readonly Claimed[],
  leaseMs: number,
): Promise<readonly string[]> {
  const { rows } = await db.raw(
    `update :table: as work set leased_until = now() + :leaseMs * interval '1 millisecond'
     where id in (
       select held.id from unnest(cast(:ids as uuid[]), cast(:leases as uuid[])) as claim (id, lease)
       join :table: as held on held.id = claim.id and held.lease = claim.lease
       for no key update of held skip locked
     )
     returning id`,
    { table, leaseMs, ids: claims.map(({ id }) => id), leases: claims.map(({ lease }) => lease) },
  )
  return rows.map((row: { id: string }) => row.id)
}

/**
 * Settles what is still ours; tells what that was. Only what is pending has a
 * lease: to say so would invite the planner to walk all that is pending.
 */
export async function settleIn<R extends Verdict>(
  change: Knex.Transaction,
  { table }: QueueTable,
  batch: readonly Settled<R>[],
): Promise<ReadonlySet<string>> {
  const verdicts: readonly Verdict[] = batch.map(({ verdict }) => verdict)
  await change.raw(BY_INDEX)
  const { rows } = await change.raw(
    `update ?? as work set
       state = verdict.state, lease = null, leased_until = null,
       settled_at = case when verdict.due_in < 0 then now() end,
       attempts = work.attempts + verdict.counted,
       due_at = case when verdict.due_in < 0 then work.due_at else now() + verdict.due_in * interval '1 millisecond' end
     from unnest(?::uuid[], ?::uuid[], ?::text[], ?::float8[], ?::integer[])
       as verdict (id, lease, state, due_in, counted)
     where work.id = verdict.id and work.lease = verdict.lease
     returning work.id`,
    [
      table,
      batch.map(({ claimed }) => claimed.id),
      batch.map(({ claimed }) => claimed.lease),
      verdicts.map(verdict => ('state' in verdict ? verdict.state : 'PENDING')),
      verdicts.map(verdict => ('dueInMs' in verdict ? verdict.dueInMs : -1)),
      verdicts.map(({ isUncounted }) => (isUncounted === true ? 0 : 1)),
    ],
  )
  return new Set(rows.map((row: { id: string }) => row.id))
}
