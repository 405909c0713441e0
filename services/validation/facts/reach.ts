import { bicCountry } from '../../library/banking/accounts/bic.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import type { SettlementSystem } from '../../library/banking/directory/settlement-systems.ts'

/** False only if all settlement instructions of the bank are known, none is for the currency, and it is foreign to the bank. */
export function hasInstructionFor(
  bic: string,
  currency: string | undefined,
  directory: BankDirectory,
): boolean {
  if (currency === undefined || directory.hasSettlementInstruction(bic, currency) !== 'no') return true
  return profileOf(bicCountry(bic))?.currencies.includes(currency) === true
}

/**
 * Whether a BIC takes part in the settlement system of the payment. A payment in
 * euros that names no system needs a SEPA credit transfer, if another BIC of the
 * bank offers it.
 */
export function supportsScheme(
  bic: string,
  system: SettlementSystem | undefined,
  currency: string | undefined,
  linked: readonly string[],
  directory: BankDirectory,
): boolean {
  if (system !== undefined) return directory.participation(system, { bic }) !== 'no'
  if (currency !== 'EUR') return true
  const lacksAll = creditTransfers.every(each => directory.participation(each, { bic }) === 'no')
  return !lacksAll || !linked.some(other => hasCreditTransfers(other, directory))
}

const creditTransfers = ['SCT', 'SCT_INST'] as const

/** Another BIC of the same bank that takes part, although this one does not. */
export function participantOfSameBank(
  bic: string,
  system: SettlementSystem | undefined,
  linked: readonly string[],
  directory: BankDirectory,
): string | undefined {
  const takesPart = (other: string) =>
    system === undefined
      ? hasCreditTransfers(other, directory)
      : directory.participation(system, { bic: other }) === 'yes'
  return linked.find(other => other.startsWith(bic.slice(0, 4)) && takesPart(other))
}

function hasCreditTransfers(bic: string, directory: BankDirectory): boolean {
  return creditTransfers.some(system => directory.participation(system, { bic }) === 'yes')
}
