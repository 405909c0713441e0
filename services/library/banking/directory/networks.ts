import { isHeadOffice } from '../accounts/bic.ts'
import type { BankDirectory } from './bank-directory.ts'
import { isOfNetwork } from './institution-groups.ts'

/**
 * Whether two BICs of 11 characters are of two independent banks of one network. The directory must have both under
 * different names, and neither may be the central bank, which pays for all. Merged banks keep several BICs, so names of
 * which one includes the other are of one bank.
 */
export function areTwoMembers(one: string, other: string, directory: BankDirectory): boolean {
  if (one === other || !isOfNetwork(one) || !isOfNetwork(other)) return false
  if (isHeadOffice(one) || isHeadOffice(other)) return false
  const [a = '', b = ''] = [one, other].map(bic => directory.institution(bic)?.name.toLowerCase())
  return a !== '' && b !== '' && !a.includes(b) && !b.includes(a)
}
