import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import {
  type ClaimedJob,
  type FinishedJob,
  hasNoLiveLease,
  isDue,
  isWaiting,
  type JobOutcome,
  type QueueTable,
} from './queue-table.ts'

// The statements of a worker on the table of a queue.

/** SQL: each partition with waiting jobs, and when its first one is due: one index probe per such partition. */
const waitingPartitions = `with recursive partitions as (
    (select :partitionColumn: as partition, due_at from :table: as job
     where ${isWaiting('job')} order by :partitionColumn:, due_at limit 1)
    union all
    select next.partition, next.due_at from partitions cross join lateral (
      select :partitionColumn: as partition, due_at from :table: as job
      where ${isWaiting('job')} and :partitionColumn: > partitions.partition
      order by :partitionColumn:, due_at limit 1
    ) next
  )`

/** The partitions with a due job, the longest due first. */
export async function duePartitions(db: Knex, { table, partitionColumn }: QueueTable): Promise<string[]> {
  const { rows } = await db.raw(
    `${waitingPartitions} select partition from partitions where due_at <= now() order by due_at`,
    { table, partitionColumn },
  )
  return rows.map((row: { partition: string }) => row.partition)
}

/** How many partitions are searched for due jobs: searching all of a large installation would be slow. */
const PARTITIONS_MAX = 10_000

/** Due jobs are counted up to this many. */
const DUE_MAX = 100_000

/**
 * The number of due jobs without a live lease, and how long the oldest has been due, in whole seconds; 0 if no job is due.
 * `isHeldBack`, an SQL condition on `looked.partition`, leaves out partitions whose jobs wait for another reason than workers.
 */
export async function dueJobs(
  db: Knex,
  { table, partitionColumn }: QueueTable,
  isHeldBack = 'false',
): Promise<{ readonly due: number; readonly oldestDueSeconds: number }> {
  const { rows } = await db.raw(
    `${waitingPartitions}, looked as materialized (
       select partition, due_at from (select * from partitions limit ${PARTITIONS_MAX}) looked
       where due_at <= now() and not (${isHeldBack})
     )
     select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds,
       (select count(*)::integer from (
          select from looked cross join lateral (
            select from :table: as job where :partitionColumn: = looked.partition and ${isDue('job')} limit ${DUE_MAX}
          ) jobs limit ${DUE_MAX}
        ) counted) as due
     from looked`,
    { table, partitionColumn },
  )
  return { due: rows[0].due, oldestDueSeconds: Math.round(rows[0].seconds) }
}

/**
 * Claims up to a quota of jobs in each partition, the longest due first. Claims of one partition exclude each other: else two could
 * each take a job of the same ordering key. The advisory lock has its own statement, so that the snapshot of the second one includes
 * what the previous claim took. ORDER BY and LIMIT of the inner queries match one index, which fixes the plan; the id prunes to one
 * partition of the table.
 */
