import { readAccount } from '../../../library/banking/accounts/domestic-account.ts'
import { parseIban, partOf } from '../../../library/banking/accounts/iban.ts'
import { ibanFormatOf } from '../../../library/banking/countries/iban-formats.ts'
import { profileOf } from '../../../library/banking/countries/index.ts'
import { numberIssuerOf } from '../../../library/banking/countries/territories.ts'
import type { Question } from '../provider.ts'

/**
 * Countries whose account numbers end with a check digit that the IBAN registry does not set apart. Sources: the checks of
 * each country in `banking/check-digits`; Febraban for Brazil.
 */
const endWithCheckDigit: ReadonlySet<string> = new Set(['BR', 'CZ', 'EE', 'FI', 'HR', 'NG', 'SK'])

/** The number of national check digits, 0 or 1, at the end of the account part by the rules of a country. */
export function checkDigitsInAccount(country: string): number {
  const isSetApart = ibanFormatOf(country)?.structure.endsWith('1!n') ?? false
  return isSetApart || endWithCheckDigit.has(country) ? 1 : 0
}

/**
 * The last three digits of the part of an account number that a bank may choose: without the code of the bank, without
 * national check digits, and without letters. Shorter if there are fewer.
 */
export function lastDigitsOf({ country, account: { type, value } }: Pick<Question, 'country' | 'account'>) {
  const { account, issuer } = type === 'IBAN' ? accountInIban(value) : domesticAccount(country, value)
  const free = account.slice(0, account.length - checkDigitsInAccount(issuer))
  return free.replace(LETTERS, '').slice(-3)
}

const LETTERS = /[^0-9]/g

function accountInIban(value: string) {
  const iban = parseIban(value)
  return { account: partOf(iban, 'account') || iban.bban, issuer: numberIssuerOf(iban.country) }
}

function domesticAccount(country: string, value: string) {
  const format = profileOf(country)?.domestic
  const account = format === undefined ? value : readAccount(format, value).parts.account
  return { account, issuer: numberIssuerOf(country) }
}
