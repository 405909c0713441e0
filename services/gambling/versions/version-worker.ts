import type { Knex } from 'knex'
import { openWithLimits } from '../../kit/postgres/database.ts'
import type { Log } from '../../kit/process/logging/log.ts'
import { outageLog } from '../../kit/process/logging/outage-log.ts'
import { type JobControl, type QueueWorker, queueWorker } from '../../kit/queue/leased-queue.ts'
import type { ClaimedJob, FinishedJob, JobOutcome } from '../../kit/queue/queue-table.ts'
import type { Vault } from '../gambling-vault.ts'
import { ClaimLost, type Made, makeVersion } from './make-version.ts'
import { publishVersion } from './publish.ts'
import { isUpToDate } from '../version-schedule.ts'
import { versionsQueue } from './versions-table.ts'
import { acrossOrganizations } from '../../kit/postgres/organization-rows.ts'

interface Deps {
  readonly db: Knex
  readonly vault: Vault
  readonly log: Log
  readonly leaseMs?: number
}

/** The outcome of a run: a version, or the finding that the previous one already has this last change. */
type Run = JobOutcome & { readonly made?: Made; readonly unchangedSince?: number }

/** Time limits for a statement that reads some rows, and for writing them before the next one. */
const READING = { statementMs: 60_000, idleInTransactionMs: 60_000 }
const RECHECK_MS = 1_000
const RETRY_MAX_MS = 60_000
/** Later attempts are not counted: the column has 16 bits, and a version is tried until it succeeds. */
const ATTEMPTS_COUNTED = 1_000

/** Makes pending versions that are due, one at a time. */
export function versionWorker({ db, vault, log, leaseMs }: Deps): QueueWorker {
  const reading = acrossOrganizations(openWithLimits(db, READING))
  const outage = outageLog(log, {
    failed: 'gambling.version-failed',
    recovered: 'gambling.version-recovered',
  })

  async function run(job: ClaimedJob, { isLeased, signal }: JobControl): Promise<Run> {
    try {
      const result = await makeVersion({ db, reading, vault }, job, () => {
        if (signal.aborted || !isLeased(job)) throw new ClaimLost()
      })
      outage.worked()
      if ('version' in result) return { state: 'PUBLISHED', made: result }
      const again = { dueInMs: RECHECK_MS, isUncounted: true }
      return result.reason === 'UNCHANGED' ? { ...again, unchangedSince: result.sequence } : again
    } catch (error) {
      if (error instanceof ClaimLost) return { dueInMs: 0, isUncounted: true }
      const dueInMs = Math.min(RETRY_MAX_MS, 1_000 * 2 ** Math.min(job.attempts - 1, 10))
      outage.failed(error, { attempt: job.attempts, retryInMs: dueInMs })
      return { dueInMs, isUncounted: job.attempts > ATTEMPTS_COUNTED }
    }
  }

  async function onSettled(change: Knex.Transaction, finished: readonly FinishedJob<Run>[]) {
    for (const {
      job,
      outcome: { made, unchangedSince },
    } of finished) {
      if (made !== undefined) {
        await publishVersion(change, vault, job.id, made)
        const { version, sequence, counts, buildMs } = made
        log('gambling.version-published', { version, sequence, counts, milliseconds: buildMs })
      } else if (unchangedSince !== undefined && (await isUpToDate(change, unchangedSince))) {
        await change('versions').where({ id: job.id }).delete()
      }
    }
  }

  const worker = queueWorker<Run>({
    db,
    queue: versionsQueue,
    capacityOf: () => 1,
    start: async (jobs, control) => jobs.map(job => run(job, control)),
    onSettled,
    log,
    concurrency: 1,
    ...(leaseMs !== undefined && { leaseMs }),
  })
  return {
    ...worker,
    async close() {
      await worker.close()
      await reading.destroy()
    },
  }
}