export async function claimJobs(
  db: Knex,
  queue: QueueTable,
  quotas: ReadonlyMap<string, number>,
  leaseMs: number,
): Promise<ClaimedJob[]> {
  const { table, partitionColumn, orderingKeyColumn, blockingStates, maxBlockingAttempts } = queue
  return db.transaction(async change => {
    await change.raw(FORCE_INDEX_SCANS)
    const { rows: locked }: { rows: { partition: string }[] } = await change.raw(
      `select partition from unnest(?::uuid[]) as partition
       where pg_try_advisory_xact_lock(hashtextextended(? || partition::text, 0))`,
      [[...quotas.keys()], `${table} `],
    )
    const { rows } = await change.raw(
      `with claimed as (
         select due.id from unnest(cast(:partitions as uuid[]), cast(:quotas as integer[])) as open (partition, quota)
         cross join lateral (
           select mine.id from (
             select id, due_at, number from :table: as job
             where :partitionColumn: = open.partition and ${isDue('job')}
             order by due_at, number limit :scanned
           ) first
           cross join lateral (
             select id from :table: as mine
             where mine.id = first.id and mine.:partitionColumn: = open.partition
               and mine.due_at = first.due_at and mine.number = first.number and ${isDue('mine')}
               and (
                 select true from :table: as other
                 where other.:partitionColumn: = mine.:partitionColumn:
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
       set lease_id = :leaseId, leased_until = now() + :leaseMs * interval '1 millisecond'
       from claimed where job.id = claimed.id
       returning job.id, job.:partitionColumn: as partition, job.lease_id as "leaseId", job.attempts + 1 as attempts`,
      {
        table,
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
    return rows
  })
}

/**
 * Postpones due jobs that an earlier job of their ordering key blocks, until that
 * job is due. Otherwise each claim would scan them in vain and never reach the
 * jobs behind them.
 */
export async function deferBlocked(
  db: Knex,
  queue: QueueTable,
  partitions: readonly string[],
): Promise<void> {
  const { table, partitionColumn, orderingKeyColumn, blockingStates, maxBlockingAttempts } = queue
  await db.transaction(async change => {
    await change.raw(FORCE_INDEX_SCANS)
    await change.raw(
      `update :table: as job set due_at = blocked.until
       from (
         select due.id, earlier.until
         from unnest(cast(:partitions as uuid[])) as open (partition)
         cross join lateral (
           select id, number, due_at, :partitionColumn: as partition, :orderingKeyColumn: as ordering_key from :table: as mine
           where mine.:partitionColumn: = open.partition and ${isDue('mine')}
           order by mine.due_at, mine.number limit :deferred for no key update skip locked
         ) due
         cross join lateral (
           select case state when 'PENDING' then due_at else now() + :recheckMs * interval '1 millisecond' end as until
           from :table: as other
           where other.:partitionColumn: = due.partition and other.:orderingKeyColumn: = due.ordering_key
             and other.state in (${sqlList(blockingStates)})
             and other.number < due.number and (other.attempts < :maxBlockingAttempts or other.due_at <= now())
             and ${hasNoLiveLease('other')}
           order by other.number limit 1
         ) earlier
         where earlier.until > due.due_at
       ) blocked
       where job.id = blocked.id`,
      {
        table,
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

/** Renews the leases that these jobs still have and returns their ids. Rows locked by others are left to the next heartbeat. */
export async function renewLeases(
  db: Knex,
  { table }: QueueTable,
  jobs: readonly ClaimedJob[],
  leaseMs: number,
): Promise<readonly string[]> {
  const { rows } = await db.raw(
    `update :table: as job set leased_until = now() + :leaseMs * interval '1 millisecond'
     where id in (
       select held.id from unnest(cast(:ids as uuid[]), cast(:leaseIds as uuid[])) as claim (id, lease_id)
       join :table: as held on held.id = claim.id and held.lease_id = claim.lease_id
       for no key update of held skip locked
     )
     returning id`,
    { table, leaseMs, ids: jobs.map(({ id }) => id), leaseIds: jobs.map(({ leaseId }) => leaseId) },
  )
  return rows.map((row: { id: string }) => row.id)
}

/**
 * Writes the outcomes of the jobs whose lease is still ours and returns their ids.
 * The condition on the lease implies PENDING. Spelling the state out as well would
 * invite the planner to scan all pending rows.
 */
export async function settleJobs<R extends JobOutcome>(
  change: Knex.Transaction,
  { table }: QueueTable,
  finished: readonly FinishedJob<R>[],
): Promise<ReadonlySet<string>> {
  const outcomes: readonly JobOutcome[] = finished.map(({ outcome }) => outcome)
  await change.raw(FORCE_INDEX_SCANS)
  const { rows } = await change.raw(
    `update ?? as job set
       state = outcome.state, lease_id = null, leased_until = null,
       settled_at = case when outcome.due_in < 0 then now() end,
       attempts = job.attempts + outcome.counted,
       due_at = case when outcome.due_in < 0 then job.due_at else now() + outcome.due_in * interval '1 millisecond' end
     from unnest(?::uuid[], ?::uuid[], ?::text[], ?::float8[], ?::integer[])
       as outcome (id, lease_id, state, due_in, counted)
     where job.id = outcome.id and job.lease_id = outcome.lease_id
     returning job.id`,
    [
      table,
      finished.map(({ job }) => job.id),
      finished.map(({ job }) => job.leaseId),
      outcomes.map(outcome => ('state' in outcome ? outcome.state : 'PENDING')),
      outcomes.map(outcome => ('dueInMs' in outcome ? outcome.dueInMs : -1)),
      outcomes.map(({ isUncounted }) => (isUncounted === true ? 0 : 1)),
    ],
  )
  return new Set(rows.map((row: { id: string }) => row.id))
}
