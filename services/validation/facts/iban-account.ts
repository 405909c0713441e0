import { accountFitsBank, checkAccountDigits } from '../../banking/accounts/account-check.ts'
import { type Iban, partOf } from '../../banking/accounts/iban.ts'
import type { BankDirectory } from '../../banking/directory/bank-directory.ts'
import type { AccountFacts, NumbersFacts } from './account.ts'
import { ACCOUNT } from './fields.ts'

/**
 * What is wrong with the account inside a sound IBAN. Only its national check
 * digits are left to judge. The check digits of German banks are not: each bank is
 * free to change its method, and IBANs are accepted without.
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
  const addsUp = checkAccountDigits(country, number) !== false
  const fit = accountFitsBank(country, number, modulusTable) !== false
  return {
    account: addsUp ? undefined : { ...inOrder, addsUp, kind: 'iban', iban },
    numbers: fit
      ? undefined
      : { areSwapped: false, areDoubled: false, fit, field: ACCOUNT, kind: 'iban', iban },
  }
}

const inOrder = {
  hasFormat: true,
  isShort: false,
  isLong: false,
  bankMayExist: true,
  isCardNumber: false,
}
