import type { Knex } from 'knex'

// The table of a queue, which its owner's migrations create, has these columns and any others:
//   id uuid primary key, number bigint identity, state text, due_at timestamptz, attempts smallint, lease uuid,
//   leased_until timestamptz, settled_at timestamptz
// and two that its owner names, here `lane` and `subject`. Its indexes, both where state = 'PENDING':
//   (lane, due_at, number) and (lane, subject, number)
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

export interface Settled<R> {
  readonly claimed: Claimed
  readonly verdict: R
}

/** It is nobody's at the moment. */
const isFree = (row: string) => `(${row}.leased_until is null or ${row}.leased_until <= now())`

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
 * Claims as much in each lane as there is room. Claims in one lane take turns,
 * or two of them could each take a piece of one subject: the lock is had before
 * the second statement looks, so that it sees what the claim before has taken.
 * The order in which others are looked for leaves one index to find them by.
 */
export async function claimIn(
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
           where mine.:lane: = open.lane and mine.state = 'PENDING'
             and mine.due_at <= now() and ${isFree('mine')}
             and (
               select true from :table: as other
               where other.:lane: = mine.:lane: and other.:subject: = mine.:subject: and other.state = 'PENDING'
                 and other.id <> mine.id
                 and (
                   not ${isFree('other')}
                   or other.number < mine.number and (other.attempts < :patience or other.due_at <= now())
                 )
               order by other.number limit 1
             ) is null
           order by mine.due_at, mine.number limit open.room for update skip locked
         ) due
       )
       update :table: as work
       set lease = :holder, attempts = attempts + 1, leased_until = now() + :leaseMs * interval '1 millisecond'
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

/**
 * Settles what is still ours; tells what that was. Only what is pending has a
 * lease: to say so would invite the planner to walk all that is pending.
 */
export async function settleIn<R extends Verdict>(
  change: Knex.Transaction,
  { table }: QueueTable,
  batch: readonly Settled<R>[],
  holder: string,
): Promise<ReadonlySet<string>> {
  const verdicts: readonly Verdict[] = batch.map(({ verdict }) => verdict)
  await change.raw(BY_INDEX)
  const { rows } = await change.raw(
    `update ?? as work set
       state = verdict.state, lease = null, leased_until = null,
       settled_at = case when verdict.due_in < 0 then now() end,
       attempts = work.attempts - verdict.uncounted,
       due_at = case when verdict.due_in < 0 then work.due_at else now() + verdict.due_in * interval '1 millisecond' end
     from unnest(?::uuid[], ?::smallint[], ?::text[], ?::float8[], ?::integer[])
       as verdict (id, attempts, state, due_in, uncounted)
     where work.id = verdict.id and work.lease = ? and work.attempts = verdict.attempts
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
