import type { DomesticNumber } from '../countries/country-profile.ts'
import { luhnDigit } from './checksums.ts'

const BANK_AND_BRANCH = /^[0-9]{6}$/
const ACCOUNT = /^[0-9]{12}$/
const CHECK = /^[0-9]{2}$/
const NO_BANK = '000'

/**
 * Checks the last two digits of a Peruvian CCI, both Luhn digits: the first covers bank and branch,
 * the second the account.
 *
 * Input: bank and branch of 6 digits together, account of 12, `check` of two. Bank 000 is invalid.
 * Not judged (`undefined`): other shapes, and numbers of which neither digit matches. The CCE has
 * not published the rule, so the bank may have another; a single mistyped digit spoils only one of
 * the two.
 *
 * Source: Cámara de Compensación Electrónica (CCE), as Peruvian banks apply it. Tried on CCIs that
 * customers of ten banks and savings institutions publish.
 */
export function checkCci({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  if (!BANK_AND_BRANCH.test(bank + branch) || !ACCOUNT.test(account) || !CHECK.test(check)) return undefined
  if (bank === NO_BANK) return false
  const first = check.charAt(0) === luhnDigit(bank + branch)
  const second = check.charAt(1) === luhnDigit(account)
  return first || second ? first && second : undefined
}
