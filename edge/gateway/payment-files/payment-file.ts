import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import {
  type PaymentFile,
  PaymentFileFormat,
  PaymentFileReport,
  PaymentFileSchema,
  PaymentFileState,
} from '../../../proto/gen/payprep/payments/v1/payment_file_pb.js'
import type { Cipher } from '../../../services/kit/cipher.ts'
import type { QueueTable } from '../../../services/kit/queue/queue-table.ts'

// A file of payments in the database, and as clients see it.

/** A file is its own job. */
export const paymentFilesQueue: QueueTable = {
  table: 'payment_files',
  // An organization with many files delays no other.
  partitionColumn: 'organization_id',
  orderingKeyColumn: 'id',
  blockingStates: ['PENDING'],
  maxBlockingAttempts: 1,
  // A file may end the process that checks it.
  isCountedAtClaim: true,
}

export type FormatName = Exclude<keyof typeof PaymentFileFormat, 'UNSPECIFIED'>
export type ReportName = Exclude<keyof typeof PaymentFileReport, 'UNSPECIFIED'>

export interface PaymentFileRow {
  readonly id: string
  readonly organization_id: string
  readonly state: 'RECEIVING' | 'PENDING' | 'COMPLETED' | 'FAILED'
  readonly request_hash: Buffer | null
  readonly format: FormatName
  readonly report: ReportName
  readonly created_at: Date
  readonly bytes: string
  readonly bytes_read: string
  readonly report_bytes: string
  readonly counts: Partial<Counts>
  readonly outcome: 'COMPLETED' | 'FAILED' | null
  readonly ended_at: Date | null
  readonly notes: Buffer | null
  /** Of the request that sent it. */
  readonly traceparent: string | null
}

/** Payments by outcome. */
export interface Counts {
  readonly payments: number
  readonly ok: number
  readonly alert: number
  readonly unreadable: number
}

/** What a check says beside its report. */
export interface Notes {
  readonly unreadColumns: readonly string[]
  readonly failure: string | undefined
}

/** A file as clients see it, in the API and in events. */
export function paymentFileOf(row: PaymentFileRow, open: Cipher['open']): PaymentFile {
  const notes: Partial<Notes> = row.notes === null ? {} : JSON.parse(open(row.notes, notesPlace(row.id)))
  const percent = row.outcome === 'COMPLETED' ? 100 : (Number(row.bytes_read) / Number(row.bytes)) * 100
  return create(PaymentFileSchema, {
    ...received(row),
    state: PaymentFileState[row.outcome ?? 'PENDING'],
    percent: Math.floor(percent),
    counts: row.counts,
    unreadColumns: [...(notes.unreadColumns ?? [])],
    ...(notes.failure !== undefined && { failure: notes.failure }),
    ...(row.ended_at !== null && { completedDate: timestampFromDate(row.ended_at) }),
  })
}

/** A file as it was received: the answer to the request that sent it, and to repetitions. */
export const receivedFileOf = (row: PaymentFileRow): PaymentFile =>
  create(PaymentFileSchema, { ...received(row), state: PaymentFileState.PENDING, counts: {} })

const received = ({ id, created_at: createdAt, format, report }: PaymentFileRow) => ({
  id,
  createdDate: timestampFromDate(createdAt),
  format: PaymentFileFormat[format],
  report: PaymentFileReport[report],
})

export const notesPlace = (id: string) => `payment_files ${id} notes`
export const piecePlace = (id: string, kind: PieceKind, position: number) =>
  `payment_file_pieces ${id} ${kind} ${position}`

/** Of the file as it was sent, or of its report. */
export type PieceKind = 'FILE' | 'REPORT'
