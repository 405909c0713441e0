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
  const [a, b] = [plainName(one, directory), plainName(other, directory)]
  return a !== '' && b !== '' && !a.includes(b) && !b.includes(a)
}

/** The BICs of members, without that of the central bank, which is listed beside them; all BICs if that is the only one. */
export function ofMembers(bics: readonly string[]): readonly string[] {
  const own = bics.filter(bic => !isHeadOffice(bic))
  return own.length === 0 ? bics : own
}

/** The name in lower case and without accents, which lists write or leave out. */
function plainName(bic: string, directory: BankDirectory): string {
  const { name = '' } = directory.institution(bic) ?? {}
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
