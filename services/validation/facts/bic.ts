import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { type Bic, bic8, isTestBic } from '../../library/banking/accounts/bic.ts'
import { officeOf } from '../../library/banking/directory/bank-of.ts'
import { compact } from '../../library/banking/accounts/fold.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { sameBicArea } from '../../library/banking/countries/territories.ts'

export interface BicFacts {
  readonly hasFormat: boolean
  readonly isCountry: boolean
  /** Whether the directory has its institution: a branch that is not listed may be newer than the list. */
  readonly isListed: boolean
  readonly mayExist: boolean
  readonly isOfCountry: boolean
  /** All 11 characters; for a malformed BIC, the value without separators. */
  readonly text: string
  /** The country that the instruction names. */
  readonly country: string | undefined
}

export function malformedBic(value: string, country: string | undefined): BicFacts {
  return {
    hasFormat: false,
    isCountry: false,
    isListed: false,
    mayExist: false,
    isOfCountry: false,
    text: compact(value),
    country,
  }
}

/** `linked` gives the BICs that the directory has for the bank of the instruction's IBAN or bank identifier. */
export function bicFactsOf(
  bic: Bic,
  country: string | undefined,
  linked: () => readonly string[],
  directory: BankDirectory,
): BicFacts {
  const isListed = officeOf(bic.text, directory) !== undefined
  return {
    hasFormat: true,
    isCountry: isCountry(bic.country),
    isListed,
    mayExist: mayExist(bic, isListed, directory),
    // A bank may serve one country with a BIC of another: accept a BIC that the directory links to the account.
    isOfCountry:
      country === undefined ||
      sameBicArea(bic.country, country) ||
      linked().some(each => bic8(each) === bic8(bic.text)),
    text: bic.text,
    country,
  }
}

/** Only the institution must be listed. */
export function mayExist(bic: Bic, isListed: boolean, directory: BankDirectory): boolean {
  return !isTestBic(bic.text) && (isListed || !directory.isComplete(bic.country, 'BIC'))
}
