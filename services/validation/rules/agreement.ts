import { about, ladder, rule, together } from './check.ts'
import type { Facts } from '../facts/index.ts'

/** Parts that are each in order, and yet contradict one another; and parts that were put in each other's place. */
export const agreementRules = together(
  about(
    (facts: Facts) => facts.pair,
    rule(
      'CREDITOR_BIC_IBAN_INCONSISTENCY',
      pair => pair.isOneBank,
      'The BIC is of the bank, or of its group, that holds the account of the IBAN.',
    ),
  ),
  about(
    (facts: Facts) => facts.numbers,
    ladder(
      rule(
        'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_SWAP',
        numbers => !numbers.areSwapped,
        'The bank identifier is not where the account number belongs, nor the account number where it belongs.',
      ),
      rule(
        'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION',
        numbers => !numbers.areDoubled,
        'The account number does not repeat the bank identifier.',
      ),
      rule(
        'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY',
        numbers => numbers.fit,
        'The account number is one that the bank of this identifier gives out.',
      ),
    ),
  ),
)
