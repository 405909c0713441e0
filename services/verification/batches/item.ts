import { create } from '@bufbuild/protobuf'
import {
  type VerificationBatchItem,
  VerificationBatchItemSchema,
} from '../../../proto/gen/payprep/verification/v1/batch_pb.js'
import type { OwnedRow } from '../records/events.ts'
import { recordOf, type Refusal } from '../records/record.ts'
import type { Vault } from '../verification-vault.ts'

/** A verification of a batch, with its place. */
export interface ItemRow extends OwnedRow {
  readonly batch_index: number
  readonly refusal: Refusal | null
}

export function itemOf(row: ItemRow, vault: Vault): VerificationBatchItem {
  return create(VerificationBatchItemSchema, {
    index: row.batch_index,
    verification: recordOf(row, vault),
    ...(row.refusal !== null && { refusal: { code: row.refusal.code, message: row.refusal.message } }),
  })
}
