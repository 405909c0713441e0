import { isPossibleAccount } from '../library/banking/accounts/account-check.ts'
import type { Bic } from '../library/banking/accounts/bic.ts'
import { codesOf } from '../library/banking/accounts/domestic-account.ts'
import { ibanOfAccount } from '../library/banking/accounts/iban-of-account.ts'
import type { DomesticNumber } from '../library/banking/countries/country-profile.ts'
import { sameBicArea } from '../library/banking/countries/territories.ts'
import type { BankDirectory } from '../library/banking/directory/bank-directory.ts'
import { bicsOfCodes, isLinkedToOne } from '../library/banking/directory/bank-of.ts'

/**
 * The IBAN of a domestic account, from its parts and the BIC of the instruction. Undefined if a part is missing, does not
 * exist or fails its check, and where the parts do not lead to exactly one IBAN.
 */
export function derivedIban(
  country: string,
  number: DomesticNumber,
  bic: Bic | undefined,
  directory: BankDirectory,
): string | undefined {
  if (number.account === '') return undefined
  const entries = directory.bankCodes(country, number.bank)
  if (number.bank !== '' && entries.length === 0 && directory.isComplete(country, 'BANK')) return undefined
  const [checkMethod = ''] = entries.map(entry => entry.checkMethod)
  if (!isPossibleAccount(country, number, checkMethod, directory.modulusTable)) return undefined
  return ibanOfAccount(country, number, {
    checkMethod,
    letters: lettersOf(country, number, bic, directory),
  })
}

/** The letters of the bank in an IBAN: those of the given BIC, unless the bank code belongs to another bank. */
function lettersOf(
  country: string,
  number: DomesticNumber,
  bic: Bic | undefined,
  directory: BankDirectory,
): string {
  const named = bicsOfCodes(country, codesOf(number), directory)
  const isOfBank =
    bic !== undefined &&
    (named.length === 0 ? sameBicArea(bic.country, country) : isLinkedToOne(bic.text, named, directory))
  return isOfBank ? bic.institution : (named[0] ?? '').slice(0, 4)
}
