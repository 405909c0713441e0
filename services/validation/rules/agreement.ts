import { about, rule } from './check.ts'
import type { Facts } from './facts.ts'

/** Parts that are each in order, and yet contradict one another. */
export const agreementRules = about(
  (facts: Facts) => facts.pair,
  rule(
    'CREDITOR_BIC_IBAN_INCONSISTENCY',
    pair => pair.isOneBank,
    'The BIC is of the bank, or of its group, that holds the account of the IBAN.',
  ),
)
