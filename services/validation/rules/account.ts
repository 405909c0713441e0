import { about, ladder, rule, together } from './check.ts'
import type { Facts } from '../facts/index.ts'

/** The account itself: a number of its country, or an address by which a wallet is found. */
export const accountRules = together(
  about(
    (facts: Facts) => facts.account,
    ladder(
      rule(
        'CREDITOR_ACCOUNT_NUMBER_INVALID_FORMAT',
        account => account.hasFormat,
        'An account number is made of the digits and letters that its country uses, in their places.',
      ),
      rule(
        'CREDITOR_ACCOUNT_NUMBER_TOO_SHORT',
        account => !account.isShort,
        'An account number has at least as many characters as the shortest of its country.',
      ),
      rule(
        'CREDITOR_ACCOUNT_NUMBER_TOO_LONG',
        account => !account.isLong,
        'An account number has at most as many characters as the longest of its country.',
      ),
      rule(
        'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
        account => account.addsUp,
        'The check digits of an account number fit the rest; when they do not, a digit is mistyped or two are swapped.',
      ),
      rule(
        'CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER',
        account => account.bankMayExist,
        'The bank that an account number names is one that exists.',
      ),
      rule(
        'CREDITOR_ACCOUNT_NUMBER_POSSIBLE_CARD_NUMBER',
        account => !account.isCardNumber,
        'An account number is not the number on a payment card.',
      ),
    ),
  ),
  about(
    (facts: Facts) => facts.email,
    rule(
      'CREDITOR_ACCOUNT_ID_EMAIL_INVALID_FORMAT',
      email => email.hasFormat,
      'An account that is an e-mail address is written like one: name@example.com.',
    ),
  ),
  about(
    (facts: Facts) => facts.msisdn,
    rule(
      'CREDITOR_ACCOUNT_ID_MSISDN_INVALID_FORMAT',
      msisdn => msisdn.hasFormat,
      'An account that is a phone number is one that can be called, with its country code: +254712345678.',
    ),
  ),
)
