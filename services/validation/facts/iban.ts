import { type AccountId, AccountIdType } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  hasIbanCheckDigits,
  hasIbanStructure,
  type Iban,
  parseIban,
  readsAsIban,
} from '../../library/banking/accounts/iban.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { sameIbanArea } from '../../library/banking/countries/territories.ts'

export interface IbanFacts {
  readonly hasFormat: boolean
  readonly isCountry: boolean
  readonly issuesIbans: boolean
  readonly fitsStructure: boolean
  readonly checkDigitsFit: boolean
  readonly isOfCountry: boolean
  readonly iban: Iban
  /** The country that the instruction names. */
  readonly country: string | undefined
}

/** An identifier of type IBAN, or an account number that can only be an IBAN. */
export function ibanIn(id: AccountId | undefined): Iban | undefined {
  if (id === undefined) return undefined
  const isMeant =
    id.type === AccountIdType.IBAN || (id.type === AccountIdType.ACCOUNT_NUMBER && readsAsIban(id.value))
  return isMeant ? parseIban(id.value) : undefined
}

const BEGINS_WITH_COUNTRY = /^[A-Z]{2}/
/** Country, check digits, and at least one character of a BBAN. */
const IBAN_CHARACTERS = /^[A-Z0-9]{5,}$/

/** If the country has no IBANs, that is the finding, whatever characters follow. */
function hasIbanFormat({ text, format }: Iban): boolean {
  return BEGINS_WITH_COUNTRY.test(text) && (format === undefined || IBAN_CHARACTERS.test(text))
}

export function ibanFactsOf(iban: Iban, country: string | undefined): IbanFacts {
  const fitsStructure = hasIbanStructure(iban)
  const issuesIbans = iban.format !== undefined
  const checkDigitsFit = fitsStructure && hasIbanCheckDigits(iban)
  return {
    hasFormat: checkDigitsFit || hasIbanFormat(iban),
    isCountry: issuesIbans || isCountry(iban.country),
    issuesIbans,
    fitsStructure,
    checkDigitsFit,
    isOfCountry: country === undefined || sameIbanArea(iban.country, country),
    iban,
    country,
  }
}
