import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { type Event, EventSchema, EventType } from '../../../../proto/gen/payprep/events/v1/event_pb.js'
import type { Cipher } from '../../../../services/kit/cipher.ts'
import { timeOrderedUuid } from '../../../../services/kit/ids.ts'
import { paymentFileOf, type PaymentFileRow } from '../../../gateway/payment-files/payment-file.ts'

/** The event about the end of a check. It has the same id each time. */
export function endEvent(row: PaymentFileRow, open: Cipher['open']): Event {
  const at = row.ended_at!
  return create(EventSchema, {
    id: timeOrderedUuid(at.getTime(), createHash('sha256').update(`${row.id} ended`).digest()),
    organizationId: row.organization_id,
    createdAt: timestampFromDate(at),
    type: EventType[`PAYMENT_FILE_${row.outcome!}`],
    object: { case: 'paymentFile', value: paymentFileOf(row, open) },
    traceparent: row.traceparent ?? '',
  })
}
