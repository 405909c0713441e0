import type { Enrichments } from '../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { AccountIdType } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { Question } from '../providers/provider.ts'
import { corridorOf } from './corridors.ts'

/**
 * The question with what the bank directory knows: the BIC, by which schemes know a bank, and the IBAN of a domestic
 * account where the corridor asks by IBAN.
 */
export function completed(question: Question, { creditorAgent, creditorAccount }: Enrichments): Question {
  const { account, bank, country } = question
  const bic = creditorAgent?.bic
  const iban = creditorAccount?.ids.find(({ type }) => type === AccountIdType.IBAN)?.value
  const isAskedByIban = corridorOf(country).requires.includes('IBAN')
  return {
    ...question,
    ...(bic !== undefined && { bank: { ...bank, bic } }),
    ...(isAskedByIban && iban !== undefined && { account: { ...account, type: 'IBAN', value: iban } }),
  }
}
