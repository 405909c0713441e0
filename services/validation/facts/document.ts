import type { PaymentInstruction } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { judgeDocument } from '../../library/banking/documents/index.ts'
import { DOCUMENT, TAX_ID } from './instruction-fields.ts'

export interface DocumentFacts {
  readonly hasFormat: boolean
  readonly checkDigitsFit: boolean
  /** The kind or the local name of the document, as in the instruction. */
  readonly type: string
  readonly issuer: string
  readonly value: string
  readonly field: string
}

/** The creditor's first document, else the tax number. Undefined if its type is not known. */
export function documentFactsOf({ creditor, country }: PaymentInstruction): DocumentFacts | undefined {
  const document = creditor?.documents[0]
  const type = document?.type ?? 'TAX_ID'
  const value = document === undefined ? creditor?.taxId : document.value
  const issuer = creditor?.address?.country ?? country
  if (value === undefined || issuer === undefined) return undefined
  const verdict = judgeDocument(issuer, type, value)
  if (verdict === undefined) return undefined
  return {
    hasFormat: verdict !== 'format',
    checkDigitsFit: verdict === 'valid',
    type,
    issuer,
    value,
    field: document === undefined ? TAX_ID : DOCUMENT,
  }
}
