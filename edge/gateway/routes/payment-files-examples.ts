import type { JsonObject } from '@bufbuild/protobuf'
import type { Example } from '../openapi/route-description.ts'
import { paymentFiles } from '../openapi/payment-file-records.ts'

const fileId = paymentFiles.PENDING.id

export const REPORT_LINE =
  'One line for each payment, in the order of the file: `{"place": {"line": 2}, "status": "ALERT", "alerts": [...], "notChecked": [...], "enrichments": {...}}`. `place` has the line that the payment begins in; `status` is OK, ALERT or UNREADABLE, which has an `error` in place of the rest.'

export const sending: readonly Example[] = [
  {
    name: 'payroll',
    summary: 'Two payments as CSV',
    parameters: { 'Idempotency-Key': '6c1b7d0e-51a3-4f0e-9f0b-b0d7c2a4e915', format: 'CSV' },
    request: 'name,iban\nErika Mustermann,DE89370400440532013000\nJean Dupont,FR1420041010050500013M02606\n',
    response: paymentFiles.PENDING,
  },
]

export const reading: readonly Example[] = [
  {
    name: 'completed',
    summary: 'All payments were checked',
    parameters: { fileId },
    response: paymentFiles.COMPLETED,
  },
  { name: 'pending', summary: 'It waits or is being checked', response: paymentFiles.PENDING as JsonObject },
]
