// What a text without separators may be, in upper case, by its form alone.
import { checkAccountDigits } from './account-check.ts'
import { faultInBankCode } from './bank-code-check.ts'
import { bicCountry, parseBic } from './bic.ts'
import { readAccount, readAgent } from './domestic-account.ts'
import { bankCodeChecks } from '../check-digits/index.ts'
import { ibanFormatOf } from '../countries/iban-formats.ts'
import { profileOf } from '../countries/index.ts'
import { isCountry } from '../countries/iso-codes.ts'
import { numberIssuerOf } from '../countries/territories.ts'

export const DIGITS = /^[0-9]+$/
/** Four letters, as all BICs of banks begin, although ISO 9362 permits digits. */
const BIC = /^[A-Z]{6}/
/** `CITIBANK` has the form of a BIC of Bosnia and Herzegovina. */
const BANK_NAME = /BANK$/
/** Payments in dollars pass through it, so that its bank codes are given in payments to all countries. */
export const COUNTRY_OF_DOLLARS = 'US'
const IBAN_BEGINNING = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{6,30}$/

export function isBic(text: string): boolean {
  return (
    BIC.test(text) && parseBic(text) !== undefined && isCountry(bicCountry(text)) && !BANK_NAME.test(text)
  )
}

export function beginsLikeIban(text: string): boolean {
  return IBAN_BEGINNING.test(text) && ibanFormatOf(text.slice(0, 2)) !== undefined
}

/** Shorter codes could be the beginning of any number. */
const BANK_LENGTH_MIN = 3
const CHECKED_LENGTH_MIN = 8
const ACCOUNT_LENGTH_MIN = 7

/** A code that its check digit or its letters show to be one of the country. */
export function isCheckedBank(text: string, country: string): boolean {
  const isDistinct = bankCodeChecks.has(numberIssuerOf(country)) || !DIGITS.test(text)
  return isDistinct && text.length >= CHECKED_LENGTH_MIN && fitsBank(text, country)
}

/** A code without a branch: with one, it has as many digits as some accounts. */
export function fitsBank(text: string, country: string): boolean {
  const format = profileOf(country)?.domestic
  if (format?.bank === undefined || text.length < BANK_LENGTH_MIN) return false
  const { bank, branch, bankFits } = readAgent(format, text)
  return bankFits && branch === '' && faultInBankCode(country, bank) === undefined
}

/** A number with its bank and check digits. */
export function isCheckedAccount(text: string, country: string): boolean {
  const format = profileOf(country)?.domestic
  if (format?.account === undefined || text.length < CHECKED_LENGTH_MIN) return false
  const { fit, parts } = readAccount(format, text)
  return fit === 'fits' && parts.bank !== '' && checkAccountDigits(country, parts) === true
}

/** A number of digits, since in some countries a word fits too. */
export function fitsAccount(text: string, country: string): boolean {
  const format = profileOf(country)?.domestic
  if (format?.account === undefined || text.length < ACCOUNT_LENGTH_MIN || !DIGITS.test(text)) return false
  return readAccount(format, text).fit === 'fits'
}
