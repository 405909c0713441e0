import type { BankDirectory } from '../../banking/directory/bank-directory.ts'
import { type Bic, bic8, isTestBic } from '../../banking/accounts/bic.ts'
import type { Iban } from '../../banking/accounts/iban.ts'
import { isCountry } from '../../banking/countries/iso-codes.ts'
import { sameBicArea } from '../../banking/countries/territories.ts'

export interface BicFacts {
  readonly hasFormat: boolean
  readonly isCountry: boolean
  readonly mayExist: boolean
  readonly liesInCountry: boolean
}

export const malformedBic: BicFacts = {
  hasFormat: false,
  isCountry: false,
  mayExist: false,
  liesInCountry: false,
}

/** `linked` are the BICs that the directory has for the bank of the instruction's IBAN. */
export function bicFactsOf(
  bic: Bic,
  country: string | undefined,
  linked: readonly string[],
  directory: BankDirectory,
): BicFacts {
  return {
    hasFormat: true,
    isCountry: isCountry(bic.country),
    mayExist: mayExist(bic, directory),
    // Banks serve IBANs of one country over a BIC of another: what the directory links is no contradiction.
    liesInCountry:
      country === undefined ||
      sameBicArea(bic.country, country) ||
      linked.some(each => bic8(each) === bic8(bic.text)),
  }
}

/** A branch that is not listed, of an institution that is, may be newer than the list. */
export function mayExist(bic: Bic, directory: BankDirectory): boolean {
  if (isTestBic(bic.text)) return false
  return !directory.isComplete(bic.country, 'BIC') || directory.headOffice(bic.text) !== undefined
}

/** By institution, not by branch or country: a group's banks pay for one another. Some IBANs name it themselves. */
export function isOneBank(bic: Bic, iban: Iban, linked: readonly string[]): boolean {
  if (iban.format?.bankCodeIsBic && iban.bank === bic.institution) return true
  return linked.some(each => each.startsWith(bic.institution))
}
