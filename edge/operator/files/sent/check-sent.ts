import type { Knex } from 'knex'
import type { Cipher } from '../../../../services/kit/cipher.ts'
import { inOrganization } from '../../../../services/kit/postgres/organization-rows.ts'
import { Problem } from '../../../../services/kit/problem.ts'
import type { Log } from '../../../../services/kit/process/logging/log.ts'
import { type ClaimedJob, lockIfClaimed } from '../../../../services/kit/queue/queue-table.ts'
import { recordEnd } from '../../../gateway/payment-files/metrics.ts'
import {
  type FormatName as SentFormat,
  type Notes,
  notesPlace,
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

export interface CheckDeps {
  readonly db: Knex
  readonly cipher: Cipher
  /** The bank directory in force, in memory that threads share. */
  readonly image: () => Promise<SharedArrayBuffer>
  /** How to start `thread.ts`. */
  readonly program: WorkerProgram
  readonly limits: Limits
  readonly log: Log
}

const ATTEMPTS_MAX = 3

const formats: Readonly<Record<SentFormat, FormatName>> = {
  CSV: 'csv',
  JSON_LINES: 'jsonl',
  ISO_20022: 'iso20022',
  XLSX: 'xlsx',
}
const reports: Readonly<Record<SentReport, ReportName>> = {
  JSON_LINES: 'jsonl',
  CSV: 'csv',
  XLSX: 'xlsx',
}

/** Another process has the file now, it was deleted, or this process ends. */
export class Interrupted extends Error {}

interface End {
  readonly outcome: 'COMPLETED' | 'FAILED'
  readonly counts?: CountsOf
  readonly notes: Notes
}

/**
 * Checks a file from its beginning, in a thread, and writes its report piece by piece. One that was begun too often has failed.
 * Throws Interrupted.
 */
export async function checkSent(
  { db, cipher, image, program, limits, log }: CheckDeps,
  job: ClaimedJob,
  row: PaymentFileRow,
  isHeld: () => boolean,
): Promise<PaymentFileRow> {
  const startedAt = performance.now()
  const read = { position: 0, bytes: 0 }
  const written = { position: 0, start: 0 }

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
        ...(counts !== undefined && { counts: countsColumn(counts), bytes_read: read.bytes }),
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

  if (job.attempts > ATTEMPTS_MAX)
    return end({
      outcome: 'FAILED',
      notes: {
        unreadColumns: [],
        failure: `its check was begun ${ATTEMPTS_MAX} times and ended by an error of this program, whose log names the id of the file`,
      },
    })
  await change(async own => {
    await deletePieces(own, row, 'REPORT')
    await update(own, { counts: '{}', bytes_read: 0, report_bytes: 0 })
  })
  const data = { image: await image(), format: formats[row.format], report: reports[row.report], limits }
  let last: End | undefined
  await runThread(program, data, async message => {
    if (!isHeld()) throw new Interrupted()
    switch (message.kind) {
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
          await putPiece(own, cipher, row, 'REPORT', { ...written, content: message.content })
          await update(own, {
            counts: countsColumn(message.counts),
            bytes_read: read.bytes,
            report_bytes: written.start + message.bytes,
          })
        })
        written.position++
        written.start += message.bytes
        return { kind: 'kept' }
      }
      case 'no-directory':
        throw new Problem('unavailable', 'the bank directory is empty')
      case 'ended': {
        const { counts, unreadColumns, mistake: failure } = message
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

const countsColumn = ({ payments, OK, ALERT, UNREADABLE }: CountsOf) =>
  JSON.stringify({ payments, ok: OK, alert: ALERT, unreadable: UNREADABLE })
