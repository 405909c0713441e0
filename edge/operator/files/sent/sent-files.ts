import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import { EventSchema, EventType } from '../../../../proto/gen/payprep/events/v1/event_pb.js'
import { cipherFor } from '../../../../services/kit/cipher.ts'
import { timeOrderedUuid } from '../../../../services/kit/ids.ts'
import type { KeyOf } from '../../../../services/kit/key-of.ts'
import { acrossOrganizations, inOrganization } from '../../../../services/kit/postgres/organization-rows.ts'
import { Problem } from '../../../../services/kit/problem.ts'
import { errorFields, isOutage, type Log } from '../../../../services/kit/process/logging/log.ts'
import { outageLog } from '../../../../services/kit/process/logging/outage-log.ts'
import type { Publish } from '../../../../services/kit/queue/event-outbox.ts'
import {
  type JobControl,
  type QueueWorker,
  queueWorker,
} from '../../../../services/kit/queue/leased-queue.ts'
import {
  type ClaimedJob,
  type JobOutcome,
  lockIfClaimed,
} from '../../../../services/kit/queue/queue-table.ts'
import { traced } from '../../../../services/kit/tracing/tracer.ts'
import { recordEnd } from '../../../gateway/payment-files/metrics.ts'
import {
  type FormatName as SentFormat,
  type Notes,
  notesPlace,
  paymentFileOf,
  type PaymentFileRow,
  paymentFilesQueue,
  type ReportName as SentReport,
} from '../../../gateway/payment-files/payment-file.ts'
import { deletePieces, filePiece, putPiece } from '../../../gateway/payment-files/pieces.ts'
import type { FormatName } from '../formats/index.ts'
import type { WorkerProgram } from '../parallel/workers.ts'
import type { ReportName } from '../report/index.ts'
import type { CountsOf, Limits } from './messages.ts'
import { runThread } from './run-thread.ts'

interface Deps {
  readonly db: Knex
  readonly key: KeyOf
  /** The bank directory in force, in memory that threads share. */
  readonly image: () => Promise<SharedArrayBuffer>
  readonly publish: Publish
  /** How to start `thread.ts`. */
  readonly program: WorkerProgram
  readonly log: Log
  readonly limits?: Limits
  readonly leaseMs?: number
}

/** One file has a core for itself; the other one waits less. */
const CONCURRENCY = 2
const RETRY_MS = 2_000
const RETRY_MAX_MS = 60_000
const ATTEMPTS_MAX = 3

const LIMITS: Limits = { payments: 1_000_000, bytes: 8 * 1024 ** 3 }

const formats: Readonly<Record<SentFormat, FormatName>> = {
  CSV: 'csv',
  JSON_LINES: 'jsonl',
  ISO_20022: 'iso20022',
}
const reports: Readonly<Record<SentReport, ReportName>> = { JSON_LINES: 'jsonl', CSV: 'csv' }

/** Another process has the file now, it was deleted, or this process ends. */
class Interrupted extends Error {}

interface End {
  readonly outcome: 'COMPLETED' | 'FAILED'
  readonly counts?: CountsOf
  readonly notes: Notes
}

