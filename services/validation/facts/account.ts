import type { BankCodeFault } from '../../library/banking/accounts/bank-code-check.ts'
import type { DomesticAccount, DomesticAgent } from '../../library/banking/accounts/domestic-account.ts'
import type { Iban } from '../../library/banking/accounts/iban.ts'
import type { DomesticFormat, DomesticNumber } from '../../library/banking/countries/country-profile.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import type { SettlementSystem } from '../../library/banking/directory/settlement-systems.ts'

/** The parts of an instruction that are in the domestic notation of one country. */
export interface DomesticInstruction {
  readonly country: string
  /** The country under which the directory has its banks: GB for Jersey, else the country itself. */
  readonly issuer: string
  readonly format: DomesticFormat
  readonly memberId: string | undefined
  readonly branchId: string | undefined
  /** The account number, unless it is an IBAN. */
  readonly value: string | undefined
  /** The settlement system that the payment is to use. */
  readonly system: SettlementSystem | undefined
  /** JSON pointer of the field that holds the bank identifier. */
  readonly bankField: string
}

export interface BankIdentifierFacts {
  readonly bank: BankFacts | undefined
  readonly branch: BranchFacts | undefined
}

export interface BankFacts extends AgentFacts {
  readonly hasFormat: boolean
  /** What is wrong with a code that has the form of its country. */
  readonly fault: BankCodeFault | undefined
  readonly isListed: boolean
  readonly mayExist: boolean
  readonly supportsScheme: boolean
}

export interface BranchFacts extends AgentFacts {
  readonly hasFormat: boolean
  readonly mayExist: boolean
  /** JSON pointer of the field that holds the branch, alone or with the bank. */
  readonly field: string
}

interface AgentFacts {
  readonly instruction: DomesticInstruction
  readonly agent: DomesticAgent
  readonly directory: BankDirectory
}

/** An account number on its own: in domestic notation, inside an IBAN, or of a card. */
export type AccountFacts = {
  readonly hasFormat: boolean
  readonly isShort: boolean
  readonly isLong: boolean
  readonly checkDigitsFit: boolean
  readonly bankMayExist: boolean
  readonly isCardNumber: boolean
} & (
  | {
      readonly kind: 'domestic'
      readonly instruction: DomesticInstruction
      readonly account: DomesticAccount
      readonly number: DomesticNumber
      /** The check-digit method of the bank; empty if the directory has none for it. */
      readonly checkMethod: string
      readonly directory: BankDirectory
    }
  | { readonly kind: 'iban'; readonly iban: Iban; readonly directory: BankDirectory }
  | { readonly kind: 'card'; readonly value: string }
)

/** A bank identifier and an account number together. */
export type NumbersFacts = {
  readonly areSwapped: boolean
  readonly areDuplicated: boolean
  readonly fit: boolean
  /** JSON pointer of the field that holds the first of the two. */
  readonly field: string
} & (
  | {
      readonly kind: 'domestic'
      readonly instruction: DomesticInstruction
      readonly number: DomesticNumber
      readonly agent: DomesticAgent | undefined
    }
  | { readonly kind: 'iban'; readonly iban: Iban }
  | {
      /** A bank identifier and an IBAN of different banks. */
      readonly kind: 'banks'
      readonly instruction: DomesticInstruction
      readonly agent: DomesticAgent
      readonly iban: Iban
      /** A BIC of the bank of the identifier. */
      readonly named: string
      /** The BICs of the bank of the IBAN. */
      readonly linked: readonly string[]
      readonly directory: BankDirectory
    }
)
