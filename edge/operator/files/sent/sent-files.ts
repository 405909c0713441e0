import { cipherFor } from '../../../../services/kit/cipher.ts'
import type { KeyOf } from '../../../../services/kit/key-of.ts'
import { acrossOrganizations } from '../../../../services/kit/postgres/organization-rows.ts'
import { errorFields, isOutage } from '../../../../services/kit/process/logging/log.ts'
import { outageLog } from '../../../../services/kit/process/logging/outage-log.ts'
import type { Publish } from '../../../../services/kit/queue/event-outbox.ts'
import {
  type JobControl,
  type QueueWorker,
  queueWorker,
} from '../../../../services/kit/queue/leased-queue.ts'
import type { ClaimedJob, JobOutcome } from '../../../../services/kit/queue/queue-table.ts'
import { traced } from '../../../../services/kit/tracing/tracer.ts'
import { type PaymentFileRow, paymentFilesQueue } from '../../../gateway/payment-files/payment-file.ts'
import { type CheckDeps, checkSent, Interrupted } from './check-sent.ts'
import { endEvent } from './end-event.ts'
import type { Limits } from './messages.ts'

interface Deps extends Omit<CheckDeps, 'cipher' | 'limits'> {
  readonly key: KeyOf
  readonly publish: Publish
  readonly limits?: Limits
  readonly leaseMs?: number
}

/** One file has a core for itself; the other one waits less. */
const CONCURRENCY = 2
const RETRY_MS = 2_000
const RETRY_MAX_MS = 60_000

const LIMITS: Limits = { payments: 1_000_000, bytes: 8 * 1024 ** 3 }

/**
 * Checks the files that clients have sent. One whose process dies is checked again from its beginning, by one directory; if it was the
 * file that ended the process, only so often, and with no other file beside it.
 */
export function sentFiles({ limits = LIMITS, leaseMs, ...deps }: Deps): QueueWorker {
  const { db, key, publish, log } = deps
  const cipher = cipherFor(key, 'payment files')
  const outage = outageLog(log, { failed: 'payment-file.delayed', recovered: 'payment-file.resumed' })
  /** The attempts of the files that are checked now. */
  const checks = new Map<string, number>()
  let isClosing = false

  async function run(job: ClaimedJob, row: PaymentFileRow, control: JobControl): Promise<JobOutcome> {
    const isHeld = () => !isClosing && control.isLeased(job)
    try {
      const ended = row.outcome === null ? await check(job, row, isHeld) : row
      // Before the job is settled, so that the event is not lost; its receiver sees the end all the same.
      await publish({ events: [endEvent(ended, cipher.open)] })
      outage.worked()
      return { state: ended.outcome! }
    } catch (error) {
      if (error instanceof Interrupted) return { dueInMs: 0, isUncounted: true }
      if (error instanceof NotBeside) return { dueInMs: RETRY_MS, isUncounted: true }
      if (isOutage(error)) outage.failed(error, { file: row.id })
      else log('bug', { file: row.id, ...errorFields(error) }, 'error')
      return {
        dueInMs: Math.min(RETRY_MAX_MS, RETRY_MS * job.attempts),
        isUncounted: isOutage(error),
      }
    }
  }

  async function check(job: ClaimedJob, row: PaymentFileRow, isHeld: () => boolean): Promise<PaymentFileRow> {
    if (checks.size > 0 && [...checks.values(), job.attempts].some(attempts => attempts > 1))
      throw new NotBeside()
    checks.set(row.id, job.attempts)
    try {
      return await checkSent({ ...deps, cipher, limits }, job, row, isHeld)
    } finally {
      checks.delete(row.id)
    }
  }

  const worker = queueWorker<JobOutcome>({
    db: acrossOrganizations(db),
    queue: paymentFilesQueue,
    capacityOf: () => 1,
    async start(jobs, control) {
      const ids = jobs.map(({ id }) => id)
      const rows: readonly PaymentFileRow[] = await acrossOrganizations(db)('payment_files').whereIn(
        'id',
        ids,
      )
      return jobs.map(async job => {
        const row = rows.find(({ id }) => id === job.id)
        // It was deleted meanwhile, so there is nothing to settle.
        if (row === undefined) return { state: 'FAILED' }
        return traced(
          () => ({
            name: 'check payment file',
            kind: 'CONSUMER',
            isRoot: true,
            links: [row.traceparent ?? undefined],
          }),
          () => run(job, row, control),
        )
      })
    },
    onSettled: async () => {},
    log,
    concurrency: CONCURRENCY,
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

/** A file whose check may have ended a process is checked alone, so that it takes no other one with it. */
class NotBeside extends Error {}
