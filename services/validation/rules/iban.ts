import { hasIbanCheckDigits, hasIbanStructure, parseIban } from '../../library/banking/accounts/iban.ts'
import { ibanFormatOf } from '../../library/banking/countries/iban-formats.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { ibanIssuerOf } from '../../library/banking/countries/territories.ts'
import { ACCOUNT } from '../facts/instruction-fields.ts'
import type { IbanFacts } from '../facts/iban.ts'
import type { Facts } from '../facts/index.ts'
import { about, ladder, rule } from './rule.ts'
import { lookalikeAt, lookalikeMessage } from './lookalikes.ts'
import { orMisplaced } from './misread.ts'
import { count, countryAndCode, countryName, listed } from './phrases.ts'
import { sources } from './sources.ts'

/** An IBAN, judged on its own and then against the country that the instruction names. */
export const ibanRules = about(
  (facts: Facts) => facts.iban,
  ladder(
    rule('CREDITOR_IBAN_INVALID_FORMAT', {
      severity: 'certain',
      field: ACCOUNT,
      source: sources.ibanStructure,
      requires:
        'An IBAN begins with the two letters of its country; digits and letters follow, and nothing else.',
      holds: iban => iban.hasFormat,
      message: facts => misplaced(formatMessage(facts), facts),
    }),
    rule('CREDITOR_IBAN_INVALID_COUNTRY_CODE', {
      severity: 'certain',
      field: ACCOUNT,
      source: sources.countryCodes,
      requires: 'The first two letters of an IBAN are a country code of ISO 3166-1.',
      holds: iban => iban.isCountry,
      message: facts =>
        misplaced(
          `An IBAN begins with a country code of ISO 3166-1; ${facts.iban.country} is not one.`,
          facts,
        ),
    }),
    rule('CREDITOR_IBAN_COUNTRY_NOT_SUPPORTED', {
      severity: 'certain',
      field: ACCOUNT,
      source: sources.ibanRegistry,
      requires: 'The country of an IBAN is one that issues IBANs.',
      holds: iban => iban.issuesIbans,
      message: ({ iban, country }) =>
        orMisplaced(
          `No IBANs are issued in ${countryAndCode(iban.country)}: use type ACCOUNT_NUMBER.`,
          iban.text,
          { ...IBAN, country },
        ),
    }),
    rule('CREDITOR_IBAN_INVALID_BBAN_STRUCTURE', {
      severity: 'certain',
      field: ACCOUNT,
      source: sources.ibanRegistry,
      requires: 'An IBAN has the length of its country, with digits and letters in their places.',
      holds: iban => iban.fitsStructure,
      message: facts => misplaced(structureMessage(facts), facts),
    }),
    rule('CREDITOR_IBAN_INCORRECT_CHECK_DIGITS', {
      severity: 'certain',
      field: ACCOUNT,
      source: sources.ibanStructure,
      requires: 'The check digits of an IBAN fit its other characters.',
      holds: iban => iban.checkDigitsFit,
      message: checkDigitsMessage,
    }),
    rule('CREDITOR_IBAN_COUNTRY_INCONSISTENCY', {
      severity: 'certain',
      field: ACCOUNT,
      source: sources.ibanRegistry,
      requires: 'The IBAN belongs to the country that the instruction names.',
      holds: iban => iban.isOfCountry,
      message: ({ iban, country = '' }) =>
        `The IBAN is of ${countryAndCode(iban.country)}; the instruction names ${countryAndCode(country)}.`,
    }),
  ),
)

const IBAN = { expected: 'an IBAN', kind: 'IBAN' } as const

/** The message, with what the value is instead, and whether the country of the instruction has no IBANs. */
function misplaced(problem: string, { iban: { text }, country }: IbanFacts): string {
  const hasNone =
    country !== undefined && isCountry(country) && ibanFormatOf(ibanIssuerOf(country)) === undefined
  const message = hasNone ? `${problem} No IBANs are issued in ${countryName(country)}` : problem
  const advised = orMisplaced(hasNone ? `${message}.` : message, text, { ...IBAN, country })
  return hasNone && advised === `${message}.` ? `${message}: use type ACCOUNT_NUMBER.` : advised
}

function isIban(text: string): boolean {
  const iban = parseIban(text)
  return hasIbanStructure(iban) && hasIbanCheckDigits(iban)
}

const FIRST_BBAN_CHARACTER = 5

function formatMessage({ iban: { text } }: IbanFacts): string {
  if (!/^[A-Z]{2}/.test(text))
    return (
      lookalikeMessage(text, 'the IBAN', isIban) ??
      'An IBAN begins with two letters from A to Z, those of its country; this value does not.'
    )
  if (text.length < FIRST_BBAN_CHARACTER) {
    return `An IBAN has a country code, two check digits and an account; this value ends after ${count(text.length, 'character')}.`
  }
  const place = [...text].findIndex(character => !/[A-Z0-9]/.test(character)) + 1
  return `An IBAN has only digits and the letters A to Z; character ${place}, not counting separators, is neither.`
}

function structureMessage({ iban: { text, bban, country, format } }: IbanFacts): string {
  const forms = (format?.structure ?? '').split('|').map(kindsOf)
  const form = forms.find(({ length }) => length === bban.length)
  if (form === undefined) {
    const lengths = listed(
      forms.map(({ length }) => String(length + text.length - bban.length)),
      'or',
    )
    return `An IBAN of ${countryName(country)} has ${lengths} characters; this one has ${text.length}.`
  }
  const index = [...form].findIndex((kind, at) => !kinds[kind]!.is.test(bban[at]!))
  const expected = kinds[form[index] ?? '']?.name ?? 'another character'
  const place = index + FIRST_BBAN_CHARACTER
  const found = lookalikeAt(bban, index) ?? (/[0-9]/.test(bban[index] ?? '') ? 'a digit' : 'a letter')
  return `In an IBAN of ${countryName(country)}, character ${place} is ${expected}; in this one it is ${found}${found.endsWith('?') ? '' : '.'}`
}

const kinds: Readonly<Record<string, { readonly is: RegExp; readonly name: string }>> = {
  n: { is: /[0-9]/, name: 'a digit' },
  a: { is: /[A-Z]/, name: 'a letter' },
  c: { is: /[A-Z0-9]/, name: 'a letter or a digit' },
}

/** The registry's `4!a6!n` as one letter per character: `aaaannnnnn`. */
function kindsOf(structure: string): string {
  return structure.replace(/(\d+)!?([nac])/g, (_, width, kind) => kind.repeat(Number(width)))
}

function checkDigitsMessage({ iban: { text, checkDigits, country } }: IbanFacts): string {
  if (!/^[0-9]{2}$/.test(checkDigits))
    return (
      lookalikeMessage(text, 'the IBAN', isIban) ??
      'Characters 3 and 4 of an IBAN are its check digits; here they are not digits.'
    )
  return `The check digits of this IBAN of ${countryName(country)} do not fit its other characters: a character is mistyped, or two are swapped.`
}
