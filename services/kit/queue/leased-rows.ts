import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { NIL_UUID } from '../ids.ts'
import { inShard, isDivided, onEachShard, type Place } from '../postgres/citus/shards.ts'
import {
  type ClaimedJob,
  type FinishedJob,
  hasNoLiveLease,
  isDue,
  isWaiting,
  type JobOutcome,
  placeOf,
  type QueueTable,
} from './queue-table.ts'

// The statements of a worker on the table of a queue.

/** SQL: each partition with such jobs, and when its first one is due: one index probe per such partition; or some after another one. */
const partitionsWith = (
  condition: string,
  { table }: QueueTable,
  some?: { readonly after: string; readonly most: number },
) => `with recursive partitions as (
    (select :partitionColumn: as partition, due_at, 1 as place from {${table}} as job
     where ${condition} ${some === undefined ? '' : `and :partitionColumn: > '${some.after}'`} order by :partitionColumn:, due_at limit 1)
    union all
    select next.partition, next.due_at, place + 1 from partitions cross join lateral (
      select :partitionColumn: as partition, due_at from {${table}} as job
      where ${condition} and :partitionColumn: > partitions.partition
      order by :partitionColumn:, due_at limit 1
    ) next ${some === undefined ? '' : `where place < ${some.most}`}
  )`

const waitingPartitions = (queue: QueueTable) => partitionsWith(isWaiting('job'), queue)

/** SQL: the partitions of the first due jobs: one index probe for each time and partition. `place` is how many there were. */
const firstDue = ({ table }: QueueTable) => `with recursive first as (
    (select :partitionColumn: as partition, due_at, 1 as place from {${table}} as job
     where ${isDue('job')} order by due_at, :partitionColumn: limit 1)
    union all
    select next.partition, next.due_at, place + 1 from first cross join lateral (
      select :partitionColumn: as partition, due_at from {${table}} as job
      where ${isDue('job')} and (due_at, :partitionColumn:) > (first.due_at, first.partition)
      order by due_at, :partitionColumn: limit 1
    ) next where place < ${FIRST_MAX}
  ), partitions as (
    select partition, min(due_at) as due_at, (select max(place) from first) as place from first group by partition
  )`

/** How many of the first due jobs are looked at for their partitions; and if there are more, how many partitions besides. */
const FIRST_MAX = 500
const BESIDES_MAX = 1_000

/**
 * In how many milliseconds the first pending job is due; Infinity if there is none, 0 if a node did not answer. Leased jobs count
 * too: if their worker dies, they are due.
 */
export async function nextDueInMs(db: Knex, queue: QueueTable): Promise<number> {
  const { table, partitionColumn } = queue
  const first = queue.hasManyPartitions
    ? `with partitions as (select due_at from {${table}} as job where state = 'PENDING' order by due_at limit 1)`
    : partitionsWith(`job.state = 'PENDING'`, queue)
  const { rows, failures } = await onEachShard<{ ms: number | null }>(
    db,
    [table],
    `${first}
     select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from partitions`,
    { partitionColumn },
  )
  return failures.length > 0 ? 0 : Math.min(...rows.map(({ ms }) => ms ?? Infinity))
}

/** Jobs of a partition may be in several shards. */
export interface DuePartition extends Place {
  readonly partition: string
}

/** How many due jobs of a partition are searched for their organizations. A claim finds no jobs of others. */
const SEARCHED = 200

/** SQL: the organizations of the first due jobs, in a table that is divided; else a claim needs none. */
const organizationsOf = ({ table }: QueueTable) => `(
    select array_agg(distinct organization_id) from (
      select organization_id from {${table}} as job
      where :partitionColumn: = partitions.partition and ${isDue('job')} order by due_at, number limit ${SEARCHED}
    ) first
  )`

export interface DuePartitions {
  /** The longest due first. */
  readonly due: readonly DuePartition[]
  /** Errors of nodes that did not answer, if any did. */
  readonly failures: readonly unknown[]
  /** Where the next list has to go on. */
  readonly next: string
}

/**
 * The partitions with a due job. If there may be many partitions and many jobs are due, these are the partitions of the first jobs, and
 * some after that of another list, so that each has its turn.
 */
