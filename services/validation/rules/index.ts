import { accountRules } from './account.ts'
import { agreementRules } from './agreement.ts'
import { bankIdentifierRules } from './bank-identifier.ts'
import { bicRules } from './bic.ts'
import { together } from './rule.ts'
import { documentRules } from './document.ts'
import { ibanRules } from './iban.ts'
import { intermediaryRules } from './intermediaries.ts'
import { bankIdentifierReachRules, bicReachRules, ibanReachRules, screeningRules } from './reach.ts'

/** The whole table, in the order in which alerts are reported. */
export const rules = together(
  ibanRules,
  ibanReachRules,
  bicRules,
  bicReachRules,
  screeningRules,
  bankIdentifierRules,
  accountRules,
  agreementRules,
  bankIdentifierReachRules,
  intermediaryRules,
  documentRules,
)
