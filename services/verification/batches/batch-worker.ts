import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import { EventSchema, EventType } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { timeOrderedUuid } from '../../kit/ids.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { errorFields, type Log } from '../../kit/process/logging/log.ts'
import { sealedEvent } from '../../kit/queue/event-outbox.ts'
import { type QueueWorker, queueWorker } from '../../kit/queue/leased-queue.ts'
import { putInOutbox } from '../../kit/queue/outbox.ts'
import type { ClaimedJob, FinishedJob, JobOutcome, QueueTable } from '../../kit/queue/queue-table.ts'
import { batchOf, type BatchRow, statesIn } from './batch-record.ts'
import { release, type ReleaseDeps } from './release.ts'
import { roomLeft } from './room.ts'

interface BatchWorkerDeps extends ReleaseDeps {
  readonly db: Knex
  readonly log: Log
  readonly bankConcurrency: number
  /** Called when verifications have become due. */
  readonly onReleased: () => void
  readonly leaseMs?: number
}

const batchesQueue: QueueTable = {
  table: 'batches',
  isByOrganization: true,
  // An organization with many batches delays no other.
  partitionColumn: 'organization_id',
  // Each by itself: a batch whose banks are slow delays no other.
  orderingKeyColumn: 'id',
  blockingStates: ['PENDING'],
  maxBlockingAttempts: 1,
}

const CONCURRENCY = 16
const PER_ORGANIZATION = 4
const RETRY_MS = 5_000
const RUN_MIN_MS = 100
const RUN_MAX_MS = 30_000

/** Releases the verifications of batches as there is room, and tells when all of a batch have ended. */
export function batchWorker(deps: BatchWorkerDeps): QueueWorker {
  const { db, log } = deps
  /** One after another in a process, so that two do not take the same room. */
  let last: Promise<unknown> = Promise.resolve()

  async function run({ id, organizationId }: ClaimedJob): Promise<JobOutcome> {
    const batch = { id, organizationId: organizationId! }
    try {
      const room = await roomLeft(db, deps.bankConcurrency)
      const { outcome, released } = await inOrganization(db, batch.organizationId, async own => {
        const { released, retryAfterSeconds } = await release(own, deps, batch, room)
        return { released, outcome: await outcomeOf(own, batch, retryAfterSeconds) }
      })
      if (released > 0) deps.onReleased()
      return outcome
    } catch (error) {
      log('verification.batch-failed', { batch: id, ...errorFields(error) }, 'error')
      return { dueInMs: RETRY_MS, isUncounted: true }
    }
  }

  return queueWorker<JobOutcome>({
    db,
    queue: batchesQueue,
    capacityOf: () => PER_ORGANIZATION,
    async start(jobs) {
      return jobs.map(job => {
        const running = last.then(() => run(job))
        last = running
        return running
      })
    },
    onSettled: (change, finished) => publishCompleted(change, deps, finished),
    log,
    concurrency: CONCURRENCY,
    ...(deps.leaseMs !== undefined && { leaseMs: deps.leaseMs }),
  })
}

/** A batch that waits for slow banks is looked at ever less often, by its age. */
async function outcomeOf(
  own: Knex,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  retryAfterSeconds: number | undefined,
): Promise<JobOutcome> {
  const { HELD, PENDING } = await statesIn(own, { id, organization_id: organizationId })
  if (HELD + PENDING === 0) return { state: 'COMPLETED', isUncounted: true }
  const { rows } = await own.raw(
    `select extract(epoch from now() - created_at)::float8 * 1000 as age from batches
     where organization_id = :organizationId and id = :id`,
    { id, organizationId },
  )
  const waitMs = HELD === 0 ? rows[0].age / 20 : (retryAfterSeconds ?? 0) * 1_000
  return { dueInMs: Math.min(RUN_MAX_MS, Math.max(RUN_MIN_MS, waitMs)), isUncounted: true }
}

/** One event tells that all have ended, in the transaction that says so. */
async function publishCompleted(
  change: Knex.Transaction,
  { vault }: Pick<BatchWorkerDeps, 'vault'>,
  finished: readonly FinishedJob<JobOutcome>[],
): Promise<void> {
  const events = []
  for (const { job, outcome } of finished) {
    if (!('state' in outcome)) continue
    const row: BatchRow = await change('batches')
      .where({ organization_id: job.organizationId, id: job.id })
      .first()
    const at = row.settled_at!
    const event = create(EventSchema, {
      id: timeOrderedUuid(at.getTime(), createHash('sha256').update(`${row.id} COMPLETED`).digest()),
      organizationId: row.organization_id,
      createdAt: timestampFromDate(at),
      type: EventType.ACCOUNT_VERIFICATION_BATCH_COMPLETED,
      object: { case: 'verificationBatch', value: batchOf(row, await statesIn(change, row)) },
      traceparent: row.traceparent ?? '',
    })
    events.push(sealedEvent(event, vault.seal))
  }
  if (events.length > 0) await putInOutbox(change, events)
}
