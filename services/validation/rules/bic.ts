import { about, ladder, rule } from './check.ts'
import type { Facts } from '../facts/index.ts'

/** The BIC of the creditor's bank, judged on its own and then against the country that the instruction names. */
export const bicRules = about(
  (facts: Facts) => facts.bic,
  ladder(
    rule(
      'CREDITOR_BIC_INVALID_FORMAT',
      bic => bic.hasFormat,
      'A BIC has 8 or 11 characters: four for the institution, two letters for its country, two for the place and three for the branch.',
    ),
    rule(
      'CREDITOR_BIC_INVALID_COUNTRY_CODE',
      bic => bic.isCountry,
      'The fifth and sixth letters of a BIC are a country of ISO 3166.',
    ),
    rule(
      'CREDITOR_BIC_DOES_NOT_EXIST',
      bic => bic.mayExist,
      'A BIC is one that is in use: not a test BIC, and listed where the list of its country is complete.',
    ),
    rule(
      'CREDITOR_BIC_COUNTRY_INCONSISTENCY',
      bic => bic.liesInCountry,
      'The BIC is of a bank in the country of the instruction.',
    ),
  ),
)
