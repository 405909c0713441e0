import { about, ladder, rule } from './check.ts'
import type { Facts } from '../facts/index.ts'

/** The first document of the creditor, or the tax number where there is none. */
export const documentRules = about(
  (facts: Facts) => facts.document,
  ladder(
    rule(
      'CREDITOR_DOCUMENT_1_INVALID_FORMAT',
      document => document.hasFormat,
      'The number of a document has the form that its country gives to that kind.',
    ),
    rule(
      'CREDITOR_DOCUMENT_1_INCORRECT_CHECKSUM',
      document => document.addsUp,
      'The check digits of a document fit the rest; when they do not, a character is mistyped or two are swapped.',
    ),
  ),
)