/** Checks the files that clients have sent. One whose process dies is checked again from its beginning, by one directory. */
export function sentFiles(deps: Deps): QueueWorker {
  const { db, key, image, publish, program, log, limits = LIMITS, leaseMs } = deps
  const cipher = cipherFor(key, 'payment files')
  const outage = outageLog(log, { failed: 'payment-file.delayed', recovered: 'payment-file.resumed' })
  let isClosing = false

  async function run(job: ClaimedJob, row: PaymentFileRow, control: JobControl): Promise<JobOutcome> {
    try {
      const ended = row.outcome === null ? await check(job, row, control) : row
      await tell(ended)
      outage.worked()
      return { state: ended.outcome! }
    } catch (error) {
      if (error instanceof Interrupted) return { dueInMs: 0, isUncounted: true }
      if (isOutage(error)) outage.failed(error, { file: row.id })
      else log('bug', { file: row.id, ...errorFields(error) }, 'error')
      return {
        dueInMs: Math.min(RETRY_MAX_MS, RETRY_MS * job.attempts),
        isUncounted: isOutage(error),
      }
    }
  }

  async function check(job: ClaimedJob, row: PaymentFileRow, control: JobControl): Promise<PaymentFileRow> {
    const startedAt = performance.now()
    /** Writes only while no other process has the file. */
    const change = <T>(work: (own: Knex.Transaction) => Promise<T>) =>
      inOrganization(db, row.organization_id, async own => {
        if (!(await lockIfClaimed(own, paymentFilesQueue, job))) throw new Interrupted()
        return work(own)
      })
    const update = (own: Knex, columns: object) =>
      own('payment_files')
        .where({ id: row.id })
        .update({ ...columns, updated_at: own.fn.now() })
        .returning('*')

    async function end({ outcome, counts, notes }: End): Promise<PaymentFileRow> {
      const isSilent = notes.unreadColumns.length === 0 && notes.failure === undefined
      const [ended]: PaymentFileRow[] = await change(async own => {
        await deletePieces(own, row, 'FILE')
        return update(own, {
          outcome,
          ended_at: own.fn.now(),
          ...(counts !== undefined && { counts: countsColumn(counts) }),
          bytes_read: read.bytes,
          notes: isSilent ? null : cipher.seal(JSON.stringify(notes), notesPlace(row.id)),
        })
      })
      recordEnd(outcome, ended!.counts)
      const milliseconds = Math.round(performance.now() - startedAt)
      log('payment-file.ended', {
        file: row.id,
        state: outcome,
        payments: ended!.counts.payments ?? 0,
        milliseconds,
      })
      return ended!
    }

    const read = { position: 0, bytes: 0 }
    const written = { position: 0, start: 0 }
    if (job.attempts > ATTEMPTS_MAX)
      return end({
        outcome: 'FAILED',
        notes: { unreadColumns: [], failure: 'an error of this program: its log names the id of the file' },
      })
    await change(async own => {
      await deletePieces(own, row, 'REPORT')
      await update(own, { counts: '{}', bytes_read: 0, report_bytes: 0 })
    })
    const data = {
      image: await image(),
      format: formats[row.format],
      report: reports[row.report],
      limits,
    }
    let last: End | undefined
    await runThread(program, data, async told => {
      if (isClosing || !control.isLeased(job)) throw new Interrupted()
      switch (told.kind) {
        case 'next': {
          const bytes = await inOrganization(db, row.organization_id, own =>
            filePiece(own, cipher, row, read.position),
          )
          read.position++
          read.bytes += bytes?.length ?? 0
          return { kind: 'part', bytes }
        }
        case 'report': {
          await change(async own => {
            await putPiece(own, cipher, row, 'REPORT', { ...written, content: told.content })
            await update(own, {
              counts: countsColumn(told.counts),
              bytes_read: read.bytes,
              report_bytes: written.start + told.bytes,
            })
          })
          written.position++
          written.start += told.bytes
          return { kind: 'kept' }
        }
        case 'no-directory':
          throw new Problem('unavailable', 'the bank directory is empty')
        case 'ended': {
          const { counts, unreadColumns, mistake: failure } = told
          last = {
            outcome: failure === undefined ? 'COMPLETED' : 'FAILED',
            counts,
            notes: { unreadColumns, failure },
          }
          return undefined
        }
      }
    })
    if (last === undefined) throw new Error('the thread that checks a file has ended early')
    return end(last)
  }

  /** Before the job is settled, so that the event is not lost; its receiver sees the end all the same. */
  async function tell(row: PaymentFileRow): Promise<void> {
    const at = row.ended_at!
    const event = create(EventSchema, {
      id: timeOrderedUuid(at.getTime(), createHash('sha256').update(`${row.id} ended`).digest()),
      organizationId: row.organization_id,
      createdAt: timestampFromDate(at),
      type: EventType[`PAYMENT_FILE_${row.outcome!}`],
      object: { case: 'paymentFile', value: paymentFileOf(row, cipher.open) },
      traceparent: row.traceparent ?? '',
    })
    await publish({ events: [event] })
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

const countsColumn = ({ payments, OK, ALERT, UNREADABLE }: CountsOf) =>
  JSON.stringify({ payments, ok: OK, alert: ALERT, unreadable: UNREADABLE })
