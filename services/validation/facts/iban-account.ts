import { accountFitsBank, checkAccountDigits } from '../../library/banking/accounts/account-check.ts'
import { isNeverIssued } from '../../library/banking/accounts/never-issued.ts'
import { domesticNumberIn, type Iban } from '../../library/banking/accounts/iban.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import type { AccountFacts, NumbersFacts } from './account.ts'
import { ACCOUNT } from './instruction-fields.ts'

/**
 * What is wrong with the account inside a valid IBAN: its national check digits, or a bank that does not exist. The digits
 * of German accounts are not checked: each bank may change its method, and banks accept IBANs whose account fails it.
 */
export function ibanAccountFactsOf(
  iban: Iban,
  isListed: boolean,
  directory: BankDirectory,
): { readonly account: AccountFacts | undefined; readonly numbers: NumbersFacts | undefined } {
  const { country } = iban
  const number = domesticNumberIn(iban)
  const checkDigitsFit = checkAccountDigits(country, number) !== false
  const fit = accountFitsBank(country, number, directory.modulusTable) !== false
  const bankMayExist =
    iban.bank === '' ||
    (!isNeverIssued(country, 'BANK', iban.bank) && (isListed || !directory.isComplete(country, 'BANK')))
  return {
    account:
      checkDigitsFit && bankMayExist
        ? undefined
        : {
            hasFormat: true,
            isShort: false,
            isLong: false,
            checkDigitsFit,
            bankMayExist,
            isCardNumber: false,
            kind: 'iban',
            iban,
            directory,
          },
    numbers: fit
      ? undefined
      : { areSwapped: false, areDuplicated: false, fit, field: ACCOUNT, kind: 'iban', iban },
  }
}
