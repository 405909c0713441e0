import { type AccountId, AccountIdType } from '../../../proto/gen/payments/v1/instruction_pb.js'
import {
  hasIbanCheckDigits,
  hasIbanStructure,
  type Iban,
  parseIban,
  readsAsIban,
} from '../../banking/accounts/iban.ts'
import { isCountry } from '../../banking/countries/iso-codes.ts'
import { sameIbanArea } from '../../banking/countries/territories.ts'

export interface IbanFacts {
  readonly hasFormat: boolean
  readonly isCountry: boolean
  readonly issuesIbans: boolean
  readonly fitsStructure: boolean
  readonly addsUp: boolean
  readonly liesInCountry: boolean
  readonly iban: Iban
  /** The country that the instruction names. */
  readonly country: string | undefined
}

/** A value typed as IBAN, or an account number that can only be one. */
export function ibanIn(id: AccountId | undefined): Iban | undefined {
  if (id === undefined) return undefined
  const isMeant =
    id.type === AccountIdType.IBAN || (id.type === AccountIdType.ACCOUNT_NUMBER && readsAsIban(id.value))
  return isMeant ? parseIban(id.value) : undefined
}

const BEGINS_WITH_COUNTRY = /^[A-Z]{2}/
/** Country, check digits, and one character of a BBAN at least. */
const IBAN_CHARACTERS = /^[A-Z0-9]{5,}$/

export function ibanFactsOf(iban: Iban, country: string | undefined): IbanFacts {
  const fitsStructure = hasIbanStructure(iban)
  const issuesIbans = iban.format !== undefined
  return {
    // In a country without IBANs the country is the finding, whatever follows it.
    hasFormat: BEGINS_WITH_COUNTRY.test(iban.text) && (!issuesIbans || IBAN_CHARACTERS.test(iban.text)),
    isCountry: isCountry(iban.country),
    issuesIbans,
    fitsStructure,
    addsUp: fitsStructure && hasIbanCheckDigits(iban),
    liesInCountry: country === undefined || sameIbanArea(iban.country, country),
    iban,
    country,
  }
}
