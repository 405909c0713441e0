import { bankCodeChecks } from '../check-digits/index.ts'
import { numberIssuerOf, sameBicArea } from '../countries/territories.ts'
import { parseBic } from './bic.ts'

/**
 * What is wrong with a bank code that has the form of its country: its check digit, a number of zeros that no bank has,
 * or a BIC of another country.
 */
export type BankCodeFault = 'check digit' | 'zeros' | 'country'

const ZEROS = /^0+$/

/**
 * Countries where no bank code consists of zeros. Elsewhere one does, mostly of the central or postal bank, or it is
 * not known.
 */
const WITHOUT_BANK_OF_ZEROS: ReadonlySet<string> = new Set(['AU', 'CA', 'CZ', 'GB', 'IE', 'SK'])

/**
 * Checks a bank code that has the form of its country, in full length and without separators; undefined if nothing is
 * known to be wrong with it. `country` is ISO 3166-1 alpha-2. Sources: the check digits of each country; ISO 9362.
 */
export function faultInBankCode(country: string, code: string): BankCodeFault | undefined {
  const issuer = numberIssuerOf(country)
  if (bankCodeChecks.get(issuer)?.(code) === false) return 'check digit'
  if (WITHOUT_BANK_OF_ZEROS.has(issuer) && ZEROS.test(code)) return 'zeros'
  const bic = parseBic(code)
  return bic === undefined || sameBicArea(bic.country, country) ? undefined : 'country'
}
