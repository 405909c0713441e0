import { about, ladder, rule } from './check.ts'
import type { Facts } from '../facts/index.ts'

/** An IBAN, judged on its own and then against the country that the instruction names. */
export const ibanRules = about(
  (facts: Facts) => facts.iban,
  ladder(
    rule(
      'CREDITOR_IBAN_INVALID_FORMAT',
      iban => iban.hasFormat,
      'An IBAN begins with the two letters of its country; digits and letters follow, and nothing else.',
    ),
    rule(
      'CREDITOR_IBAN_INVALID_COUNTRY_CODE',
      iban => iban.isCountry,
      'The first two letters of an IBAN are a country of ISO 3166.',
    ),
    rule(
      'CREDITOR_IBAN_COUNTRY_NOT_SUPPORTED',
      iban => iban.issuesIbans,
      'The country of an IBAN is one that issues IBANs.',
    ),
    rule(
      'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE',
      iban => iban.fitsStructure,
      'An IBAN has the length that its country gave it, with digits and letters in their places.',
    ),
    rule(
      'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
      iban => iban.addsUp,
      'The check digits of an IBAN fit the rest; when they do not, a character is mistyped or two are swapped.',
    ),
    rule(
      'CREDITOR_IBAN_COUNTRY_INCONSISTENCY',
      iban => iban.liesInCountry,
      'The account of an IBAN lies in the country of the instruction.',
    ),
  ),
)