export async function duePartitions(db: Knex, queue: QueueTable, after = NIL_UUID): Promise<DuePartitions> {
  if (queue.hasManyPartitions !== true) {
    const { looked, failures } = await look(db, queue, waitingPartitions(queue), 'due_at <= now()')
    return { due: oldestFirst(looked), failures, next: NIL_UUID }
  }
  const first = await look(db, queue, firstDue(queue))
  if (!first.looked.some(({ place }) => place === FIRST_MAX))
    return { ...first, due: oldestFirst(first.looked), next: NIL_UUID }
  const others = await look(db, queue, partitionsWith(isWaiting('job'), queue, { after, most: BESIDES_MAX }))
  const known = new Set(first.looked.map(({ shard, partition }) => `${shard} ${partition}`))
  const besides = others.looked.filter(
    ({ shard, partition, isDue }) => isDue && !known.has(`${shard} ${partition}`),
  )
  // The last partitions of shards that have more.
  const ends = others.looked.filter(({ place }) => place === BESIDES_MAX).map(({ partition }) => partition)
  return {
    due: oldestFirst([...first.looked, ...besides]),
    failures: [...first.failures, ...others.failures],
    next: ends.toSorted()[0] ?? NIL_UUID,
  }
}

interface Looked extends DuePartition {
  readonly dueAt: number
  readonly isDue: boolean
  readonly place: number
}

/** `partitions` is an SQL expression of that name. */
async function look(db: Knex, queue: QueueTable, partitions: string, condition = 'true') {
  const { table, partitionColumn } = queue
  const organizations = (await isDivided(db))
    ? `case when due_at <= now() then ${organizationsOf(queue)} end`
    : `'{}'::uuid[]`
  const { rows, failures } = await onEachShard<{
    partition: string
    due_at: string | Date
    is_due: boolean
    place: number
    ids: string[] | null
  }>(
    db,
    [table],
    `${partitions}
     select partition, due_at, due_at <= now() as is_due, place, ${organizations} as ids from partitions
     where ${condition} order by due_at`,
    { partitionColumn },
  )
  const looked: readonly Looked[] = rows.map(
    ({ partition, shard, ids, place, due_at: at, is_due: isDue }) => ({
      partition,
      shard,
      organizationIds: ids ?? [],
      dueAt: new Date(at).getTime(),
      isDue,
      place,
    }),
  )
  return { looked, failures }
}

const oldestFirst = (looked: readonly Looked[]): readonly DuePartition[] =>
  looked
    .toSorted((one, other) => one.dueAt - other.dueAt)
    .map(({ partition, shard, organizationIds }) => ({ partition, shard, organizationIds }))

/** How many partitions are searched for due jobs: searching all of a large installation would be slow. */
const PARTITIONS_MAX = 10_000

/** Due jobs are counted up to this many. */
const DUE_MAX = 100_000

/**
 * The number of due jobs without a live lease, and how long the oldest has been due, in whole seconds; 0 if no job is due.
 * `isHeldBack` leaves out partitions whose jobs wait for another reason than workers.
 */
export async function dueJobs(
  db: Knex,
  queue: QueueTable,
  { sql: isHeldBack, tables: others }: HeldBack = { sql: 'false', tables: [] },
): Promise<{ readonly due: number; readonly oldestDueSeconds: number }> {
  const { table, partitionColumn } = queue
  const { rows } = await onEachShard<{ seconds: number; due: number }>(
    db,
    [table, ...others],
    `${waitingPartitions(queue)}, looked as materialized (
       select partition, due_at from (select * from partitions limit ${PARTITIONS_MAX}) looked
       where due_at <= now() and not (${isHeldBack})
     )
     select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds,
       (select count(*)::integer from (
          select from looked cross join lateral (
            select from {${table}} as job where :partitionColumn: = looked.partition and ${isDue('job')} limit ${DUE_MAX}
          ) jobs limit ${DUE_MAX}
        ) counted) as due
     from looked`,
    { partitionColumn },
  )
  return {
    due: Math.min(
      DUE_MAX,
      rows.reduce((sum, { due }) => sum + due, 0),
    ),
    oldestDueSeconds: Math.round(Math.max(0, ...rows.map(({ seconds }) => seconds))),
  }
}

/** An SQL condition on `looked.partition`, and the tables that it reads, as `{table}`. */
interface HeldBack {
  readonly sql: string
  readonly tables: readonly string[]
}

/**
 * Claims up to a quota of jobs in each partition, the longest due first. Claims of one partition exclude each other: else two could
 * each take a job of the same ordering key. The advisory lock has its own statement, so that the snapshot of the second one includes
 * what the previous claim took. Jobs of one ordering key are in one shard. ORDER BY and LIMIT of the inner queries match one index, which fixes the plan; the id prunes to one
 * partition of the table.
 */
