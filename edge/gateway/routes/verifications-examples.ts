import type { Example } from '../openapi/route-description.ts'
import { records } from '../openapi/verification-records.ts'

const { PENDING, COMPLETED, FAILED } = records

export const submission: readonly Example[] = [
  {
    name: 'partialMatch',
    summary: 'A German account whose holder is spelt a little differently, in the sandbox',
    parameters: { 'Idempotency-Key': 'b6f8b8a4-0d4b-4e5f-8f0b-6f6f2c1d7e90', Prefer: 'wait=5' },
    request: {
      details: {
        country: 'DE',
        currency: 'EUR',
        creditorAccount: { id: { value: 'DE65370400440532008000', type: 'IBAN' } },
        creditor: { name: 'Erika Musterman' },
      },
      metadata: PENDING.metadata,
    },
    response: COMPLETED,
  },
]

export const reading: readonly Example[] = [
  {
    name: 'pending',
    summary: 'The bank has not answered yet',
    parameters: { verificationId: PENDING.id },
    response: PENDING,
  },
  { name: 'completed', summary: 'The bank has answered', response: COMPLETED },
  { name: 'failed', summary: 'The bank could not be reached', response: FAILED },
]
