import { z } from 'zod'
import type { Question } from '../provider.ts'

/** What a provider may need, by its place in the payment instruction. */
const fields: Readonly<Record<string, (question: Question) => string | undefined>> = {
  '/currency': ({ currency }) => currency,
  '/creditorAccount/id/value': ({ account }) => account.value,
  '/creditorAccount/type': ({ account }) => account.kind,
  '/creditorAgent/bic': ({ bank }) => bank.bic,
  '/creditorAgent/clearingSystemMemberId/memberId': ({ bank }) => bank.memberId,
  '/creditorAgent/branchId': ({ bank }) => bank.branchId,
  '/creditor/name': ({ party }) => party.name,
  '/creditor/type': ({ party }) => party.type,
  '/creditor/taxId': ({ party }) => party.taxId,
  '/creditor/documents': ({ party }) => party.documents[0]?.value,
}

/** Fields of the payment instruction without which the provider is not asked. */
export const requiredFields = z
  .array(
    z
      .string()
      .refine(name => Object.hasOwn(fields, name), `must be one of ${Object.keys(fields).join(', ')}`),
  )
  .max(20)

/** Those of the required fields that a question lacks. */
export function missingIn(question: Question, required: readonly string[]): readonly string[] {
  return required.filter(name => !fields[name]!(question))
}