export async function claimJobs(
  db: Knex,
  queue: QueueTable,
  quotas: ReadonlyMap<string, number>,
  leaseMs: number,
  place: Place = ANYWHERE,
): Promise<ClaimedJob[]> {
  const { table, partitionColumn, orderingKeyColumn, blockingStates, maxBlockingAttempts } = queue
  const its = (row: string) => inShard(place, row)
  const atClaim = countedAtClaim(queue)
  return db.transaction(async change => {
    await change.raw(FORCE_INDEX_SCANS)
    const { rows: locked }: { rows: { partition: string }[] } = await change.raw(
      `select partition from unnest(?::uuid[]) as partition
       where pg_try_advisory_xact_lock(hashtextextended(? || partition::text, 0))`,
      [[...quotas.keys()], [table, ...(place.shard === undefined ? [] : [place.shard]), ''].join(' ')],
    )
    const { rows } = await change.raw(
      `with claimed as (
         select due.id from unnest(cast(:partitions as uuid[]), cast(:quotas as integer[])) as open (partition, quota)
         cross join lateral (
           select mine.id from (
             select id, due_at, number from :table: as job
             where ${its('job')} and :partitionColumn: = open.partition and ${isDue('job')}
             order by due_at, number limit :scanned
           ) first
           cross join lateral (
             select id from :table: as mine
             where ${its('mine')} and mine.id = first.id and mine.:partitionColumn: = open.partition
               and mine.due_at = first.due_at and mine.number = first.number and ${isDue('mine')}
               and (
                 select true from :table: as other
                 where ${its('other')} and other.:partitionColumn: = mine.:partitionColumn:
                   and other.:orderingKeyColumn: = mine.:orderingKeyColumn:
                   and other.state in (${sqlList(blockingStates)})
                   and other.id <> mine.id
                   and (
                     not ${hasNoLiveLease('other')}
                     or other.number < mine.number
                       and (other.attempts < :maxBlockingAttempts or other.due_at <= now())
                   )
                 order by other.number limit 1
               ) is null
             limit 1 for update skip locked
           ) mine
           limit open.quota
         ) due
       )
       update :table: as job
       set lease_id = :leaseId, leased_until = now() + :leaseMs * interval '1 millisecond',
         attempts = job.attempts + ${atClaim}
       from claimed where ${its('job')} and job.id = claimed.id
       returning job.id, ${organizationOf(queue)} job.:partitionColumn: as partition, job.lease_id as "leaseId",
         job.attempts + ${1 - atClaim} as attempts`,
      {
        table,
        organizations: [...place.organizationIds],
        partitionColumn,
        orderingKeyColumn,
        maxBlockingAttempts,
        leaseMs,
        leaseId: randomUUID(),
        partitions: locked.map(({ partition }) => partition),
        quotas: locked.map(({ partition }) => quotas.get(partition)!),
        scanned: rowsPerPartition(SCANNED_MAX, locked.length),
      },
    )
    return place.shard === undefined ? rows : rows.map((row: ClaimedJob) => ({ ...row, shard: place.shard }))
  })
}

/** Of plain Postgres, where a statement needs no organizations. */
const ANYWHERE: Place = { shard: undefined, organizationIds: [] }

const countedAtClaim = ({ isCountedAtClaim = false }: QueueTable) => (isCountedAtClaim ? 1 : 0)

const organizationOf = ({ isByOrganization }: QueueTable) =>
  isByOrganization ? 'job.organization_id as "organizationId",' : ''

/**
 * Postpones due jobs that an earlier job of their ordering key blocks, until that
 * job is due. Otherwise each claim would scan them in vain and never reach the
 * jobs behind them.
 */
export async function deferBlocked(
  db: Knex,
  queue: QueueTable,
  partitions: readonly string[],
  place: Place = ANYWHERE,
): Promise<void> {
  const { table, partitionColumn, orderingKeyColumn, blockingStates, maxBlockingAttempts } = queue
  const its = (row: string) => inShard(place, row)
  await db.transaction(async change => {
    await change.raw(FORCE_INDEX_SCANS)
    await change.raw(
      `update :table: as job set due_at = blocked.until
       from (
         select due.id, earlier.until
         from unnest(cast(:partitions as uuid[])) as open (partition)
         cross join lateral (
           select id, number, due_at, :partitionColumn: as partition, :orderingKeyColumn: as ordering_key from :table: as mine
           where ${its('mine')} and mine.:partitionColumn: = open.partition and ${isDue('mine')}
           order by mine.due_at, mine.number limit :deferred for no key update skip locked
         ) due
         cross join lateral (
           select case when state = 'PENDING' then due_at else now() + :recheckMs * interval '1 millisecond' end as until
           from :table: as other
           where ${its('other')} and other.:partitionColumn: = due.partition and other.:orderingKeyColumn: = due.ordering_key
             and other.state in (${sqlList(blockingStates)})
             and other.number < due.number and (other.attempts < :maxBlockingAttempts or other.due_at <= now())
             and ${hasNoLiveLease('other')}
           order by other.number limit 1
         ) earlier
         where earlier.until > due.due_at
       ) blocked
       where ${its('job')} and job.id = blocked.id`,
      {
        table,
        organizations: [...place.organizationIds],
        partitionColumn,
        orderingKeyColumn,
        maxBlockingAttempts,
        recheckMs: RECHECK_MS,
        partitions: [...partitions],
        deferred: rowsPerPartition(DEFERRED_MAX, partitions.length),
      },
    )
  })
}

