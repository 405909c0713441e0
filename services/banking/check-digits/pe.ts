import type { DomesticNumber } from '../countries/country-profile.ts'
import { luhnDigit } from './checksums.ts'

const BANK_AND_BRANCH = /^[0-9]{6}$/
const ACCOUNT = /^[0-9]{12}$/
const CHECK = /^[0-9]{2}$/
const NO_BANK = '000'

/**
 * The two digits at the end of a CCI follow by Luhn's formula, the first from
 * bank and branch, the second from the account. Source: Cámara de Compensación
 * Electrónica (CCE), as Peruvian banks apply it; tried on CCIs that customers of
 * ten banks and savings institutions publish. A mistyped digit spoils one of the
 * two. Where neither fits, the number was made up, or its bank has another rule,
 * since the CCE has not published this one: that is not judged.
 */
export function checkCci({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  if (!BANK_AND_BRANCH.test(bank + branch) || !ACCOUNT.test(account) || !CHECK.test(check)) return undefined
  if (bank === NO_BANK) return false
  const first = check.charAt(0) === luhnDigit(bank + branch)
  const second = check.charAt(1) === luhnDigit(account)
  return first || second ? first && second : undefined
}
