import { accountFitsBank, checkAccountDigits } from '../../banking/accounts/account-check.ts'
import { type Iban, partOf } from '../../banking/accounts/iban.ts'
import type { BankDirectory } from '../../banking/directory/bank-directory.ts'
import type { AccountFacts, NumbersFacts } from './account.ts'
import { ACCOUNT } from './fields.ts'

/**
 * What is wrong with the account inside a valid IBAN. Only its national check
 * digits remain to be checked. Those of German banks are not checked: each bank may
 * change its method, and banks accept IBANs whose account fails it.
 */
export function ibanAccountFactsOf(
  iban: Iban,
  { modulusTable }: BankDirectory,
): { readonly account: AccountFacts | undefined; readonly numbers: NumbersFacts | undefined } {
  const { country, bank } = iban
  const number = {
    bank,
    branch: partOf(iban, 'branch'),
    account: partOf(iban, 'account'),
    check: partOf(iban, 'check'),
  }
  const checkDigitsFit = checkAccountDigits(country, number) !== false
  const fit = accountFitsBank(country, number, modulusTable) !== false
  return {
    account: checkDigitsFit ? undefined : { ...inOrder, checkDigitsFit, kind: 'iban', iban },
    numbers: fit
      ? undefined
      : { areSwapped: false, areDuplicated: false, fit, field: ACCOUNT, kind: 'iban', iban },
  }
}

const inOrder = {
  hasFormat: true,
  isShort: false,
  isLong: false,
  bankMayExist: true,
  isCardNumber: false,
}
