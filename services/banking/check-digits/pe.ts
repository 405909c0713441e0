import type { DomesticNumber } from '../country-profile.ts'
import { luhnDigit } from '../checksums.ts'

const BANK_AND_BRANCH = /^[0-9]{6}$/
const ACCOUNT = /^[0-9]{12}$/
const CHECK = /^[0-9]{2}$/
const NO_BANK = '000'

/**
 * The two digits at the end of a CCI follow by Luhn's formula, the first from
 * bank and branch, the second from the account. Source: Cámara de Compensación
 * Electrónica (CCE), as Peruvian banks apply it; tried on CCIs that customers of
 * ten banks and savings institutions publish.
 */
export function cciAddsUp({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  if (!BANK_AND_BRANCH.test(bank + branch) || !ACCOUNT.test(account) || !CHECK.test(check)) return undefined
  return bank !== NO_BANK && check === luhnDigit(bank + branch) + luhnDigit(account)
}
