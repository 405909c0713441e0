import type { PaymentInstruction } from '../../../proto/gen/payments/v1/instruction_pb.js'
import { judgeDocument } from '../../banking/documents/index.ts'

export interface DocumentFacts {
  readonly hasFormat: boolean
  readonly addsUp: boolean
}

/** The creditor's first document, or the tax number where there is none. Absent where nothing is known of its kind. */
export function documentFactsOf({ creditor, country }: PaymentInstruction): DocumentFacts | undefined {
  const { type, value } = creditor?.documents[0] ?? { type: 'TAX_ID', value: creditor?.taxId }
  const issuer = creditor?.address?.country ?? country
  if (value === undefined || issuer === undefined) return undefined
  const verdict = judgeDocument(issuer, type, value)
  return verdict && { hasFormat: verdict !== 'format', addsUp: verdict === 'sound' }
}
