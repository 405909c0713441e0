import type { PaymentInstruction } from '../../../proto/gen/payments/v1/instruction_pb.js'
import type { AlertName } from './check.ts'

const DOCUMENT = '/creditor/documents/0/value'
const TAX_ID = '/creditor/taxId'

/** Which place of the instruction an alert is about, by the beginning of its name; the first row that fits holds. */
const places: readonly (readonly [beginning: string, pointer: string])[] = [
  ['CREDITOR_IBAN_', '/creditorAccount/id/value'],
  ['CREDITOR_BIC_', '/creditorAgent/bic'],
  ['CREDITOR_BANK_IDENTIFIER_', '/creditorAgent/clearingSystemMemberId/memberId'],
  ['CREDITOR_BRANCH_IDENTIFIER_', '/creditorAgent/branchId'],
  ['CREDITOR_ACCOUNT_', '/creditorAccount/id/value'],
  ['INTERMEDIARY_1_', '/intermediaryAgent1/bic'],
  ['INTERMEDIARY_2_', '/intermediaryAgent2/bic'],
  ['INTERMEDIARY_3_', '/intermediaryAgent3/bic'],
  ['CREDITOR_DOCUMENT_1_', DOCUMENT],
]

export function fieldOf(alert: AlertName): string | undefined {
  return places.find(([beginning]) => alert.startsWith(beginning))?.[1]
}

/** The same in one instruction: without documents, the tax number stands for the first. */
export function placeIn({ creditor }: PaymentInstruction, field: string): string {
  return field === DOCUMENT && creditor?.documents.length === 0 ? TAX_ID : field
}
