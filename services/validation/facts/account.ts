import type { DomesticAccount, DomesticAgent } from '../../banking/accounts/domestic-account.ts'
import type { Iban } from '../../banking/accounts/iban.ts'
import type { DomesticFormat, DomesticNumber } from '../../banking/countries/country-profile.ts'
import type { BankDirectory } from '../../banking/directory/bank-directory.ts'
import type { SettlementSystem } from '../../banking/directory/settlement-systems.ts'

/** What an instruction says in the numbers of one country. */
export interface DomesticInstruction {
  readonly country: string
  readonly format: DomesticFormat
  readonly memberId: string | undefined
  readonly branchId: string | undefined
  /** The account number, where it is not an IBAN. */
  readonly value: string | undefined
  /** The settlement system that the payment should take. */
  readonly system: SettlementSystem | undefined
  /** Where the bank identifier was given. */
  readonly bankField: string
}

export interface BankIdentifierFacts {
  readonly bank: BankFacts
  readonly branch: BranchFacts | undefined
}

export interface BankFacts extends AgentFacts {
  readonly hasFormat: boolean
  readonly mayExist: boolean
  readonly supportsScheme: boolean
}

export interface BranchFacts extends AgentFacts {
  readonly hasFormat: boolean
  readonly mayExist: boolean
}

interface AgentFacts {
  readonly instruction: DomesticInstruction
  readonly agent: DomesticAgent
  readonly directory: BankDirectory
}

/** An account number by itself: as its country writes it, inside an IBAN, or on a card. */
export type AccountFacts = {
  readonly hasFormat: boolean
  readonly isShort: boolean
  readonly isLong: boolean
  readonly addsUp: boolean
  readonly bankMayExist: boolean
  readonly isCardNumber: boolean
} & (
  | {
      readonly kind: 'domestic'
      readonly instruction: DomesticInstruction
      readonly account: DomesticAccount
      readonly number: DomesticNumber
      /** The check digit method of its bank; empty where it has none of its own. */
      readonly checkMethod: string
      readonly directory: BankDirectory
    }
  | { readonly kind: 'iban'; readonly iban: Iban }
  | { readonly kind: 'card'; readonly value: string }
)

/** A bank identifier and an account number together. */
export type NumbersFacts = {
  readonly areSwapped: boolean
  readonly areDoubled: boolean
  readonly fit: boolean
  /** Where the first of the two was given. */
  readonly field: string
} & (
  | {
      readonly kind: 'domestic'
      readonly instruction: DomesticInstruction
      readonly number: DomesticNumber
      readonly agent: DomesticAgent | undefined
    }
  | { readonly kind: 'iban'; readonly iban: Iban }
)
