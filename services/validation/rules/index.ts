import { agreementRules } from './agreement.ts'
import { bicRules } from './bic.ts'
import { together } from './check.ts'
import { ibanRules } from './iban.ts'

/** The whole table, in the order in which alerts are told. */
export const rules = together(ibanRules, bicRules, agreementRules)