/** Rows scanned by one claim, and deferred at once, over all partitions: both bound how long a statement takes. */
const SCANNED_MAX = 10_000
const DEFERRED_MAX = 5_000
const PER_PARTITION_MIN = 50
/** How long a job is postponed if the job that blocks it is not pending, and so has no due time. */
const RECHECK_MS = 5_000

const rowsPerPartition = (max: number, partitions: number) =>
  Math.max(PER_PARTITION_MIN, Math.floor(max / Math.max(1, partitions)))

const sqlList = (values: readonly string[]) => values.map(value => `'${value}'`).join()

/**
 * Makes the planner find rows by index, in index order. It plans by statistics,
 * and those may date from when the queue was empty.
 */
const FORCE_INDEX_SCANS = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin', 'material', 'memoize']
  .map(way => `set local enable_${way} = off`)
  .join('; ')

/** Renews the leases that these jobs of one shard still have and returns their ids. Rows locked by others are left to the next heartbeat. */
export async function renewLeases(
  db: Knex,
  { table }: QueueTable,
  jobs: readonly ClaimedJob[],
  leaseMs: number,
): Promise<readonly string[]> {
  const place = placeOf(jobs)
  const { rows } = await db.raw(
    `update :table: as job set leased_until = now() + :leaseMs * interval '1 millisecond'
     where ${inShard(place, 'job')} and id in (
       select held.id from unnest(cast(:ids as uuid[]), cast(:leaseIds as uuid[])) as claim (id, lease_id)
       join :table: as held on ${inShard(place, 'held')} and held.id = claim.id and held.lease_id = claim.lease_id
       for no key update of held skip locked
     )
     returning id`,
    {
      table,
      leaseMs,
      organizations: [...place.organizationIds],
      ids: jobs.map(({ id }) => id),
      leaseIds: jobs.map(({ leaseId }) => leaseId),
    },
  )
  return rows.map((row: { id: string }) => row.id)
}

/**
 * Writes the outcomes of the jobs of one shard whose lease is still ours and returns their ids.
 * The condition on the lease implies PENDING. Spelling the state out as well would
 * invite the planner to scan all pending rows. An update of Citus takes no now() beside columns, so times are computed before.
 */
export async function settleJobs<R extends JobOutcome>(
  change: Knex.Transaction,
  queue: QueueTable,
  finished: readonly FinishedJob<R>[],
): Promise<ReadonlySet<string>> {
  const outcomes: readonly JobOutcome[] = finished.map(({ outcome }) => outcome)
  const place = placeOf(finished.map(({ job }) => job))
  await change.raw(FORCE_INDEX_SCANS)
  const { rows } = await change.raw(
    `with outcome as materialized (
       select id, lease_id, state, counted, case when due_in < 0 then now() end as settled_at,
         case when due_in >= 0 then now() + due_in * interval '1 millisecond' end as due_at
       from unnest(cast(:ids as uuid[]), cast(:leaseIds as uuid[]), cast(:states as text[]), cast(:dueIn as float8[]),
         cast(:counted as integer[])) as outcome (id, lease_id, state, due_in, counted)
     )
     update :table: as job set
       state = outcome.state, lease_id = null, leased_until = null, settled_at = outcome.settled_at,
       attempts = job.attempts + outcome.counted, due_at = coalesce(outcome.due_at, job.due_at)
     from outcome where ${inShard(place, 'job')} and job.id = outcome.id and job.lease_id = outcome.lease_id
     returning job.id`,
    {
      table: queue.table,
      organizations: [...place.organizationIds],
      ids: finished.map(({ job }) => job.id),
      leaseIds: finished.map(({ job }) => job.leaseId),
      states: outcomes.map(outcome => ('state' in outcome ? outcome.state : 'PENDING')),
      dueIn: outcomes.map(outcome => ('dueInMs' in outcome ? outcome.dueInMs : -1)),
      counted: outcomes.map(({ isUncounted }) => (isUncounted === true ? 0 : 1) - countedAtClaim(queue)),
    },
  )
  return new Set(rows.map((row: { id: string }) => row.id))
}
