import { accountFitsBank, usesSortCodes } from '../../library/banking/accounts/account-check.ts'
import { domesticNumberIn } from '../../library/banking/accounts/iban.ts'
import { ACCOUNT, DOCUMENT, TAX_ID } from '../facts/instruction-fields.ts'
import { countryName } from '../rules/phrases.ts'
import { type FindGaps, type Gap, NO_GAPS } from './gap.ts'

const NO_MODULUS: readonly Gap[] = [
  { reason: 'The modulus table has no check for this sort code and account number.', field: ACCOUNT },
]

/** A sort code and an account number, together or inside an IBAN, that no row of the modulus table covers. */
export const modulus: FindGaps = ({ facts: { iban, account }, directory: { modulusTable } }) => {
  if (iban?.checkDigitsFit) {
    const { country } = iban.iban
    if (!usesSortCodes(country)) return NO_GAPS
    const number = domesticNumberIn(iban.iban)
    return accountFitsBank(country, number, modulusTable) === undefined ? NO_MODULUS : NO_GAPS
  }
  if (account?.kind !== 'domestic' || account.account.fit !== 'fits') return NO_GAPS
  const { number, instruction } = account
  if (number.bank === '' || !usesSortCodes(instruction.country)) return NO_GAPS
  return accountFitsBank(instruction.country, number, modulusTable) === undefined ? NO_MODULUS : NO_GAPS
}

/** The creditor's first document, or the tax number if there is none. */
export const documentType: FindGaps = ({ instruction: { creditor, country }, facts }) => {
  const document = creditor?.documents[0]
  if (facts.document !== undefined || (document ?? creditor?.taxId) === undefined) return NO_GAPS
  const issuer = creditor?.address?.country ?? country
  return [
    {
      reason:
        issuer === undefined
          ? 'The instruction does not name the country that issued the document.'
          : `The documents of this type in ${countryName(issuer)} are not known well enough to judge one.`,
      field: document === undefined ? TAX_ID : DOCUMENT,
    },
  ]
}
