/**
 * What is true of accounts and banks in one country. Profiles are code as data:
 * they change by review, with tests; banks, which change weekly, are in the
 * directory instead.
 */
export interface CountryProfile {
  /** ISO 3166-1 alpha-2, or XK for Kosovo. */
  readonly country: string
  /** ISO 4217, the usual one first. */
  readonly currencies: readonly string[]
  /** Absent where the country has no IBAN. */
  readonly iban?: IbanFormat
  /** Absent where nothing is known of how accounts are numbered at home. */
  readonly domestic?: DomesticFormat
}

/** How payments inside a country name bank, branch and account. All patterns are of numbers without separators. */
export interface DomesticFormat {
  /** What names the bank: sort code, routing number, IFSC. Absent where account numbers say it all. */
  readonly bank?: CodeFormat
  /** What names the branch, where that is a number of its own. */
  readonly branch?: CodeFormat
  /**
   * The ways in which bank and branch are written as one number: B and S stand
   * for a character of bank and branch, anything else for itself.
   */
  readonly joined?: readonly string[]
  readonly account?: AccountFormat
  /** What kinds of account there are, where a payment has to say it. */
  readonly accountTypes?: readonly string[]
  /** Who says so: the scheme, the regulator, the banks. */
  readonly source: string
}

export interface CodeFormat {
  /** As people there call it, in English. */
  readonly name: string
  readonly pattern: RegExp
  /** Whether its own check digit fits. */
  readonly addsUp?: (code: string) => boolean
}

export interface AccountFormat {
  /** As people there call it, in English. */
  readonly name: string
  /** How many characters it has, the least and the most. */
  readonly length: readonly [min: number, max: number]
  readonly pattern: RegExp
  /**
   * Forms that hold more than the account, by their length: B, S, A and K stand
   * for a character of bank, branch, account and check digits.
   */
  readonly forms?: readonly string[]
}

/** A domestic account in parts; what is not given, or not told apart in that country, is empty. */
export interface DomesticNumber {
  readonly bank: string
  readonly branch: string
  readonly account: string
  /** National check digits that stand apart. */
  readonly check: string
}

/** How a country builds its IBAN, as the IBAN registry (ISO 13616) states it. */
export interface IbanFormat {
  /** The BBAN in the registry's notation: `4!a6!n8!n`. */
  readonly structure: string
  /** The whole BBAN matches it. */
  readonly pattern: RegExp
  /** Characters of the whole IBAN, country and check digits included. */
  readonly length: number
  /** Where each part lies in the BBAN, as [start, end). */
  readonly parts: Readonly<Partial<Record<BbanPart, readonly [start: number, end: number]>>>
  /** The parts that together are the number of bank or branch in domestic payments; none where it is not inside. */
  readonly memberId: readonly BbanPart[]
  /** The bank code is the first four letters of the bank's BIC. */
  readonly bankCodeIsBic: boolean
  /** The registry's own example: well formed, and nobody's account. */
  readonly example: string
}

/**
 * Bank, branch, account number, national check digits; account type, owner,
 * currency, and filling. Check digits that holders count as the end of their
 * account number are left in it.
 */
export type BbanPart = 'bank' | 'branch' | 'account' | 'check' | 'type' | 'owner' | 'currency' | 'filling'
