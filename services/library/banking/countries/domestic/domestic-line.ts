/** The domestic format of a country in the notation of `formsOf`. `bank`, `branch` and `account` have the local name before a colon. */
export interface DomesticLine {
  /** ISO 4217, separated by spaces, the usual one first; only for countries that are not in the IBAN registry. */
  readonly currencies?: string
  readonly bank?: string
  /** How many of the first characters of `bank` are the code of the bank, where each branch has a code. */
  readonly bankLength?: number
  readonly branch?: string
  /** Bank and branch as one number, without a name. */
  readonly joined?: string
  readonly account?: string
  /**
   * The BBAN, where no domestic payment has it. It is read as an account number, but the lengths and characters of account
   * numbers are those of `account`.
   */
  readonly bban?: string
  /** Whether account numbers have a prefix, which some programs give as the branch. */
  readonly prefix?: boolean
  /** Whether account numbers without any digit from 1 to 9 are in use: zeros, or letters alone. */
  readonly blank?: boolean
  /** Lengths of account numbers, separated by spaces, at which a card number is more likely a mistake than an account. */
  readonly cards?: string
  /** Prefixes of the bank's number, separated by spaces. */
  readonly marks?: string
  /** Account types, separated by spaces. */
  readonly types?: string
  readonly source: string
}

/** By ISO 3166-1 alpha-2 code. */
export type DomesticLines = Readonly<Record<string, DomesticLine>>
