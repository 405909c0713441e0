import { faultInBankCode } from './bank-code-check.ts'
import { isNeverIssued } from './never-issued.ts'
import { checkGermanAccount } from '../check-digits/de.ts'
import { checkBritishAccount } from '../check-digits/gb.ts'
import type { ModulusTable } from '../check-digits/gb/modulus-table.ts'
import { nationalChecks } from '../check-digits/index.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'
import { numberIssuerOf } from '../countries/territories.ts'
import { isUncheckedAccount } from '../german-iban-rules/unchecked-accounts.ts'
import { bbanOfPseudoAccount } from '../german-iban-rules/pseudo-accounts.ts'

/**
 * Whether the check digits of a domestic account fit; undefined if that cannot be judged. `checkMethod` is the German
 * bank's own method from the directory (two characters, Deutsche Bundesbank), empty for all other accounts. Pseudo
 * account numbers for donations and some accounts that the Bundesbank lists follow no method. Sources: the check of
 * each country in `check-digits/`.
 */
export function checkAccountDigits(
  country: string,
  number: DomesticNumber,
  checkMethod = '',
): boolean | undefined {
  if (checkMethod === '') return nationalChecks.get(numberIssuerOf(country))?.(number)
  const { bank, account } = number
  const padded = account.padStart(10, '0')
  if (bbanOfPseudoAccount(bank, padded) !== undefined || isUncheckedAccount(bank, padded)) return undefined
  return checkGermanAccount(checkMethod, account, bank)
}

/**
 * Whether an account number is possible at its bank, where bank and account are checked together: at British
 * sort codes, by the directory's modulus table (Pay.UK, Validating account numbers). Undefined if there
 * is no such check.
 */
export function accountFitsBank(
  country: string,
  number: DomesticNumber,
  modulusTable: ModulusTable,
): boolean | undefined {
  return usesSortCodes(country) ? checkBritishAccount(number, modulusTable) : undefined
}

/** Whether nothing is known to be wrong with an account: its bank, its check digits, or the two together. */
export function isPossibleAccount(
  country: string,
  number: DomesticNumber,
  checkMethod: string,
  modulusTable: ModulusTable,
): boolean {
  return (
    faultInBankCode(country, number.bank) === undefined &&
    !isNeverIssued(country, 'BANK', number.bank) &&
    checkAccountDigits(country, number, checkMethod) !== false &&
    accountFitsBank(country, number, modulusTable) !== false
  )
}

/** Describes for operators how the accounts of a country are checked; undefined if they are not. */
export function describeAccountCheck(country: string): string | undefined {
  if (usesSortCodes(country)) return 'accounts, by the modulus of their sort code'
  if (country === 'DE') return 'accounts, by the method of their bank code'
  return nationalChecks.has(numberIssuerOf(country)) ? 'accounts' : undefined
}

/** Whether the accounts of a country are checked together with a sort code. */
export function usesSortCodes(country: string): boolean {
  return numberIssuerOf(country) === 'GB'
}
