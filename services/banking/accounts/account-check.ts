import { checkGermanAccount } from '../check-digits/de.ts'
import { checkBritishAccount } from '../check-digits/gb.ts'
import type { ModulusTable } from '../check-digits/gb/modulus-table.ts'
import { nationalChecks } from '../check-digits/index.ts'
import { isPlaceholderNumber } from '../check-digits/placeholder-number.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'
import { numberIssuerOf } from '../countries/territories.ts'
import { bbanOfPseudoAccount } from '../german-iban-rules/pseudo-accounts.ts'

/**
 * Whether the check digits of an account fit. Germany's banks have chosen a method
 * each, which the directory knows; their numbers for donations follow none.
 * Undefined where it cannot be judged.
 */
export function accountAddsUp(
  country: string,
  number: DomesticNumber,
  checkMethod = '',
): boolean | undefined {
  if (checkMethod === '') return nationalChecks.get(country)?.(number)
  const { bank, account } = number
  if (isPlaceholderNumber(account) || bbanOfPseudoAccount(bank, account.padStart(10, '0')) !== undefined)
    return undefined
  return checkGermanAccount(checkMethod, account, bank)
}

/**
 * Whether a bank gives out such an account number, where the check is of the two
 * together: at British sort codes, by the table that the directory has of them.
 */
export function accountFitsBank(
  country: string,
  number: DomesticNumber,
  modulusTable: ModulusTable,
): boolean | undefined {
  return usesSortCodes(country) ? checkBritishAccount(number, modulusTable) : undefined
}

/** How far the accounts of a country are checked, for people; undefined where they are not. */
export function checkingOf(country: string): string | undefined {
  if (usesSortCodes(country)) return 'accounts, by the modulus of their sort code'
  if (country === 'DE') return 'accounts, by the method of their bank code'
  return nationalChecks.has(country) ? 'accounts' : undefined
}

function usesSortCodes(country: string): boolean {
  return numberIssuerOf(country) === 'GB'
}
