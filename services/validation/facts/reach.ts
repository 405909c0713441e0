import { bicCountry } from '../../library/banking/accounts/bic.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'

/** False only if all settlement instructions of the bank are known, none is for the currency, and it is foreign to the bank. */
export function hasInstructionFor(
  bic: string,
  currency: string | undefined,
  directory: BankDirectory,
): boolean {
  if (currency === undefined || profileOf(bicCountry(bic))?.currencies.includes(currency)) return true
  return directory.hasSettlementInstruction(bic, currency) !== 'no'
}
