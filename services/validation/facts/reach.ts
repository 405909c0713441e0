import type { BankDirectory } from '../../banking/directory/bank-directory.ts'
import { bicCountry } from '../../banking/accounts/bic.ts'
import { profileOf } from '../../banking/countries/index.ts'
import type { SettlementSystem } from '../../banking/directory/settlement-systems.ts'

/** Only a whole set of instructions can lack one, and nobody needs one for a currency of his own. */
export function hasInstructionFor(
  bic: string,
  currency: string | undefined,
  directory: BankDirectory,
): boolean {
  if (currency === undefined || directory.hasSettlementInstruction(bic, currency) !== 'no') return true
  return profileOf(bicCountry(bic))?.currencies.includes(currency) === true
}

/**
 * Whether a BIC takes part in what is asked for. Where only the currency is, it is
 * the SEPA credit transfers that a BIC may lack while another of its bank has them.
 */
export function supportsScheme(
  bic: string,
  wished: SettlementSystem | undefined,
  currency: string | undefined,
  linked: readonly string[],
  directory: BankDirectory,
): boolean {
  if (wished !== undefined) return directory.participation(wished, { bic }) !== 'no'
  if (currency !== 'EUR') return true
  const lacksAll = creditTransfers.every(system => directory.participation(system, { bic }) === 'no')
  return !lacksAll || !linked.some(other => hasCreditTransfers(other, directory))
}

const creditTransfers = ['SCT', 'SCT_INST'] as const

function hasCreditTransfers(bic: string, directory: BankDirectory): boolean {
  return creditTransfers.some(system => directory.participation(system, { bic }) === 'yes')
}
