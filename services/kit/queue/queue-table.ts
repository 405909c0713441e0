import type { Knex } from 'knex'
import type { Place, Shard } from '../postgres/citus/shards.ts'

// A queue is a table of jobs. Its owner's migrations create the table with these columns, besides any of its own:
//   id uuid primary key, number bigint identity, state text, due_at timestamptz, attempts smallint, settled_at timestamptz,
//   lease_id uuid, leased_until timestamptz
// a partition column and an ordering key column, both uuid and named by the owner, and these indexes:
//   (partition, due_at, number) where state = 'PENDING'
//   (partition, ordering key, number) where the state is a blocking state
//   and for `hasManyPartitions`: (due_at, partition) where state = 'PENDING'
//
// A job to be run has the state PENDING; all other states belong to the owner. A claim is a lease that expires by
// itself, so other workers take over the jobs of a worker that died. No index contains a lease column, and a low
// fillfactor keeps room on each page: claims and heartbeats are then heap-only updates, which write no index.
//
// Owners may read the columns. They write them, and test for leases, only by what this file exports.

export interface QueueTable {
  readonly table: string
  /**
   * Whether jobs have an organization_id, by which Citus may divide the table. Jobs with the same ordering key then have the same
   * organization.
   */
  readonly isByOrganization?: boolean
  /** Jobs are claimed per partition: a slow partition delays no other. */
  readonly partitionColumn: string
  /** Whether there may be too many partitions with pending jobs to look at each. */
  readonly hasManyPartitions?: boolean
  /** Jobs of one partition with the same ordering key run one at a time, in the order of their numbers. */
  readonly orderingKeyColumn: string
  /** States in which a job blocks later jobs of its ordering key: PENDING, and states that can return to it. */
  readonly blockingStates: readonly string[]
  /** A job that has failed this often lets later jobs of its ordering key pass until it is due again. */
  readonly maxBlockingAttempts: number
  /** Whether a claim is an attempt, so that a job that kills its worker has no more of them than others. Else it is one when it has ended. */
  readonly isCountedAtClaim?: boolean
}

/** A job that this process has claimed. */
export interface ClaimedJob {
  readonly id: string
  /** Undefined in a queue that has no organizations. */
  readonly organizationId?: string
  /** Where its row is. Jobs that start or settle together are of one shard. */
  readonly shard?: Shard
  readonly partition: string
  /** Fencing token of this claim: settling and renewing require that the row still has it. */
  readonly leaseId: string
  /** The number of attempts, this one included. */
  readonly attempts: number
}

/** How a run of a job ended: in a final state, or pending again after a delay. */
export type JobOutcome = ({ readonly state: string } | { readonly dueInMs: number }) & {
  /** True if the job was not really attempted: the run does not count towards `attempts`. */
  readonly isUncounted?: boolean
}

/** Where jobs of one shard are. */
export const placeOf = (jobs: readonly ClaimedJob[]): Place => ({
  shard: jobs[0]?.shard,
  organizationIds: [...new Set(jobs.flatMap(({ organizationId }) => organizationId ?? []))],
})

export interface FinishedJob<R> {
  readonly job: ClaimedJob
  readonly outcome: R
}

/** SQL: no worker has the row. If a worker died, this stays false until another has claimed and settled the row. */
export const isUnclaimed = (row: string) => `${row}.lease_id is null`

/** SQL: the row has no live lease. */
export const hasNoLiveLease = (row: string) => `(${row}.leased_until is null or ${row}.leased_until <= now())`

/** SQL: the row is pending and has no live lease. It may be due later. */
export const isWaiting = (row: string) => `${row}.state = 'PENDING' and ${hasNoLiveLease(row)}`

/** SQL: the row can be claimed now, unless another job of its ordering key blocks it. */
export const isDue = (row: string) =>
  `${row}.state = 'PENDING' and ${row}.due_at <= now() and ${hasNoLiveLease(row)}`

/** SQL assignments that move a row to the state that `expression` yields, outside of a run. Citus takes no now() within a CASE. */
export const assignState = (expression: string) =>
  `state = ${expression}, due_at = now(), settled_at = (select now() where ${expression} <> 'PENDING')`

/** Column values that make a settled job pending again, without any attempts. */
export const asNew = (db: Knex) => ({ state: 'PENDING', attempts: 0, due_at: db.fn.now(), settled_at: null })

/** Column values that make a pending job due now. */
export const asDueNow = (db: Knex) => ({ due_at: db.fn.now() })

/** Column values of a job that is settled now, outside of a run. */
export const asSettled = (db: Knex, state: string) => ({ state, settled_at: db.fn.now() })

/**
 * Locks the row of a job until the transaction ends, so that no other worker takes the job over meanwhile. Returns false
 * if one has already done so: then nothing must be written for the job.
 */
export async function lockIfClaimed(
  change: Knex.Transaction,
  { table }: QueueTable,
  { id, leaseId }: ClaimedJob,
): Promise<boolean> {
  const row = await change(table).where({ id, lease_id: leaseId }).forNoKeyUpdate().first('id')
  return row !== undefined
}
