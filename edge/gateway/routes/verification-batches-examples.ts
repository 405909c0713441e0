import type { Example } from '../openapi/route-description.ts'
import { batches, records } from '../openapi/verification-records.ts'

const batchId = batches.PENDING.id

export const submission: readonly Example[] = [
  {
    name: 'payroll',
    summary: 'Two accounts, of which one lacks the name of its holder',
    parameters: { 'Idempotency-Key': '0b9c1f64-2d17-4c55-9a6e-8e1d5b3a7f20' },
    request: {
      items: [
        {
          details: {
            country: 'DE',
            creditorAccount: { id: { value: 'DE65370400440532008000', type: 'IBAN' } },
            creditor: { name: 'Erika Musterman' },
          },
          metadata: records.PENDING.metadata,
        },
        {
          details: {
            country: 'FR',
            creditorAccount: { id: { value: 'FR1420041010050500013M02606', type: 'IBAN' } },
          },
        },
      ],
    },
    response: batches.PENDING,
  },
]

export const reading: readonly Example[] = [
  {
    name: 'pending',
    summary: 'Some banks have not answered yet',
    parameters: { batchId },
    response: batches.PENDING,
  },
  { name: 'completed', summary: 'All verifications have ended', response: batches.COMPLETED },
]

export const list: readonly Example[] = [
  {
    name: 'items',
    summary: 'One with a result, and one that was refused',
    parameters: { batchId },
    response: {
      items: [
        { index: 0, verification: records.COMPLETED },
        {
          index: 1,
          verification: {
            ...records.PENDING,
            id: '019aa6b2-5c00-7a10-8b52-1e6f90d4c377',
            state: 'FAILED',
            failureReason: 'INVALID_FIELD',
            metadata: {},
          },
          refusal: {
            code: 'ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD',
            message:
              '/details/creditor/name must be the name of the account holder, with at least two letters for EPC Verification Of Payee: it is missing',
          },
        },
      ],
    },
  },
]
