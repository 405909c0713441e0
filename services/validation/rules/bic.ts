import { bicCountry, isTestBic, parseBic } from '../../library/banking/accounts/bic.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import type { BicFacts } from '../facts/bic.ts'
import { BIC } from '../facts/instruction-fields.ts'
import type { Facts } from '../facts/index.ts'
import { about, ladder, rule, type Severity } from './rule.ts'
import { lookalikeMessage } from './lookalikes.ts'
import { orMisplaced } from './misread.ts'
import { countryAndCode, countryName, shortBic } from './phrases.ts'
import { sources } from './sources.ts'

/** The BIC of the creditor's bank, judged on its own and then against the country that the instruction names. */
export const bicRules = about(
  (facts: Facts) => facts.bic,
  ladder(
    rule('CREDITOR_BIC_INVALID_FORMAT', {
      severity: 'certain',
      field: BIC,
      source: sources.bic,
      requires:
        'A BIC has 8 or 11 characters: four for the institution, two letters for its country, two for the place and three for the branch.',
      holds: bic => bic.hasFormat,
      message: bic => bicFormatMessage(bic.text, { country: bic.country }),
    }),
    rule('CREDITOR_BIC_INVALID_COUNTRY_CODE', {
      severity: 'certain',
      field: BIC,
      source: sources.countryCodes,
      requires: 'The fifth and sixth characters of a BIC are a country code of ISO 3166-1.',
      holds: bic => bic.isCountry,
      message: bic => bicCountryMessage(bic.text),
    }),
    rule('CREDITOR_BIC_DOES_NOT_EXIST', {
      severity: 'doubtful',
      severityIn: bic => existenceSeverity(bic.text),
      field: BIC,
      source: sources.bicLists,
      requires:
        'A BIC is in use: it is not a test BIC, and it is listed if the list of its country is complete.',
      holds: bic => bic.mayExist,
      message: bic => bicExistenceMessage(bic.text),
    }),
    rule('CREDITOR_BIC_COUNTRY_INCONSISTENCY', {
      severity: 'certain',
      field: BIC,
      source: sources.bic,
      requires: 'The BIC belongs to a bank in the country that the instruction names.',
      holds: bic => bic.isOfCountry,
      message: countryMessage,
    }),
  ),
)

function countryMessage({ text, country = '' }: BicFacts): string {
  return `${shortBic(text)} is a BIC of ${countryAndCode(bicCountry(text))}; the instruction names ${countryAndCode(country)}.`
}

/**
 * `text` is without separators. It may be anything, even an account number, so the message does not repeat it. `advice`
 * is what to do if it is no BIC.
 */
export function bicFormatMessage(
  text: string,
  hints: { readonly country?: string | undefined; readonly advice?: string },
): string {
  const message = lookalikeMessage(text, 'the BIC', isBicOfCountry) ?? formatMessage(text)
  return orMisplaced(message, text, { expected: 'a BIC', kind: 'BIC', ...hints })
}

function isBicOfCountry(text: string): boolean {
  return parseBic(text) !== undefined && isCountry(bicCountry(text))
}

function formatMessage(text: string): string {
  const length = [...text].length
  if (length !== 8 && length !== 11) return `A BIC has 8 or 11 characters; this one has ${length}.`
  if (!/^[A-Z0-9]*$/.test(text))
    return 'A BIC has only digits and the letters A to Z; this one has other characters.'
  return 'The fifth and sixth characters of a BIC are the letters of its country; here they are not both letters.'
}

/** `text` has the format of a BIC. */
export function bicCountryMessage(text: string): string {
  return `The fifth and sixth characters of a BIC are a country code of ISO 3166-1; ${bicCountry(text)} is not one.`
}

/** Doubtful, since lists may be out of date; certain for a test BIC, which receives no payments. */
export function existenceSeverity(text: string): Severity {
  return isTestBic(text) ? 'certain' : 'doubtful'
}

/** `text` has the format of a BIC, and its country exists. */
export function bicExistenceMessage(text: string): string {
  return isTestBic(text)
    ? `${shortBic(text)} is a test BIC, as its eighth character is 0: no payment reaches it.`
    : `${shortBic(text)} is not in the list of BICs of ${countryName(bicCountry(text))}.`
}
