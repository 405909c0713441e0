import { type Bic, bicCountry } from '../../library/banking/accounts/bic.ts'
import type { Iban } from '../../library/banking/accounts/iban.ts'
import { systemReaches } from '../../library/banking/directory/system-areas.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import type { SettlementSystem } from '../../library/banking/directory/settlement-systems.ts'
import type { BankFacts } from './account.ts'
import type { DomesticFacts } from './domestic.ts'
import type { IntermediaryFacts } from './intermediaries.ts'

interface SchemeFacts {
  readonly supports: boolean
  /** The country of bank or account, if the system of the payment has none of its banks. ISO 3166-1 alpha-2. */
  readonly outside: string | undefined
  readonly system: SettlementSystem | undefined
}

export interface BicSchemeFacts extends SchemeFacts {
  /** Undefined if the instruction has an IBAN alone. */
  readonly bic: string | undefined
  /** The BICs that the directory has for the bank of the IBAN. */
  readonly linked: readonly string[]
  readonly directory: BankDirectory
}

export interface BankSchemeFacts extends SchemeFacts {
  /** Undefined if the instruction has an account number alone. */
  readonly bank: BankFacts | undefined
}

interface Payment {
  readonly system: SettlementSystem | undefined
  /** Whether the system takes the payment to an intermediary, and other means from there. */
  readonly isOnward: boolean
}

/** Whether an intermediary is in the area of the settlement system of the payment. */
export function isPaidOnward(
  system: SettlementSystem | undefined,
  intermediaries: readonly (IntermediaryFacts | undefined)[],
): boolean {
  return (
    system !== undefined &&
    intermediaries.some(each => each?.hasFormat && systemReaches(system, bicCountry(each.text)))
  )
}

/** The settlement system of a payment to a valid BIC, or a valid IBAN. */
export function bicSchemeOf(
  {
    bic,
    iban,
    linked,
    system,
    isOnward,
    currency,
  }: Payment & {
    readonly bic: Bic | undefined
    readonly iban: Iban | undefined
    readonly linked: readonly string[]
    readonly currency: string | undefined
  },
  directory: BankDirectory,
): BicSchemeFacts | undefined {
  const named =
    system === undefined || bic === undefined ? undefined : directory.participation(system, { bic: bic.text })
  const outside =
    named === 'yes' || isOnward
      ? undefined
      : (outsideOf(system, bic?.country) ?? outsideOf(system, iban?.country))
  if (bic === undefined && outside === undefined) return undefined
  const supports =
    bic === undefined ||
    (system === undefined ? hasSepaTransfers(bic.text, currency, linked, directory) : named !== 'no')
  return { supports, outside, system, bic: bic?.text, linked, directory }
}

/** The settlement system of a payment to a bank identifier, or a domestic account number. */
export function bankSchemeOf(
  { bankIdentifier, account }: DomesticFacts,
  { system, isOnward }: Payment,
): BankSchemeFacts | undefined {
  const bank = bankIdentifier?.bank
  const holder = bank ?? (account?.kind === 'domestic' ? account : undefined)
  const outside = holder?.hasFormat && !isOnward ? outsideOf(system, holder.instruction.issuer) : undefined
  if (bank === undefined && outside === undefined) return undefined
  return { supports: bank?.supportsScheme !== false, outside, system, bank }
}

function outsideOf(system: SettlementSystem | undefined, country: string | undefined): string | undefined {
  return system === undefined || country === undefined || systemReaches(system, country) ? undefined : country
}

/** A payment in euros that names no system needs a SEPA credit transfer, if another BIC of the bank offers it. */
function hasSepaTransfers(
  bic: string,
  currency: string | undefined,
  linked: readonly string[],
  directory: BankDirectory,
): boolean {
  if (currency !== 'EUR') return true
  const lacksAll = creditTransfers.every(each => directory.participation(each, { bic }) === 'no')
  return !lacksAll || !linked.some(other => takesCreditTransfers(other, directory))
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
      ? takesCreditTransfers(other, directory)
      : directory.participation(system, { bic: other }) === 'yes'
  return linked.find(other => other.startsWith(bic.slice(0, 4)) && takesPart(other))
}

function takesCreditTransfers(bic: string, directory: BankDirectory): boolean {
  return creditTransfers.some(system => directory.participation(system, { bic }) === 'yes')
}
