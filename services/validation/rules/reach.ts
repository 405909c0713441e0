import { about, rule, together } from './check.ts'
import type { Facts } from '../facts/index.ts'

/** Whether the creditor's bank can be reached the way that is asked for, as far as that is known wholly. */
export const ibanReachRules = about(
  (facts: Facts) => facts.ibanBank,
  rule(
    'CREDITOR_IBAN_NO_SSI_FOR_CURRENCY',
    bank => bank.hasInstructionForCurrency,
    'The bank of the IBAN has published settlement instructions for the currency of the payment.',
  ),
)

export const bicReachRules = about(
  (facts: Facts) => facts.bicBank,
  together(
    rule(
      'CREDITOR_BIC_SCHEME_UNSUPPORTED',
      bank => bank.supportsScheme,
      'The BIC takes part in the settlement system of the payment; if it does not, another BIC of the bank may.',
    ),
    rule(
      'CREDITOR_BIC_NO_SSI_FOR_CURRENCY',
      bank => bank.hasInstructionForCurrency,
      'The bank of the BIC has published settlement instructions for the currency of the payment.',
    ),
    rule(
      'CREDITOR_BIC_COMPLIANCE_HIT',
      bank => !bank.isSanctioned,
      'Neither the BIC nor its country is on a sanctions list that was loaded.',
    ),
  ),
)

export const bankIdentifierReachRules = about(
  (facts: Facts) => facts.bankIdentifier?.bank,
  rule(
    'CREDITOR_BANK_IDENTIFIER_SCHEME_UNSUPPORTED',
    bank => bank.supportsScheme,
    'The bank of the identifier takes part in the settlement system of the payment.',
  ),
)
