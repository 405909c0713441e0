import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import {
  type VerificationBatch,
  VerificationBatchSchema,
  VerificationBatchState,
} from '../../../proto/gen/payprep/verification/v1/batch_pb.js'

export interface BatchRow {
  readonly id: string
  readonly organization_id: string
  readonly state: 'PENDING' | 'COMPLETED'
  readonly created_at: Date
  readonly settled_at: Date | null
  readonly item_count: number
  readonly request_hash: Buffer
  /** Of the request that submitted it. */
  readonly traceparent: string | null
}

/** How many verifications of a batch are in which state. */
export type States = Readonly<Record<'HELD' | 'PENDING' | 'COMPLETED' | 'FAILED', number>>

export async function statesIn(
  own: Knex,
  { id, organization_id }: Pick<BatchRow, 'id' | 'organization_id'>,
): Promise<States> {
  const rows = await own('verifications')
    .where({ organization_id, batch_id: id })
    .groupBy('state')
    .select<{ state: keyof States; count: string }[]>('state', own.raw('count(*)'))
  const found = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  return { HELD: 0, PENDING: 0, COMPLETED: 0, FAILED: 0, ...found }
}

/** The batch as clients see it, in the API and in events. */
export function batchOf(row: BatchRow, { HELD, PENDING, COMPLETED, FAILED }: States): VerificationBatch {
  return create(VerificationBatchSchema, {
    id: row.id,
    createdDate: timestampFromDate(row.created_at),
    state: VerificationBatchState[row.state],
    counts: { total: row.item_count, pending: HELD + PENDING, completed: COMPLETED, failed: FAILED },
    ...(row.settled_at !== null && { completedDate: timestampFromDate(row.settled_at) }),
  })
}
