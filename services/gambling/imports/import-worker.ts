import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { problemIn } from '../../kit/problem.ts'
import { errorFields, isOutage, type Log } from '../../kit/process/logging/log.ts'
import { outageLog } from '../../kit/process/logging/outage-log.ts'
import { type JobControl, type QueueWorker, queueWorker } from '../../kit/queue/leased-queue.ts'
import type { ClaimedJob, JobOutcome } from '../../kit/queue/queue-table.ts'
import { nothingAssumed } from '../entities/view.ts'
import type { Vault } from '../gambling-vault.ts'
import { hastenVersion } from '../version-schedule.ts'
import { versionIncluding } from '../versions/versions-table.ts'
import { deleteContent } from './housekeeping.ts'
import { importsQueue, type ImportRow } from './imports-table.ts'
import { isUntouched, runImport } from './run-import.ts'
import { Interrupted, resumed, type RunningImport, step } from './running-import.ts'
import { hasUnstaged } from './staged-lines.ts'
import { traced } from '../../kit/tracing/tracer.ts'

export interface ImportWorkerDeps {
  readonly db: Knex
  readonly vault: Vault
  /** The share of active entities that REPLACE may make obsolete because no line names them. */
  readonly vanishPercent: number
  /** Called when a version is due. */
  readonly onApplied: () => void
  readonly log: Log
  readonly leaseMs?: number
}

type Ended = JobOutcome & { readonly version?: string; readonly failure?: string }

/** How long an import waits for the version with its changes before it ends without. */
const VERSION_WAIT_MS = 300_000
const VERSION_POLL_MS = 100
const RETRY_MS = 1_000
const ATTEMPTS_MAX = 5

/** Applies the imports, one at a time over all processes. */
export function importWorker(deps: ImportWorkerDeps): QueueWorker {
  const { db, log, leaseMs } = deps
  const outage = outageLog(log, { failed: 'import.delayed', recovered: 'import.resumed' })
  let isClosing = false

  async function run(job: ClaimedJob, row: ImportRow, control: JobControl): Promise<Ended> {
    const isStopped = () => isClosing || !control.isLeased(job)
    let running: RunningImport | undefined
    try {
      if (row.failure !== null) return { state: 'FAILED' }
      running = runningImport(deps, row, job, isStopped)
      if (row.mode === 'DRY_RUN' || (await hasUnstaged(running))) await startAgain(running)
      await runImport(running)
      const version = await publish(running, deps.onApplied)
      outage.worked()
      return { state: 'COMPLETED', ...(version !== undefined && { version }) }
    } catch (error) {
      return ended(job, running, error).catch(again => retried(job, again))
    }
  }

  /** The outcome of an import whose run has thrown. */
  async function ended(job: ClaimedJob, running: RunningImport | undefined, error: unknown): Promise<Ended> {
    const reason = running === undefined ? undefined : failureOf(job, running, error)
    if (running === undefined || reason === undefined) return retried(job, error)
    await step(running, async () => ({ columns: { failure: reason } }))
    await deleteContent(db, job.id)
    return { state: 'FAILED' }
  }

  function retried(job: ClaimedJob, error: unknown): Ended {
    if (error instanceof Interrupted) return { dueInMs: 0, isUncounted: true }
    if (isOutage(error)) outage.failed(error, { import: job.id })
    else log('bug', { import: job.id, ...errorFields(error) }, 'error')
    return { dueInMs: RETRY_MS * job.attempts, isUncounted: isOutage(error) }
  }

  const worker = queueWorker<Ended>({
    db,
    queue: importsQueue,
    capacityOf: () => 1,
    async start(jobs, control) {
      const rows = await db<ImportRow>('imports').whereIn(
        'id',
        jobs.map(({ id }) => id),
      )
      return jobs.map(job => {
        const row = rows.find(({ id }) => id === job.id)!
        return traced(
          () => ({
            name: 'import gambling entities',
            kind: 'CONSUMER',
            isRoot: true,
            links: [row.traceparent ?? undefined],
          }),
          () => run(job, row, control),
        )
      })
    },
    async onSettled(change, finished) {
      for (const { job, outcome } of finished) {
        if (!('state' in outcome)) continue
        await change('imports')
          .where({ id: job.id })
          .update({ version: outcome.version ?? null, updated_at: change.fn.now() })
        log('import.ended', { import: job.id, state: outcome.state })
      }
    },
    log,
    concurrency: 1,
    ...(leaseMs !== undefined && { leaseMs }),
  })
  return {
    wake: worker.wake,
    close() {
      isClosing = true
      return worker.close()
    },
  }
}

function runningImport(
  { db, vault, vanishPercent }: ImportWorkerDeps,
  row: ImportRow,
  job: ClaimedJob,
  isStopped: () => boolean,
): RunningImport {
  return {
    db,
    vault,
    job,
    mode: row.mode,
    isForced: row.is_forced,
    createdAt: row.created_at,
    vanishPercent,
    assumed: row.mode === 'DRY_RUN' ? nothingAssumed() : undefined,
    isStopped,
    ...resumed(row),
  }
}

/**
 * Reads the upload again: for a dry run, whose changes were only in the memory of the previous worker, and for lines that a
 * former release has read.
 */
async function startAgain(run: RunningImport): Promise<void> {
  if (run.progress.phase === 'APPLIED') return
  await deleteContent(run.db, run.job.id, { keepsUpload: true })
  Object.assign(run, resumed({ progress: {}, counts: {} }))
}

/** Why the import has failed for good, in words for its sender; undefined if it is to be tried again. */
function failureOf(job: ClaimedJob, run: RunningImport, error: unknown): string | undefined {
  const problem = problemIn(error)
  if (error instanceof Interrupted || problem?.kind === 'unavailable') return undefined
  if (problem !== undefined)
    return isUntouched(run) ? `nothing was changed: ${problem.message}` : problem.message
  if (job.attempts < ATTEMPTS_MAX) return undefined
  const done = isUntouched(run) ? 'nothing was changed' : 'a part of its lines was applied: send it again'
  return `an error of this program: see its log, under the id of the import; ${done}`
}

/** Waits for the version with the changes of an import. Undefined if it has none, or the version takes too long. */
async function publish(run: RunningImport, onApplied: () => void): Promise<string | undefined> {
  const { db, job, progress } = run
  const deadline = performance.now() + VERSION_WAIT_MS
  if (progress.sequence > 0) {
    await hastenVersion(db)
    onApplied()
  }
  await deleteContent(db, job.id)
  if (progress.sequence === 0) return undefined
  while (performance.now() < deadline) {
    const version = await versionIncluding(db, progress.sequence)
    if (version !== undefined) return version
    if (run.isStopped()) throw new Interrupted()
    await sleep(VERSION_POLL_MS)
  }
  return undefined
}
