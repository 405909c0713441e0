import { about, ladder, rule, together } from './check.ts'
import type { BankIdentifierFacts } from '../facts/domestic.ts'
import type { Facts } from '../facts/index.ts'

/** The bank's number in domestic payments, and the branch's where that is told apart. */
export const bankIdentifierRules = about(
  (facts: Facts) => facts.bankIdentifier,
  together(
    about(
      ({ bank }: BankIdentifierFacts) => bank,
      ladder(
        rule(
          'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT',
          bank => bank.hasFormat,
          'A bank identifier has the form of its country, with or without the branch, and its check digit fits.',
        ),
        rule(
          'CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST',
          bank => bank.mayExist,
          'A bank identifier is one that was given out, where the list of its country is complete.',
        ),
      ),
    ),
    about(
      ({ branch }: BankIdentifierFacts) => branch,
      ladder(
        rule(
          'CREDITOR_BRANCH_IDENTIFIER_INVALID_FORMAT',
          branch => branch.hasFormat,
          'A branch identifier has the form of its country.',
        ),
        rule(
          'CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST',
          branch => branch.mayExist,
          'A branch identifier is one that its bank has, where the list of the country is complete.',
        ),
      ),
    ),
  ),
)
